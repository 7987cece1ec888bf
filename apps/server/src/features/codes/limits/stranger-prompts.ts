import type { DbOrTx } from '@portal/platform/database/open-db';
import { preparedStatement, queryPrepared } from '@portal/platform/database/prepared-statement';
import type { CodesDeps } from '../codes-deps.ts';
import type { ContactKeys } from './contact.ts';
import type { ProofReason } from './contact-limits.ts';

/**
 * SQL of one row about prompts, from the payments feature: `approved`, how many were, and `unanswered`, how many were refused
 * or left. Prompts that may still be answered, and those that ended for another reason, count as neither.
 * @param paymentIds SQL that selects the ids of the payments; the current time is `$at`
 */
export type PromptApprovalsSql = (paymentIds: string) => string;

const DAY = 24 * 3_600_000;

/**
 * The breakers: with fewer approvals than this among the latest prompts, the next one needs a proof. Honest customers approve
 * most of what they ask for. A recipient is judged by a week, because few prompts a day are sent for it.
 */
const MIN_APPROVED = 0.3;
const SAMPLES = {
  recipient: { latest: 20, atLeast: 5, withinMs: 7 * DAY },
  network: { latest: 60, atLeast: 20, withinMs: DAY / 4 },
} as const;

type Counts = {
  strangers: number;
  recipientApproved: number;
  recipientUnanswered: number;
  networkApproved: number;
  networkUnanswered: number;
};

/** Prompts of browsers without proof that make somebody pay for another number. */
const PROMPTS = `kind IN ('prompt', 'also-for') AND trust_level <> 'proven'`;

/** SQL of the ids of the latest prompts of a sample. */
const latestSql = (by: 'recipient' | 'network') => `
  SELECT payment_id FROM contact_attempts
  WHERE ${by} = $${by} AND recipient IS NOT NULL AND ${by === 'network' ? `kind = 'prompt' AND` : ''} ${PROMPTS} AND at > $${by}Since::timestamptz
  ORDER BY at DESC LIMIT $${by}Latest::int`;

type Query = Pick<ContactKeys, 'target' | 'network'> & {
  recipient: string;
  at: Date;
  today: Date;
  recipientSince: Date;
  networkSince: Date;
  recipientLatest: number;
  networkLatest: number;
};

/** A prompt for somebody else's number. */
export type StrangerPrompt = Pick<ContactKeys, 'target' | 'network'> & { recipient: string; at: Date };

/**
 * Creates the rule which prompt of an unproven payer needs a proof first: at most `promptStrangers` other numbers a day are
 * asked to pay for one recipient, and none while few of such prompts are approved, for that recipient or from that network.
 * Another prompt for the recipient makes its result outdated (`allowUnchanged`).
 * @returns why, or `null` when the prompt needs none
 */
export function createStrangerRule(
  { promptStrangers, limitFactor }: Pick<CodesDeps, 'promptStrangers' | 'limitFactor'>,
  approvalsSql: PromptApprovalsSql,
): (db: DbOrTx, prompt: StrangerPrompt) => Promise<ProofReason | null> {
  const read = preparedStatement<Query>(
    'stranger-prompts',
    `SELECT (SELECT count(DISTINCT target) FROM contact_attempts
        WHERE recipient = $recipient AND ${PROMPTS} AND target <> $target AND at > $today::timestamptz)::int AS strangers,
      r.approved AS "recipientApproved", r.unanswered AS "recipientUnanswered",
      n.approved AS "networkApproved", n.unanswered AS "networkUnanswered"
     FROM (${approvalsSql(latestSql('recipient'))}) r, (${approvalsSql(latestSql('network'))}) n`,
  );
  const mostStrangers = Math.max(1, Math.floor(promptStrangers * limitFactor));
  const isLow = (approved: number, unanswered: number, by: keyof typeof SAMPLES) =>
    isLowApproval({ approved, unanswered }, scaled(SAMPLES[by].atLeast, limitFactor));
  return async (db, { at, ...prompt }) => {
    const before = (ms: number) => new Date(at.getTime() - ms);
    const [counts] = await queryPrepared<Counts>(
      db,
      read({
        ...prompt,
        at,
        today: before(DAY),
        recipientSince: before(SAMPLES.recipient.withinMs),
        networkSince: before(SAMPLES.network.withinMs),
        recipientLatest: scaled(SAMPLES.recipient.latest, limitFactor),
        networkLatest: scaled(SAMPLES.network.latest, limitFactor),
      }),
    );
    if (!counts) return null;
    if (counts.strangers >= mostStrangers) return 'strangers';
    if (isLow(counts.recipientApproved, counts.recipientUnanswered, 'recipient')) return 'recipient';
    return isLow(counts.networkApproved, counts.networkUnanswered, 'network') ? 'network' : null;
  };
}

/** RATE_LIMIT_FACTOR makes samples larger, as it raises limits, for tests and load runs. */
function scaled(count: number, limitFactor: number): number {
  return Math.max(count, Math.floor(count * limitFactor));
}

/** Whether so few of the prompts with an outcome were approved that the next ones need a proof. */
export function isLowApproval(
  { approved, unanswered }: { approved: number; unanswered: number },
  atLeast: number,
): boolean {
  const ended = approved + unanswered;
  return ended >= atLeast && approved < ended * MIN_APPROVED;
}
