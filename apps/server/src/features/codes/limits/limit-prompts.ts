import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/open-db.ts';
import type { PortalError } from '../../../platform/http/errors/portal-error.ts';
import { hasProvenNumber } from '../code-store.ts';
import type { CodesDeps } from '../codes-deps.ts';
import { allowContact, lockContact } from './allow-contact.ts';
import { type Contact, contactKeys } from './contact.ts';
import { contactAttempts } from './contact-tables.ts';
import { refuseContact } from './refuse-contact.ts';

/** A payment request for a handset. */
export type PromptInput = {
  paymentId: string;
  payer: Msisdn;
  visitorId: string;
  locale: Locale;
  address: string;
  solution: string | null;
};

/** Outcomes of earlier prompts, from the payments feature. */
export type PromptOutcomes = {
  /** Seconds until the last prompt that still waits for its payer times out; 0 when none waits. */
  secondsOpen: number;
  /** The payer has approved one of them. */
  hasPaid: boolean;
};

/** Reads the outcomes of these payments, on the connection that holds the lock. */
export type ReadPromptOutcomes = (tx: Tx, paymentIds: readonly string[], at: Date) => Promise<PromptOutcomes>;

/** A browser whose prompt was approved counts as proven for that long. */
const PROVEN_MS = 30 * 24 * 3_600_000;
const MAX_EARLIER_PROMPTS = 50;

/**
 * Limits the payment requests on one handset, whoever makes them, so that a phone cannot be made to ring until its
 * owner approves. An unproven browser has one open request per number at a time; the owner's proven browser is never
 * blocked by strangers (SAFETY X5).
 * @returns RATE_LIMITED with the alternatives, `null` when the request is allowed
 */
export function limitPrompts(
  deps: CodesDeps,
  readOutcomes: ReadPromptOutcomes,
): (input: PromptInput) => Promise<PortalError | null> {
  return async ({ payer: msisdn, locale, ...input }) => {
    const at = deps.clock.now();
    const contact = { ...input, kind: 'prompt', msisdn, at } as const;
    const refusal = await deps.db.transaction(async (tx) => {
      await lockContact(tx, contact);
      const earlier = await readOutcomes(tx, await earlierPrompts(tx, contact), at);
      const isProven =
        earlier.hasPaid || (await hasProvenNumber(tx, { visitorId: input.visitorId, msisdn, now: at }));
      if (!isProven && earlier.secondsOpen > 0) return { retryAfterSeconds: earlier.secondsOpen };
      return allowContact(tx, deps, { ...contact, isProven });
    });
    const { visitorId } = input;
    const handsetProof = {
      msisdn,
      visitorId,
      purpose: 'prompt',
      subject: msisdn,
      email: null,
      locale,
    } as const;
    return refusal && refuseContact(deps, { code: 'RATE_LIMITED', refusal, request: handsetProof });
  };
}

/** Other payments that this browser requested on this handset, latest first. */
async function earlierPrompts(tx: Tx, contact: Contact): Promise<string[]> {
  const rows = await tx
    .select({ paymentId: contactAttempts.paymentId })
    .from(contactAttempts)
    .where(
      and(
        eq(contactAttempts.target, contactKeys(contact).target),
        eq(contactAttempts.visitorId, contact.visitorId),
        gt(contactAttempts.at, new Date(contact.at.getTime() - PROVEN_MS)),
      ),
    )
    .orderBy(desc(contactAttempts.at))
    .limit(MAX_EARLIER_PROMPTS);
  // A repeated request for the same payment counts once.
  return rows.flatMap(({ paymentId }) => (paymentId && paymentId !== contact.paymentId ? [paymentId] : []));
}
