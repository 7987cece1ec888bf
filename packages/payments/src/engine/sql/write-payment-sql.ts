import { toBusinessDay } from '@portal/domain/time/business-day';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type { EventRecipient } from '@portal/platform/events/event';
import { eventRows, recordEventSql } from '@portal/platform/events/record-event';
import { JOBS } from '@portal/platform/jobs/job-types';
import type pg from 'pg';
import { chargedMoney } from '../charged-money.ts';
import type { Payment, PaymentUpdate } from '../payment.ts';
import { toOutgoingEvent } from '../payment-events.ts';

/** Values of the parameters: the payment's columns, the history row, the journal's rows and the messages. */
type WriteValues = ReturnType<typeof writeValues>;

/**
 * The statement that writes an update: one round trip and one transaction. Row, history, journal, messages and events for
 * other systems are committed together or not at all. The next step is the row's `due_at`; the queue is not involved.
 * It returns the new version, or no row when the payment's version is not the one that was read. `live` and `delivers` become
 * true only when no other payment of the order has them; the unique indexes decide between two concurrent updates.
 * @param recipients systems that receive events about changes
 */
export function writePayment(update: PaymentUpdate, recipients: readonly EventRecipient[]): pg.QueryConfig {
  const values = writeValues(update, recipients);
  const parts = PARTS.filter(({ isNeeded }) => isNeeded(values));
  const columns = changedColumns(update);
  const kind = [...parts.map(({ name }) => name), ...columns].join(' ');
  // PostgreSQL cuts longer names off.
  const name = ['write-payment', ...parts.map((part) => part.name), STATEMENTS.size].join('-');
  const statement = STATEMENTS.get(kind) ?? preparedStatement<WriteValues>(name, writeSql(columns, parts));
  STATEMENTS.set(kind, statement);
  return statement(values);
}

/** The statements that were needed so far, by what they write: some dozens. */
const STATEMENTS = new Map<string, (values: WriteValues) => pg.QueryConfig>();

/** Columns that an update may write, and their properties. What is not here, requests and disputes write (`requested-checks.ts`). */
const COLUMNS = {
  state: 'state',
  reason: 'reason',
  live: 'live',
  delivers: 'delivers',
  told_failed: 'toldFailed',
  starts: 'starts',
  start_open_until: 'startOpenUntil',
  provider_reference: 'providerReference',
  redirect_url: 'redirectUrl',
  instructions: 'instructions',
  delivery_reference: 'deliveryReference',
  outcomes: 'outcomes',
  refund_reference: 'refundReference',
  refund_attempt: 'refundAttempt',
  charged_minor: 'chargedMinor',
  charged_currency: 'chargedCurrency',
  refunded_minor: 'refundedMinor',
  deadline_at: 'deadlineAt',
  tries: 'tries',
  tried_since: 'triedSince',
  unknown_since: 'unknownSince',
} as const satisfies Record<string, keyof Payment>;

/** The plan of the next step, which is written as a whole: a check that was requested meanwhile has changed it without a new version. */
const PLAN = {
  due_at: 'dueAt',
  leased_until: 'leasedUntil',
  watched_by: 'watchedBy',
} as const satisfies Record<string, keyof Payment>;

/** SQL of a column's value. */
const VALUES: Record<string, string> = {
  instructions: '$instructions::jsonb',
  outcomes: '$outcomes::jsonb',
  live: `$live AND NOT EXISTS (SELECT FROM payments o WHERE o.order_id = p.order_id AND o.live AND o.id <> p.id)`,
  delivers: `$delivers AND NOT EXISTS (SELECT FROM payments o WHERE o.order_id = p.order_id AND o.delivers AND o.id <> p.id)`,
};

/**
 * The columns that an update changes. The others are as they were read, because the version is compared: they are neither
 * sent nor computed.
 */
function changedColumns({ before, payment }: PaymentUpdate): string[] {
  const isChanged = (property: keyof Payment) => !isSame(before[property], payment[property]);
  const own = Object.entries(COLUMNS).filter(([, property]) => isChanged(property));
  const plan = Object.values(PLAN).some(isChanged) ? Object.entries(PLAN) : [];
  return [...own, ...plan].map(([column]) => column);
}

function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
}

const PROPERTIES: Record<string, string> = { ...COLUMNS, ...PLAN };

const changeSql = (columns: readonly string[]) => `
  UPDATE payments p SET version = p.version + 1, updated_at = $updatedAt${columns
    .map((column) => `, ${column} = ${VALUES[column] ?? `$${PROPERTIES[column]}`}`)
    .join('')}
  WHERE p.id = $id AND p.version = $version
  RETURNING p.id, p.version, p.live, p.delivers, p.state, p.updated_at, p.mode, p.provider_reference`;

type Part = { name: string; isNeeded: (values: WriteValues) => boolean; sql: string };

/**
 * What is written beside the payment. A statement contains only the parts that its update needs: PostgreSQL opens the table and
 * the indexes of each part, whether it writes rows or not (decision 148).
 */
const PARTS: readonly Part[] = [
  {
    // Fails the whole statement when the reference belongs to another payment, now or in the archive.
    name: 'claimed',
    isNeeded: ({ newReference }) => newReference !== null,
    sql: `
      INSERT INTO provider_references (mode, reference, payment_id)
      SELECT mode, provider_reference, id FROM changed c
      WHERE provider_reference IS NOT NULL AND NOT EXISTS (SELECT FROM provider_references r
        WHERE r.mode = c.mode AND r.reference = c.provider_reference AND r.payment_id = c.id)`,
  },
  {
    name: 'history',
    isNeeded: ({ event }) => event !== null,
    sql: `
      INSERT INTO payment_events (payment_id, version, event, state, detail, at, by, note)
      SELECT id, version, $event::text, state, $detail::text, updated_at, $staffName::text, $staffReason::text FROM changed`,
  },
  {
    name: 'posted',
    isNeeded: ({ debits }) => debits.length > 0,
    sql: `
      INSERT INTO journal (day, at, payment_id, version, event, debit, credit, amount_minor, currency)
      SELECT (SELECT open_business_day($day::date)), updated_at, id, version, $event::text, posting.debit, posting.credit,
        posting.minor, $postedCurrency::text
      FROM changed, unnest($debits::text[], $credits::text[], $minors::bigint[]) posting (debit, credit, minor)`,
  },
  {
    // A message about a review is sent once, and once more when a charge was found since: whoever was shown a failure and is
    // charged later hears of it (SAFETY I8). The history does not have the event of this statement yet.
    name: 'message',
    isNeeded: ({ messages }) => messages.length > 0,
    sql: `
      INSERT INTO payment_messages (payment_id, message, queued_at)
      SELECT id, name, updated_at FROM changed, unnest($messages::text[]) name
      ON CONFLICT (payment_id, message) DO UPDATE SET queued_at = excluded.queued_at, sent_at = NULL
        WHERE payment_messages.message <> 'review' OR $event::text = 'charge-differs'
          OR payment_messages.queued_at < (SELECT max(e.at) FROM payment_events e
            WHERE e.payment_id = payment_messages.payment_id AND e.event IN ('charge-confirmed', 'charge-differs'))`,
  },
  {
    name: 'events',
    isNeeded: ({ eventEndpoints }) => eventEndpoints.length > 0,
    sql: recordEventSql('changed', 'updated_at'),
  },
  {
    // The refund of what failed. A dispute that is open or was lost is looked at before its first request (`claim-refund-request.ts`).
    name: 'failed',
    isNeeded: ({ failedMinor }) => failedMinor !== null,
    sql: `
      INSERT INTO payment_refunds (id, payment_id, number, amount_minor, currency, state, take_back, reason, requested_by, attempt,
        tried_since, due_at, requested_at, updated_at)
      SELECT c.id || '.failed', c.id, earlier.number + 1, $failedMinor::bigint, $failedCurrency::text, 'requested', 'not-given',
        'not-delivered', 'portal', coalesce(earlier.attempt + 1, $refundAttempt::int), c.updated_at, c.updated_at, c.updated_at,
        c.updated_at
      FROM changed c CROSS JOIN LATERAL (
        SELECT coalesce(max(number), 0) AS number, max(attempt) AS attempt FROM payment_refunds WHERE payment_id = c.id) earlier
      RETURNING *),
    failed_history AS (
      INSERT INTO payment_refund_events (refund_id, version, event, state, at, by, note)
      SELECT id, version, 'requested', state, updated_at, requested_by, reason FROM failed),
    failed_posted AS (
      INSERT INTO journal (day, at, payment_id, event, debit, credit, amount_minor, currency)
      SELECT (SELECT open_business_day($day::date)), updated_at, payment_id, 'delivery-taken-back', posting.debit, posting.credit,
        posting.minor, currency
      FROM failed, unnest($failedDebits::text[], $failedCredits::text[], $failedMinors::bigint[]) posting (debit, credit, minor)`,
  },
];

/** SQL that queues the next step of a refund at once. */
export const addRefundStepSql = (refund: string) => `graphile_worker.add_job('process-refund',
  payload => json_build_object('refundId', ${refund}), job_key => 'refund:' || ${refund},
  priority => ${JOBS['process-refund'].priority})`;

function writeSql(columns: readonly string[], parts: readonly Part[]): string {
  const written = parts.map(({ name, sql }) => `, ${name} AS (${sql})`).join('');
  const queued = parts.some(({ name }) => name === 'failed')
    ? `, (SELECT count(${addRefundStepSql('id')}) FROM failed)`
    : '';
  return `WITH changed AS (${changeSql(columns)})${written} SELECT version, live, delivers${queued} FROM changed`;
}

function writeValues(update: PaymentUpdate, recipients: readonly EventRecipient[]) {
  const { before, payment, event, message, email, postings, failed } = update;
  return {
    ...payment,
    /** The provider's reference, when the payment did not have it before. */
    newReference: payment.providerReference === before.providerReference ? null : payment.providerReference,
    instructions: payment.instructions && JSON.stringify(payment.instructions),
    outcomes: payment.outcomes && JSON.stringify(payment.outcomes),
    failedMinor: failed?.minor ?? null,
    failedCurrency: failed?.currency ?? null,
    failedDebits: failed?.postings.map(({ debit }) => debit) ?? [],
    failedCredits: failed?.postings.map(({ credit }) => credit) ?? [],
    failedMinors: failed?.postings.map(({ minor }) => minor) ?? [],
    ...eventRows(recipients, recipients.length > 0 ? toOutgoingEvent(update) : null),
    event: event?.name ?? null,
    detail: event?.detail ?? null,
    staffName: event?.staff?.by ?? null,
    staffReason: event?.staff?.reason ?? null,
    messages: [message, email].filter((name) => name !== null),
    /** Rows of the journal, one element of each list for each row. */
    debits: postings.map(({ debit }) => debit),
    credits: postings.map(({ credit }) => credit),
    minors: postings.map(({ minor }) => minor),
    postedCurrency: chargedMoney(payment).currency,
    day: toBusinessDay(payment.updatedAt),
  };
}
