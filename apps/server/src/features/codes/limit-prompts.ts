import type { Locale } from '@portal/domain/locale';
import type { Msisdn } from '@portal/domain/msisdn';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open-db.ts';
import type { PortalError } from '../../platform/http/portal-error.ts';
import { allowContact, lockContact } from './allow-contact.ts';
import { hasProven } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { type Contact, countedBy } from './contact.ts';
import { contactAttempts } from './contact-tables.ts';
import { refuseContact } from './refuse-contact.ts';

/** A payment request that shall appear on a handset. */
export type PromptWish = {
  paymentId: string;
  payer: Msisdn;
  visitorId: string;
  locale: Locale;
  address: string;
  solution: string | null;
};

/** What became of earlier prompts, as the payments know it. */
export type PromptOutcomes = {
  /** Seconds until the last of them that still waits for its payer gives up; 0 when none waits. */
  secondsOpen: number;
  /** The payer has approved one of them. */
  paid: boolean;
};

/** Reads what became of these payments, on the connection that holds the lock. */
export type ReadPromptOutcomes = (tx: Tx, paymentIds: readonly string[], at: Date) => Promise<PromptOutcomes>;

/** Who approved a payment of a browser within that time knows it: the browser counts as proven for prompts. */
const REMEMBERED_MS = 30 * 24 * 3_600_000;
const LOOKED_AT = 50;

/**
 * Limits the payment requests on one handset, whoever makes them: a phone that rings all day, or an approval given to
 * make it stop, must not come of it. A stranger has one open request at a number at a time; the owner's own browser is
 * never kept out by strangers (SAFETY X5).
 * @returns RATE_LIMITED with the ways around it, `null` when the request may be made
 */
export function limitPrompts(
  deps: CodesDeps,
  readOutcomes: ReadPromptOutcomes,
): (wish: PromptWish) => Promise<PortalError | null> {
  return async ({ payer: msisdn, locale, ...wish }) => {
    const at = deps.clock.now();
    const contact = { ...wish, kind: 'prompt', msisdn, at } as const;
    const refusal = await deps.db.transaction(async (tx) => {
      await lockContact(tx, contact);
      const earlier = await readOutcomes(tx, await earlierPrompts(tx, contact), at);
      const isProven = earlier.paid || (await hasProven(tx, wish.visitorId, msisdn, at));
      if (!isProven && earlier.secondsOpen > 0) return { retryAfterSeconds: earlier.secondsOpen };
      return allowContact(tx, deps, contact, { isProven });
    });
    const { visitorId } = wish;
    const refused = { msisdn, visitorId, purpose: 'prompt', subject: msisdn, email: null, locale } as const;
    return refusal && refuseContact(deps, 'RATE_LIMITED', refusal, refused);
  };
}

/** Other payments that this browser asked for on this handset, the latest first. */
async function earlierPrompts(tx: Tx, contact: Contact): Promise<string[]> {
  const rows = await tx
    .select({ paymentId: contactAttempts.paymentId })
    .from(contactAttempts)
    .where(
      and(
        eq(contactAttempts.target, countedBy(contact).target),
        eq(contactAttempts.visitorId, contact.visitorId),
        gt(contactAttempts.at, new Date(contact.at.getTime() - REMEMBERED_MS)),
      ),
    )
    .orderBy(desc(contactAttempts.at))
    .limit(LOOKED_AT);
  // The same payment may be asked for again: that is one request.
  return rows.flatMap(({ paymentId }) => (paymentId && paymentId !== contact.paymentId ? [paymentId] : []));
}
