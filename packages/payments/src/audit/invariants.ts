import { getCountry } from '@portal/domain/country/country';
import { TRANSITIONS } from '../engine/payment-state.ts';
import { RETURNED_SUMS_SQL } from '../engine/returned-sums.ts';
import { IS_OPEN_DIFFERENCE_SQL } from '../engine/sql/difference-sql.ts';
import {
  IS_UNSCHEDULED_SQL,
  MAX_DELAY_SQL,
  OPEN_PAYMENTS_SQL,
  quotedList,
  WRONGLY_INDEXED_SQL,
} from '../engine/sql/schedule-sql.ts';
import { missingDocumentsSql } from '../fiscal/record-documents.ts';
import { mandateViolationsSql } from './mandate-sql.ts';
import {
  RETURNED_SQL,
  refundHistoryViolationsSql,
  refundViolationsSql,
  returnedViolationsSql,
  severalViolationsSql,
  takeBackViolationsSql,
  unscheduledRefundsSql,
} from './refund-sql.ts';
import { standingViolationsSql } from './standing-sql.ts';

/**
 * Scope of a check: payments created since `since`; `now` decides what is late. Both UTC. `withDifferences`: the
 * unexplained differences to the records of others count too.
 */
export type AuditScope = { since: Date; now: Date; withDifferences: boolean };

/** The scope as SQL literals. */
type ScopeSql = Record<keyof AuditScope, string>;

/** An invariant of SAFETY 1.2, I9 of the journal, I14 of mandates or I15 of standing orders: the rule, and a query that returns (subject, detail) for each violation. */
export type Invariant = { holds: string; query: (scope: ScopeSql) => string };

/** A message that was recorded later than this is about to be sent, in the process that recorded it or by a job. */
const SENT_WITHIN = "interval '2 minutes'";

/** A late step of a refund is queued again within two minutes. */
const VERY_LATE = `interval '10 minutes'`;

/** A charge was recorded. Same form as in the index `payment_events_money`. */
const IS_CHARGE = `event IN ('charge-confirmed', 'charge-differs')`;

const CLOSED_AS_GIVEN = `EXISTS (
  SELECT FROM payment_events c WHERE c.payment_id = p.id AND c.event = 'staff-closed-given')`;

/** Unexplained differences to statements and to the records of APIs: what our own tables cannot show. */
const unexplainedDifferences = ({ withDifferences }: ScopeSql, kinds: readonly string[], which = 'true') => `
  SELECT coalesce(payment_id, provider_reference, subject), kind || ' in the records of ' || source || ' of ' || day
  FROM settlement_differences
  WHERE ${withDifferences} AND ${IS_OPEN_DIFFERENCE_SQL} AND kind IN (${quotedList(kinds)}) AND ${which}`;

/** Every legal transition, from the state machine. */
const LEGAL_TRANSITIONS = Object.entries(TRANSITIONS)
  .flatMap(([before, edges]) =>
    Object.entries(edges).map(([event, after]) => `(${quotedList([before, event, after])})`),
  )
  .join(', ');

/** States in which nothing may be charged. */
const STATES_WITHOUT_CHARGE = quotedList([
  'created',
  'submitted',
  'awaiting-customer',
  'declined',
  'cancelled',
  'expired',
]);

/** Messages that correct a failure shown to the payer. */
const CORRECTIONS = ['late-receipt', 'late-payment', 'receipt', 'refund', 'charged-back', 'review'];

/** One read-only statement for each invariant, run by `findViolations`. */
export const INVARIANTS = {
  I1: {
    holds: 'a payment is charged at most once',
    query: (scope) => `
      SELECT payment_id AS subject, 'charged as ' || string_agg(DISTINCT detail, ' and as ') AS detail
      FROM payment_events WHERE ${IS_CHARGE} AND at >= ${scope.since}
      GROUP BY payment_id HAVING count(DISTINCT detail) > 1
      UNION ALL ${unexplainedDifferences(scope, ['charged-twice'])}`,
  },
  I2: {
    holds: 'a charge belongs to exactly one payment',
    query: (scope) => `
      SELECT min(id COLLATE "C") AS subject, 'one charge for ' || string_agg(id, ' and ') AS detail
      FROM payments WHERE charged_minor IS NOT NULL AND provider_reference IS NOT NULL AND created_at >= ${scope.since}
      GROUP BY mode, provider_reference HAVING count(*) > 1
      UNION ALL ${unexplainedDifferences(scope, ['unknown-charge'])}
      UNION ALL ${unexplainedDifferences(scope, ['unknown-refund'], 'payment_id IS NULL')}`,
  },
  I3: {
    holds: 'an order is delivered if and only if it was paid, and once; what is taken back is refunded',
    query: (scope) => `
      SELECT p.id AS subject, 'fulfilled, and no charge is known' AS detail
      FROM payments p WHERE state = 'fulfilled' AND charged_minor IS NULL AND created_at >= ${scope.since}
      UNION ALL
      SELECT p.id, 'fulfilled, and no delivery was noted' FROM payments p
      WHERE state = 'fulfilled' AND delivery_reference IS NULL AND created_at >= ${scope.since} AND NOT ${CLOSED_AS_GIVEN}
      UNION ALL
      SELECT p.id, 'delivered and given back' FROM payments p
      WHERE state = 'refunded' AND delivery_reference IS NOT NULL AND created_at >= ${scope.since}
      UNION ALL
      SELECT min(id COLLATE "C"), 'order ' || order_id || ' was delivered by ' || string_agg(id, ' and ') FROM payments
      WHERE state = 'fulfilled' AND created_at >= ${scope.since} GROUP BY order_id HAVING count(*) > 1
      UNION ALL ${severalViolationsSql(scope.since)}
      UNION ALL ${takeBackViolationsSql(scope.since)}
      UNION ALL ${unexplainedDifferences(scope, ['given-unknown', 'given-twice', 'given-unpaid', 'given-and-refunded', 'not-given'])}`,
  },
  I4: {
    holds: 'a payment only makes legal transitions, and leaves a final state only by a recorded correction',
    query: ({ since }) => `
      SELECT step.payment_id AS subject, step.before || ' → ' || step.event || ' → ' || step.state AS detail
      FROM (
        SELECT e.payment_id, e.event, e.state, lag(e.state) OVER (PARTITION BY e.payment_id ORDER BY e.version) AS before
        FROM payment_events e JOIN payments p ON p.id = e.payment_id WHERE p.created_at >= ${since}) step
      LEFT JOIN (VALUES ${LEGAL_TRANSITIONS}) legal (before, event, after)
        ON legal.before = step.before AND legal.event = step.event AND legal.after = step.state
      WHERE step.before IS NOT NULL AND legal.before IS NULL`,
  },
  I5: {
    holds:
      'charged = delivered + refunded + open, for each payment, day and currency; never more is refunded and disputed than charged',
    query: ({ since, withDifferences }) => `
      SELECT day || ' ' || currency AS subject, format('charged %s, %s accounted for: see %s', charged, accounted, odd) AS detail
      FROM (
        SELECT (e.at AT TIME ZONE 'UTC' + interval '${getCountry().utcOffsetMinutes} minutes')::date AS day, coalesce(p.charged_currency, p.currency) AS currency,
          sum(coalesce(p.charged_minor, p.amount_minor)) AS charged, sum(balance.accounted) AS accounted,
          string_agg(p.id, ', ') FILTER (WHERE balance.accounted <> coalesce(p.charged_minor, p.amount_minor)) AS odd
        FROM payment_events e JOIN payments p ON p.id = e.payment_id
        ${RETURNED_SUMS_SQL} ${RETURNED_SQL}
        CROSS JOIN LATERAL (SELECT CASE
          WHEN p.state IN (${STATES_WITHOUT_CHARGE}) THEN 0
          -- Delivered and kept, refunded, and taken back and not refunded yet.
          WHEN p.state = 'fulfilled' THEN
            CASE WHEN ${CLOSED_AS_GIVEN} THEN coalesce(p.charged_minor, p.amount_minor) ELSE p.amount_minor END
            - returned.minor + after.refunded + after.charged_back + after.open
          ELSE coalesce(p.charged_minor, p.amount_minor) END AS accounted) balance
        WHERE e.${IS_CHARGE} AND e.at >= ${since} GROUP BY 1, 2) sums
      WHERE charged <> accounted OR odd IS NOT NULL
      UNION ALL ${refundViolationsSql(since)}
      UNION ALL SELECT subject, detail FROM (${returnedViolationsSql(since)}) returned WHERE ${withDifferences}`,
  },
  I6: {
    holds: 'every open payment has a next step, not too far ahead, that a process will find',
    query: ({ now, withDifferences }) => `
      SELECT p.id AS subject, p.state || ' without a next step' AS detail FROM payments p
      WHERE ${IS_UNSCHEDULED_SQL}
      UNION ALL
      SELECT id, state || ', and open_payments says otherwise' FROM (${WRONGLY_INDEXED_SQL}) wrong
      WHERE ${withDifferences} OR NOT is_stale
      UNION ALL
      SELECT p.id, p.state || ', next step not before ' || p.due_at FROM ${OPEN_PAYMENTS_SQL}
      WHERE s.due_at > ${now} + ${MAX_DELAY_SQL}
      UNION ALL ${unscheduledRefundsSql(now, VERY_LATE)}`,
  },
  I7: {
    holds: 'every change of state has a row in the history',
    query: ({ since }) => `
      SELECT p.id AS subject, 'is ' || p.state || ', its history ends with ' || coalesce(last.state, 'nothing') AS detail
      FROM payments p LEFT JOIN LATERAL (
        SELECT state, version FROM payment_events e WHERE e.payment_id = p.id ORDER BY version DESC LIMIT 1) last ON true
      WHERE p.created_at >= ${since} AND (last.state IS DISTINCT FROM p.state OR last.version > p.version)
      UNION ALL
      SELECT p.id, 'its history does not begin with its creation' FROM payments p
      WHERE p.created_at >= ${since} AND NOT EXISTS (
        SELECT FROM payment_events e WHERE e.payment_id = p.id AND e.version = 1 AND e.event = 'created')
      UNION ALL ${refundHistoryViolationsSql(since)}`,
  },
  I8: {
    holds: 'a customer who was shown a failure and is charged later gets a message',
    query: ({ since, now }) => `
      SELECT p.id AS subject, 'shown as failed, charged, and no message since' AS detail FROM payments p
      WHERE p.told_failed AND p.charged_minor IS NOT NULL AND p.state IN ('fulfilled', 'refunded', 'charged-back', 'review')
        AND p.created_at >= ${since}
        AND NOT EXISTS (
          SELECT FROM payment_messages m WHERE m.payment_id = p.id AND m.message IN (${quotedList(CORRECTIONS)})
            AND coalesce(m.sent_at, CASE WHEN m.queued_at > ${now} - ${SENT_WITHIN} THEN m.queued_at END) >= (SELECT max(at) FROM payment_events e WHERE e.payment_id = p.id AND e.${IS_CHARGE}))
        AND NOT EXISTS (
          SELECT FROM graphile_worker.jobs j WHERE j.attempts < j.max_attempts
            AND j.key IN (${CORRECTIONS.map((message) => `'message:' || p.id || ':${message}'`).join(', ')}))`,
  },
  I9: {
    holds:
      'the journal has every charge, delivery and refund of a payment, and nothing else; each sale has its fiscal document',
    query: ({ since, withDifferences }) => `
      SELECT p.id AS subject, format('%s: charged %s, in the journal charged %s, refunded %s, lost %s, open %s',
        p.state, charge.minor, booked.charged, booked.refunded, booked.lost, booked.open) AS detail
      FROM payments p ${RETURNED_SUMS_SQL}
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_minor) FILTER (WHERE debit LIKE 'receivable:%'), 0) AS charged,
          coalesce(sum(amount_minor) FILTER (WHERE credit LIKE 'receivable:%' AND debit = 'refunds'), 0) AS refunded,
          coalesce(sum(amount_minor) FILTER (WHERE credit LIKE 'receivable:%' AND event = 'dispute-lost'), 0) AS lost,
          coalesce(sum(CASE WHEN credit = 'customer-money' THEN amount_minor
            WHEN debit = 'customer-money' THEN -amount_minor END), 0) AS open
        FROM journal WHERE payment_id = p.id AND event <> 'correction') booked
      WHERE p.created_at >= ${since} AND (booked.charged <> charge.minor
        OR booked.refunded <> CASE WHEN p.state = 'refunded' THEN before.requested ELSE after.refunded END
        OR booked.lost <> disputes.lost
        OR booked.open <> CASE p.state WHEN 'fulfilled' THEN after.open WHEN 'refunded' THEN 0 ELSE charge.minor - coalesce(p.lost_minor, 0) END)
      UNION ALL
      SELECT DISTINCT j.payment_id, 'in the journal, and no payment' FROM journal j
      WHERE ${withDifferences} AND j.at >= ${since} AND j.payment_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM payments p WHERE p.id = j.payment_id)
        AND NOT EXISTS (SELECT FROM archived_payments p WHERE p.id = j.payment_id)
      UNION ALL SELECT subject, detail FROM (${missingDocumentsSql(since)}) missing WHERE ${withDifferences}`,
  },
  I14: {
    holds:
      'a charge under a mandate is within its sums, of its payer, and was started before its end; nobody else uses it',
    query: ({ since }) => mandateViolationsSql(since),
  },
  I15: {
    holds:
      'a standing order charges once for a day, at least the promised hours after its notice, never after its end, never above its amount or the limit of a month',
    query: ({ since }) => standingViolationsSql(since),
  },
} as const satisfies Record<string, Invariant>;

/** Name of an invariant. */
export type InvariantName = keyof typeof INVARIANTS;
