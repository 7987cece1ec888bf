/** A payment that is not handed over within this time is considered abandoned. */
const STARTS_WITHIN_SECONDS = 60;

/**
 * SQL of the outcomes of earlier prompts, one row: `secondsOpen`, for how many seconds one still waits for its payer, and
 * `hasPaid`, whether one was paid.
 * @param paymentIds SQL that selects the ids of the payments; the current time is `$at`
 */
export function promptOutcomesSql(paymentIds: string): string {
  return `
    SELECT greatest(0, ceil(extract(epoch FROM max(deadline_at) FILTER (
        WHERE state IN ('submitted', 'awaiting-customer')
          OR (state = 'created' AND created_at > $at::timestamptz - interval '${STARTS_WITHIN_SECONDS} seconds')
      ) - $at)))::int AS "secondsOpen",
      coalesce(bool_or(state IN ('paid', 'fulfilled')), false) AS "hasPaid"
    FROM payments WHERE id IN (${paymentIds})`;
}

/** A prompt that is not answered within this time counts as left, so that a burst is noticed before the prompts time out. */
const ANSWERED_WITHIN_SECONDS = 60;

/**
 * SQL of the approvals of prompts, one row: `approved`, how many were charged, and `unanswered`, how many their payer refused,
 * left or has not answered for a minute. Those without money, without a wallet or never sent count as neither.
 * @param paymentIds SQL that selects the ids of the payments; the current time is `$at`
 */
export function promptApprovalsSql(paymentIds: string): string {
  return `
    SELECT count(*) FILTER (WHERE charged_minor IS NOT NULL)::int AS approved,
      count(*) FILTER (WHERE charged_minor IS NULL AND starts > 0 AND (
        state = 'expired'
        OR (state = 'declined' AND reason IN ('refused-by-customer', 'no-answer', 'expired', 'cancelled'))
        OR (state IN ('submitted', 'awaiting-customer')
          AND updated_at < $at::timestamptz - interval '${ANSWERED_WITHIN_SECONDS} seconds')))::int AS unanswered
    FROM payments WHERE id IN (${paymentIds})`;
}
