import { RETURNED_SUMS_SQL } from '../engine/returned-sums.ts';
import { PAYMENT_COLUMNS_SQL } from '../engine/sql/archive-sql.ts';

// Parts of I3, I5 and I9 about refunds after delivery and disputes (decision 094). `p` is the payment.

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
  JOIN payments p ON p.id = r.payment_id ${RETURNED_SUMS_SQL}
  WHERE p.state <> 'fulfilled' AND after.taken_back > 0
    OR after.taken_back > coalesce(nullif(p.charged_minor, 0), p.amount_minor)
  UNION ALL
  SELECT p.id, 'taken back, and the refund was given up'
  FROM (SELECT DISTINCT payment_id FROM payment_refunds WHERE requested_at >= ${since}) r
  JOIN payments p ON p.id = r.payment_id ${RETURNED_SUMS_SQL} WHERE after.lost_refunds > 0`;

/**
 * I5: never more refunded than charged, also counting what is still on its way; and to another wallet only what the first has
 * refused.
 */
export const refundViolationsSql = (since: string) => `
  SELECT p.id AS subject, format('charged %s, refunds of %s after the delivery', p.charged_minor, after.requested) AS detail
  FROM (SELECT DISTINCT payment_id FROM payment_refunds WHERE requested_at >= ${since}) r
  JOIN payments p ON p.id = r.payment_id ${RETURNED_SUMS_SQL}
  WHERE after.requested > coalesce(nullif(p.charged_minor, 0), p.amount_minor)
    OR (after.requested > 0 AND (p.state <> 'fulfilled' OR p.charged_minor IS NULL))
  UNION ALL
  SELECT r.payment_id, 'refund ' || r.id || ' goes to another wallet, and the wallet that paid did not refuse it'
  FROM payment_refunds r
  WHERE r.payee IS NOT NULL AND r.requested_at >= ${since} AND NOT EXISTS (
    SELECT FROM payment_refund_events e JOIN payment_refunds o ON o.id = e.refund_id
    WHERE o.payment_id = r.payment_id AND e.event = 'refused')`;

/**
 * I5: refunds before and after delivery and disputes of a charge together never exceed it, even when it was the bank that
 * gave back what was refunded; and the provider never owes less than nothing for a payment. A dispute comes months after its
 * payment, so the archive is read too.
 */
export const returnedViolationsSql = (since: string) => `
  SELECT p.id AS subject, format('charged %s: refunded %s before and %s after the delivery, disputes lost %s and open %s',
    charge.minor, before.requested, after.requested - after.held, disputes.lost, disputes.open) AS detail
  FROM (
    SELECT payment_id FROM payment_disputes WHERE updated_at >= ${since}
    UNION SELECT payment_id FROM payment_refunds WHERE updated_at >= ${since}
    UNION SELECT payment_id FROM refund_requests WHERE requested_at >= ${since}) r
  JOIN LATERAL (
    SELECT ${PAYMENT_COLUMNS_SQL} FROM payments WHERE id = r.payment_id
    UNION ALL SELECT ${PAYMENT_COLUMNS_SQL} FROM archived_payments WHERE id = r.payment_id) p ON true ${RETURNED_SUMS_SQL}
  WHERE before.requested + after.requested - after.held + disputes.lost + disputes.open > charge.minor
  UNION ALL
  SELECT payment_id, format('by the journal the provider owes %s for it', sum(minor)) FROM (
    SELECT payment_id, CASE WHEN debit LIKE 'receivable:%' THEN amount_minor ELSE -amount_minor END AS minor
    FROM journal j
    WHERE (debit LIKE 'receivable:%' OR credit LIKE 'receivable:%') AND event NOT IN ('settlement', 'correction')
      AND payment_id IN (
        SELECT payment_id FROM payment_disputes WHERE updated_at >= ${since}
        UNION SELECT payment_id FROM payment_refunds WHERE updated_at >= ${since}
        UNION SELECT payment_id FROM refund_requests WHERE requested_at >= ${since}
        UNION SELECT id FROM payments WHERE state = 'refunded' AND updated_at >= ${since})) entries
  GROUP BY payment_id HAVING sum(minor) < 0`;

/** I6: every refund that is not over has a next step, with a job that will do it, or waits for the staff. */
export const unscheduledRefundsSql = (now: string, late: string) => `
  SELECT payment_id AS subject, 'refund ' || id || ' is ' || state || ', next step ' || coalesce(due_at::text, 'never') AS detail
  FROM payment_refunds r
  WHERE (state IN ('requested', 'sending', 'submitted') AND due_at IS NULL AND NOT (cause = 'not-delivered'
      AND EXISTS (SELECT FROM payments p WHERE p.id = r.payment_id AND p.state IN ('refunding', 'refund-submitted'))))
    OR (due_at < ${now} - ${late} AND NOT EXISTS (
      SELECT FROM graphile_worker.jobs j WHERE j.key = 'refund:' || r.id AND j.attempts < j.max_attempts))`;

/** I7: the history of a refund ends with its state. */
export const refundHistoryViolationsSql = (since: string) => `
  SELECT r.payment_id AS subject, 'refund ' || r.id || ' is ' || r.state || ', its history ends with ' || coalesce(last.state, 'nothing') AS detail
  FROM payment_refunds r LEFT JOIN LATERAL (
    SELECT state, version FROM payment_refund_events e WHERE e.refund_id = r.id ORDER BY version DESC LIMIT 1) last ON true
  WHERE r.requested_at >= ${since} AND (last.state IS DISTINCT FROM r.state OR last.version IS DISTINCT FROM r.version)`;

/**
 * I3 for each number of a payment for several: together they cost what was asked for, and what was refused is refunded when others
 * got theirs. A number that was erased has its amount still; one that is anonymous after years has none.
 */
export const severalViolationsSql = (since: string) => `
  SELECT p.id AS subject, format('its numbers cost %s of %s, %s of it refused and %s refunded for that', each.cost, p.amount_minor,
    each.failed, refund.minor) AS detail
  FROM payments p
  CROSS JOIN LATERAL (
    SELECT sum(minor) AS cost, coalesce(sum(minor) FILTER (WHERE outcome = 'refused'), 0) AS failed,
      count(*) FILTER (WHERE outcome IS DISTINCT FROM 'refused') AS given
    FROM (
      SELECT (recharge ->> 'minor')::bigint AS minor, p.outcomes -> (nth - 1)::int ->> 'kind' AS outcome
      FROM jsonb_array_elements(p.contents -> 'recharges') WITH ORDINALITY listed (recharge, nth)) one) each
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_minor), 0) AS minor FROM payment_refunds
    WHERE payment_id = p.id AND take_back = 'not-given') refund
  WHERE p.order_kind = 'several-recharges' AND p.created_at >= ${since} AND (each.cost <> p.amount_minor
    OR (p.charged_currency = p.currency
      AND refund.minor <> CASE WHEN p.state = 'fulfilled' AND each.given > 0 THEN each.failed ELSE 0 END))`;
