import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { Tx } from '@portal/platform/database/open-db';
import {
  preparedStatement,
  queryPrepared,
  WITHOUT_DISK_WAIT,
} from '@portal/platform/database/prepared-statement';
import type { PortalError } from '@portal/platform/http/errors/portal-error';
import type pg from 'pg';
import { HAS_PROVEN_NUMBER_SQL, provenSince } from '../code-store.ts';
import type { CodesDeps } from '../codes-deps.ts';
import { allowContact, lockContact } from './allow-contact.ts';
import { type Contact, contactKeys } from './contact.ts';
import { refuseContact } from './refuse-contact.ts';
import { createStrangerRule, type PromptApprovalsSql } from './stranger-prompts.ts';

/** A payment request for a handset. */
export type PromptInput = {
  paymentId: string;
  /** The order and the way to pay that a proof from the handset is for. */
  orderId: string;
  paymentMode: string;
  /** Whom it pays for: `msisdn:788123456`, or another account; `null`: the payer's own number. */
  recipient: string | null;
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

/**
 * SQL of one row with the columns of {@link PromptOutcomes}, from the payments feature.
 * @param paymentIds SQL that selects the ids of the payments; the current time is `$at`
 */
export type PromptOutcomesSql = (paymentIds: string) => string;

const MAX_EARLIER_PROMPTS = 50;

/**
 * Limits the payment requests on one handset, whoever makes them, so that a phone cannot be made to ring until its
 * owner approves. An unproven browser has one open request per number at a time; the owner's proven browser is never
 * blocked by strangers (SAFETY X5).
 * A payer who did not prove the number is asked to pay for somebody else only by the rule of stranger-prompts.ts (RULINGS 83).
 * @returns RATE_LIMITED with the alternatives, PROOF_REQUIRED, `null` when the request is allowed
 */
export function limitPrompts(
  deps: CodesDeps,
  { outcomesSql, approvalsSql }: { outcomesSql: PromptOutcomesSql; approvalsSql: PromptApprovalsSql },
): (input: PromptInput) => Promise<PortalError | null> {
  const readOutcomes = preparedStatement<EarlierPrompts>(
    'prompt-outcomes',
    // The prompt is not sent before a later commit, which writes its count to the disk too.
    `SELECT outcomes.*, ${HAS_PROVEN_NUMBER_SQL} AS "hasProven"
     FROM (${outcomesSql(EARLIER_PROMPTS)}) outcomes, ${WITHOUT_DISK_WAIT}`,
  );
  const findProofReason = createStrangerRule(deps, approvalsSql);
  return async ({ payer: msisdn, locale, orderId, paymentMode, ...input }) => {
    const at = deps.clock.now();
    const contact = { ...input, kind: 'prompt', msisdn, at } as const;
    const refusal = await deps.db.transaction(async (tx) => {
      await lockContact(tx, contact);
      const earlier = await readEarlier(tx, readOutcomes(earlierPrompts({ ...contact, orderId })));
      const isProven = earlier.hasPaid || earlier.hasProven;
      if (!isProven && earlier.secondsOpen > 0) return { retryAfterSeconds: earlier.secondsOpen };
      const { recipient } = contact;
      const reason =
        !isProven && recipient !== null
          ? await findProofReason(tx, { ...contactKeys(contact), recipient, at })
          : null;
      if (reason) return { proofReason: reason };
      return allowContact(tx, deps, { ...contact, isProven });
    });
    const { visitorId } = input;
    const handsetProof = {
      msisdn,
      visitorId,
      purpose: 'prompt',
      subject: msisdn,
      email: null,
      orderId,
      paymentMode,
      locale,
    } as const;
    if (!refusal) return null;
    if (!('proofReason' in refusal))
      return refuseContact(deps, { code: 'RATE_LIMITED', refusal, request: handsetProof });
    deps.countProofRequest(refusal.proofReason);
    return refuseContact(deps, { code: 'PROOF_REQUIRED', refusal: {}, request: handsetProof });
  };
}

/** Which earlier prompts count. A browser whose prompt was approved counts as proven as long as one with a code. */
type EarlierPrompts = ReturnType<typeof earlierPrompts>;

/** What is known of the browser and the number. */
type Earlier = PromptOutcomes & {
  /** The browser has proved the number by a code. */
  hasProven: boolean;
};

/**
 * Other payments that this browser requested on this handset, the latest fifty. A repeated request for the same payment
 * counts once.
 */
const EARLIER_PROMPTS = `
  SELECT payment_id FROM contact_attempts
  WHERE target = $target AND visitor_id = $visitorId AND at > $provenSince::timestamptz
    AND payment_id IS NOT NULL AND payment_id <> $paymentId
  ORDER BY at DESC LIMIT ${MAX_EARLIER_PROMPTS}`;

function earlierPrompts(contact: Contact & { paymentId: string; orderId: string }) {
  const { msisdn, visitorId, paymentId, orderId, at } = contact;
  const { target } = contactKeys(contact);
  return { target, msisdn, visitorId, paymentId, orderId, at, provenSince: provenSince(at) };
}

async function readEarlier(tx: Tx, query: pg.QueryConfig): Promise<Earlier> {
  const [earlier] = await queryPrepared<Earlier>(tx, query);
  return earlier ?? { secondsOpen: 0, hasPaid: false, hasProven: false };
}
