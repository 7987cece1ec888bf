// Parts of I3, I5 and I9 about refunds after delivery and disputes (decision 094). `p` is the payment.

/** The refunds and disputes of a payment, from their own tables: minor units of the charged currency. */
export const REFUND_SUMS_SQL = `
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_minor) FILTER (WHERE state = 'refunded'), 0) AS refunded,
      coalesce(sum(amount_minor) FILTER (WHERE state <> 'refused'), 0) AS requested,
      coalesce(sum(amount_minor) FILTER (WHERE take_back IN ('taken-back', 'by-hand')), 0) AS taken_back,
      coalesce(sum(amount_minor) FILTER (WHERE take_back IN ('taken-back', 'by-hand') AND state <> 'refunded'), 0) AS open,
      count(*) FILTER (WHERE take_back IN ('taken-back', 'by-hand') AND state = 'refused') AS lost_refunds
    FROM payment_refunds WHERE payment_id = p.id) after
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_minor) FILTER (WHERE state = 'lost'), 0) AS lost
    FROM payment_disputes WHERE payment_id = p.id) disputes`;

/** What the journal says was delivered and paid for by nobody: taken back, or refunded although the customer kept it. */
export const RETURNED_SQL = `
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_minor), 0) AS minor FROM journal
    WHERE payment_id = p.id AND ((event = 'delivery-taken-back' AND credit = 'customer-money')
      OR (event = 'refund-after-delivery' AND debit = 'goodwill'))) returned`;

/** I3: only what was delivered is taken back, and a customer whose delivery is taken back gets the money. */
export const takeBackViolationsSql = (since: string) => `
  SELECT p.id AS subject, format('taken back %s of %s delivered', after.taken_back, p.amount_minor) AS detail
  FROM (SELECT DISTINCT payment_id FROM payment_refunds WHERE requested_at >= ${since}) r
  JOIN payments p ON p.id = r.payment_id ${REFUND_SUMS_SQL}
  WHERE p.state <> 'fulfilled' AND after.taken_back > 0
    OR after.taken_back > coalesce(nullif(p.charged_minor, 0), p.amount_minor)
  UNION ALL
  SELECT p.id, 'taken back, and the refund was given up'
  FROM (SELECT DISTINCT payment_id FROM payment_refunds WHERE requested_at >= ${since}) r
  JOIN payments p ON p.id = r.payment_id ${REFUND_SUMS_SQL} WHERE after.lost_refunds > 0`;

/**
 * I5: never more refunded than charged, also counting what is still on its way; and to another wallet only what the first has
 * refused.
 */
export const refundViolationsSql = (since: string) => `
  SELECT p.id AS subject, format('charged %s, refunds of %s after the delivery', p.charged_minor, after.requested) AS detail
  FROM (SELECT DISTINCT payment_id FROM payment_refunds WHERE requested_at >= ${since}) r
  JOIN payments p ON p.id = r.payment_id ${REFUND_SUMS_SQL}
  WHERE after.requested > coalesce(nullif(p.charged_minor, 0), p.amount_minor)
    OR (after.requested > 0 AND (p.state <> 'fulfilled' OR p.charged_minor IS NULL))
  UNION ALL
  SELECT r.payment_id, 'refund ' || r.id || ' goes to another wallet, and the wallet that paid did not refuse it'
  FROM payment_refunds r
  WHERE r.payee IS NOT NULL AND r.requested_at >= ${since} AND NOT EXISTS (
    SELECT FROM payment_refund_events e JOIN payment_refunds o ON o.id = e.refund_id
    WHERE o.payment_id = r.payment_id AND e.event = 'refused')
  UNION ALL
  SELECT p.id, 'refunded to another wallet, and the wallet that paid did not refuse it'
  FROM payment_payees y JOIN payments p ON p.id = y.payment_id
  WHERE y.at >= ${since} AND NOT EXISTS (
    SELECT FROM payment_events e WHERE e.payment_id = p.id AND e.event = 'refund-refused' AND e.at <= y.at)`;

/** I6: every refund that is not over has a next step, with a job that will do it, or waits for the staff. */
export const unscheduledRefundsSql = (now: string, late: string) => `
  SELECT payment_id AS subject, 'refund ' || id || ' is ' || state || ', next step ' || coalesce(due_at::text, 'never') AS detail
  FROM payment_refunds r
  WHERE (state IN ('requested', 'sending', 'submitted') AND due_at IS NULL)
    OR (due_at < ${now} - ${late} AND NOT EXISTS (
      SELECT FROM graphile_worker.jobs j WHERE j.key = 'refund:' || r.id AND j.attempts < j.max_attempts))`;

/** I7: the history of a refund ends with its state. */
export const refundHistoryViolationsSql = (since: string) => `
  SELECT r.payment_id AS subject, 'refund ' || r.id || ' is ' || r.state || ', its history ends with ' || coalesce(last.state, 'nothing') AS detail
  FROM payment_refunds r LEFT JOIN LATERAL (
    SELECT state, version FROM payment_refund_events e WHERE e.refund_id = r.id ORDER BY version DESC LIMIT 1) last ON true
  WHERE r.requested_at >= ${since} AND (last.state IS DISTINCT FROM r.state OR last.version IS DISTINCT FROM r.version)`;
