import type { Clock } from '@portal/domain/time/clock';
import type { DbOrTx } from '@portal/platform/database/open-db';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import { sql } from 'drizzle-orm';
import type { CountProofRequest, ProofReason } from './contact-limits.ts';
import type { PromptApprovalsSql } from './stranger-prompts.ts';

/** The latest prompts of unproven browsers for other numbers that the share is computed of, and the least that have ended. */
const LATEST = 200;
const AT_LEAST = 20;
const WITHIN = '1 hour';

/** Creates the counter of prompts that were held back until the payer has proved the number. */
export function createProofRequestCounter(metrics: Metrics): CountProofRequest {
  const counter = metrics.counter(
    'prompt_proofs_required_total',
    'Payment prompts for another number that need a proof of the payer first',
    ['reason'],
  );
  // Prometheus sees an increase only of a series that exists.
  for (const reason of ['strangers', 'recipient', 'network'] satisfies ProofReason[])
    counter.inc({ reason }, 0);
  return (reason) => counter.inc({ reason });
}

/**
 * Share of the latest prompts for other numbers that were approved, 0 to 1; `null` when too few have ended. A low share means that
 * strangers are asked to pay.
 */
export async function readApproval(
  db: DbOrTx,
  approvalsSql: PromptApprovalsSql,
  now: Date,
): Promise<number | null> {
  const ids = `
    SELECT payment_id FROM contact_attempts
    WHERE kind = 'prompt' AND trust_level <> 'proven' AND recipient IS NOT NULL AND at > $at::timestamptz - interval '${WITHIN}'
    ORDER BY at DESC LIMIT ${LATEST}`;
  const statement = approvalsSql(ids).replaceAll('$at', `'${now.toISOString()}'`);
  const { rows } = await db.execute<{ approved: number; unanswered: number }>(sql.raw(statement));
  const { approved, unanswered } = rows[0] ?? { approved: 0, unanswered: 0 };
  const ended = approved + unanswered;
  return ended < AT_LEAST ? null : approved / ended;
}

/** Registers the share of approved prompts as a metric for the operator's alarms; 1 while too few have ended. */
export function registerApprovalMetric(
  metrics: Metrics,
  { db, clock, approvalsSql }: { db: DbOrTx; clock: Clock; approvalsSql: PromptApprovalsSql },
): void {
  metrics.gauge(
    'prompt_approval_ratio',
    'Part of the latest payment prompts for another number that were approved',
    async () => (await readApproval(db, approvalsSql, clock.now())) ?? 1,
  );
}
