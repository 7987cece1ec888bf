import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { DbOrTx } from '@portal/platform/database/open-db';
import { preparedStatement, queryPrepared } from '@portal/platform/database/prepared-statement';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type pg from 'pg';
import { hasProvenNumberSql, provenSince } from '../code-store.ts';
import type { CodesDeps } from '../codes-deps.ts';
import { allowUnchanged, type ContactRefusal, lockContact, useSolution } from './allow-contact.ts';
import { type Contact, contactKeys, recipientsOf } from './contact.ts';
import type { ProofReason } from './contact-limits.ts';
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
  /** Whom else it pays for: each is counted as if it were paid alone. */
  others?: readonly string[];
  payer: Msisdn;
  visitorId: string;
  locale: Locale;
  address: string;
  solution: string | null;
  /** What was read with the payment; left out or `null`: it is read. */
  earlier?: EarlierPrompts | null;
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

/** Each time another request for the same number or recipient was counted first, of which the limits allow few. */
const MAX_TRIES = 50;

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
  const readOutcomes = preparedStatement<EarlierQuery>(
    'prompt-outcomes',
    earlierPromptsSql(outcomesSql, {
      target: '$target',
      recipient: '$recipient::text',
      msisdn: '$msisdn',
      paymentId: '$paymentId',
      orderId: '$orderId',
    }),
  );
  const findProofReason = createStrangerRule(deps, approvalsSql);
  /** Decides by what was there at its beginning. `outdated`: there was more when the prompt was to be counted. */
  const decide = async (
    prompt: Prompt,
    { known, isSolved }: { known: EarlierPrompts | null; isSolved: () => Promise<boolean> },
    db: DbOrTx = deps.db,
  ): Promise<Decision | 'outdated'> => {
    const earlier = known ?? (await readEarlier(db, readOutcomes(earlierQuery(prompt))));
    const isProven = earlier.hasPaid || earlier.hasProven;
    if (!isProven && earlier.secondsOpen > 0) return { retryAfterSeconds: earlier.secondsOpen };
    for (const recipient of isProven ? [] : recipientsOf(prompt)) {
      const reason = await findProofReason(db, { ...contactKeys(prompt), recipient, at: prompt.at });
      if (reason) return { proofReason: reason };
    }
    const { knownId } = earlier;
    return allowUnchanged(db, deps, {
      ...prompt,
      knownId,
      isProven,
      isSolved: !isProven && (await isSolved()),
    });
  };
  /** Decides under the locks of all recipients, so that none of them is asked for more often than when it is the only one. */
  const decideForSeveral = (prompt: Prompt, isSolved: () => Promise<boolean>) =>
    deps.db.transaction(async (tx) => {
      await lockContact(tx, prompt);
      const decision = await decide(prompt, { known: null, isSolved }, tx);
      if (decision === null) await countOtherRecipients(tx, prompt);
      return decision;
    });
  return async ({ payer: msisdn, locale, orderId, paymentMode, earlier, ...input }) => {
    const prompt = { ...input, orderId, kind: 'prompt', msisdn, at: deps.clock.now() } as const;
    let solution: Promise<boolean> | undefined;
    // A solved challenge is used up by the first try.
    const isSolved = () => (solution ??= useSolution(deps.db, deps, prompt));
    // What is known of the recipient was not read with the payment.
    const known = (prompt.recipient === null && earlier) || null;
    const isForSeveral = Boolean(prompt.others?.length);
    let refusal = isForSeveral
      ? await decideForSeveral(prompt, isSolved)
      : await decide(prompt, { known, isSolved });
    for (let tries = 1; refusal === 'outdated'; tries += 1) {
      if (tries === MAX_TRIES) throw new PortalError('UNAVAILABLE');
      refusal = await decide(prompt, { known: null, isSolved });
    }
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

/** What is known of the browser and the number. A browser whose prompt was approved counts as proven as long as one with a code. */
export type EarlierPrompts = PromptOutcomes & {
  /** The browser has proved the number by a code. */
  hasProven: boolean;
  /** The last contact of the number or the recipient, whoever caused it; 0: there is none. */
  knownId: number;
};

/** Whether a prompt is allowed: `null`, or why not. */
type Decision = ContactRefusal | { proofReason: ProofReason } | null;

/**
 * SQL of one row with the columns of {@link EarlierPrompts}, for the browser `$visitorId`. They are about the other payments that it
 * requested on this handset since `$provenSince`, the latest fifty: a repeated request for the same payment counts once. The numbers
 * of the contacts of one target, and of one recipient, are given one after the other, under its lock.
 * @param of SQL of the payer as target and as number, of the recipient, and of the payment
 */
export function earlierPromptsSql(
  outcomesSql: PromptOutcomesSql,
  {
    target,
    recipient,
    msisdn,
    paymentId,
    orderId,
  }: Record<keyof Omit<EarlierQuery, 'visitorId' | 'at' | 'provenSince'>, string>,
): string {
  const paymentIds = `
    SELECT payment_id FROM contact_attempts
    WHERE target = ${target} AND visitor_id = $visitorId AND at > $provenSince::timestamptz
      AND payment_id IS NOT NULL AND payment_id <> ${paymentId}
    ORDER BY at DESC LIMIT ${MAX_EARLIER_PROMPTS}`;
  return `
    SELECT outcomes.*, ${hasProvenNumberSql({ msisdn, orderId })} AS "hasProven",
      (SELECT coalesce(max(id), 0) FROM contact_attempts
        WHERE target = ${target} OR recipient = ${recipient})::float8 AS "knownId"
    FROM (${outcomesSql(paymentIds)}) outcomes`;
}

type Prompt = Contact & { kind: 'prompt'; paymentId: string; orderId: string; recipient: string | null };

/** Counts a prompt that was allowed for whom else it pays: rows of a kind that no limit of the payer counts. */
const COUNT_OTHERS = preparedStatement<{ paymentId: string; recipients: readonly string[] }>(
  'count-other-recipients',
  `INSERT INTO contact_attempts (kind, trust_level, target, block, network, visitor_id, payment_id, recipient, at)
   SELECT 'also-for', trust_level, target, block, network, visitor_id, payment_id, other, at
   FROM (SELECT * FROM contact_attempts WHERE payment_id = $paymentId AND kind = 'prompt' ORDER BY id DESC LIMIT 1) counted,
     unnest($recipients::text[]) other`,
);

async function countOtherRecipients(tx: DbOrTx, { paymentId, others = [] }: Prompt): Promise<void> {
  await queryPrepared(tx, COUNT_OTHERS({ paymentId, recipients: others }));
}

type EarlierQuery = ReturnType<typeof earlierQuery>;

function earlierQuery(prompt: Prompt) {
  const { msisdn, visitorId, paymentId, orderId, recipient, at } = prompt;
  const { target } = contactKeys(prompt);
  return { target, msisdn, visitorId, paymentId, orderId, recipient, at, provenSince: provenSince(at) };
}

async function readEarlier(db: DbOrTx, query: pg.QueryConfig): Promise<EarlierPrompts> {
  const [earlier] = await queryPrepared<EarlierPrompts>(db, query);
  return earlier ?? { secondsOpen: 0, hasPaid: false, hasProven: false, knownId: 0 };
}

/**
 * Creates the statement that reads a payment to hand over together with its earlier prompts, which the limit needs next.
 * @param columns SQL of the columns of the payment `p`
 */
export function paymentWithPromptsSql(outcomesSql: PromptOutcomesSql, columns: string) {
  const of = {
    target: `('msisdn:' || p.payer)`,
    recipient: 'NULL::text',
    msisdn: 'p.payer',
    paymentId: 'p.id',
    orderId: 'p.order_id',
  };
  const read = preparedStatement<{ id: string; visitorId: string; at: Date; provenSince: Date }>(
    'payment-with-prompts',
    `SELECT ${columns}, earlier.* FROM payments p, LATERAL (${earlierPromptsSql(outcomesSql, of)}) earlier
     WHERE p.id = $id AND p.visitor_id = $visitorId`,
  );
  return (query: { id: string; visitorId: string; at: Date }): pg.QueryConfig =>
    read({ ...query, provenSince: provenSince(query.at) });
}
