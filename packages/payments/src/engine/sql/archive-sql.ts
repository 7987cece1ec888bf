import { getTableColumns } from 'drizzle-orm';
import { nextState, PAYMENT_STATES, type PaymentState, STATES } from '../payment-state.ts';
import { payments } from '../tables.ts';
import { IS_OPEN_DIFFERENCE_SQL } from './difference-sql.ts';
import { quotedList } from './schedule-sql.ts';

/** States in which a payment may be archived: it ended, and only a late charge or the staff can change it. */
export const ENDED_STATES: readonly PaymentState[] = PAYMENT_STATES.filter(
  (state) => STATES[state].step === null || state === 'expired',
);

/** States of the archive in which a late charge counts. */
export const LATE_CHARGE_STATES = ENDED_STATES.filter(
  (state) => nextState(state, 'charge-confirmed') !== null,
);

/** SQL condition on `payments`: a paid home broadband order that the operator cannot find (RULINGS 52). */
export const LOST_LEAD_SQL = `payments.order_kind = 'lead' AND payments.delivery_reference <> payments.contents ->> 'leadId'`;

/** Ids of payments that something else is still open about. A new kind of open work is a line here. */
const OPEN_WORK = [
  `SELECT split_part(key, ':', 2) FROM graphile_worker.jobs WHERE starts_with(key, 'message:')`,
  `SELECT payment_id FROM settlement_differences WHERE ${IS_OPEN_DIFFERENCE_SQL} AND payment_id IS NOT NULL`,
  'SELECT payment_id FROM payment_verifications WHERE answered_at IS NULL',
  'SELECT payment_id FROM payment_messages WHERE sent_at IS NULL',
  'SELECT payment_id FROM reversal_cases WHERE closed_at IS NULL',
  'SELECT payment_id FROM payment_refunds WHERE due_at IS NOT NULL',
  `SELECT payment_id FROM payment_refunds WHERE state = 'review'`,
  `SELECT payment_id FROM payment_disputes WHERE state = 'open'`,
  `SELECT id FROM payments WHERE ${LOST_LEAD_SQL}`,
];

/**
 * SQL condition: nothing will happen to the payment, and its last change and its creation are before `$before`.
 * @param alias name of the row of `payments`
 */
export function hasEndedSql(alias: string): string {
  return [
    `${alias}.state IN (${quotedList(ENDED_STATES)})`,
    `${alias}.due_at IS NULL`,
    `${alias}.created_at < $before::timestamptz`,
    `${alias}.updated_at < $before::timestamptz`,
    // Hashed once per statement: each list is short.
    ...OPEN_WORK.map((ids) => `${alias}.id NOT IN (${ids})`),
  ].join('\n      AND ');
}

const COLUMN_NAMES = Object.values(getTableColumns(payments)).map(({ name }) => name);

/** Columns that the archive leaves out: who ordered and paid in which browser, and the page that was paid on. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  order_visitor_id: `''`,
  visitor_id: `''`,
  redirect_url: 'NULL',
  instructions: 'NULL',
};

/** The columns of a payment, which both tables have. */
export const PAYMENT_COLUMNS_SQL = COLUMN_NAMES.join(', ');

/** The values of {@link PAYMENT_COLUMNS_SQL} for the archive. */
export const ARCHIVED_VALUES_SQL = COLUMN_NAMES.map((name) => LEFT_OUT[name] ?? name).join(', ');

const toMicros = (column: string) => `(extract(epoch FROM ${column}) * 1000000)::bigint`;
const fromMicros = (value: string) =>
  `('epoch'::timestamptz + (${value})::bigint * interval '1 microsecond')`;

/** SQL of an event for the archive (`ArchivedEvent`), from a row of `payment_events`. Most have nothing after the detail. */
export const EVENT_TO_JSON = `CASE WHEN e.by IS NOT NULL OR e.note IS NOT NULL
    THEN json_build_array(e.version, e.event, e.state, ${toMicros('e.at')}, e.detail, e.by, e.note)
  WHEN e.detail IS NOT NULL THEN json_build_array(e.version, e.event, e.state, ${toMicros('e.at')}, e.detail)
  ELSE json_build_array(e.version, e.event, e.state, ${toMicros('e.at')}) END`;

/** SQL of a message for the archive (`ArchivedMessage`), from a row of `payment_messages`. */
export const MESSAGE_TO_JSON = `json_build_array(m.message, ${toMicros('m.queued_at')}, ${toMicros('m.sent_at')})`;

/** Names of the columns of {@link archivedEventsSql}. */
export const EVENT_COLUMNS_SQL = 'payment_id, version, event, state, at, detail, by, note';

/**
 * SQL of the events in the archive, with the columns {@link EVENT_COLUMNS_SQL}.
 * @param from what follows FROM, with the archive's rows as `a`
 */
export function archivedEventsSql(from = 'archived_payments a'): string {
  return `SELECT a.id AS payment_id, (e ->> 0)::int AS version, e ->> 1 AS event, e ->> 2 AS state, ${fromMicros('e ->> 3')} AS at,
    e ->> 4 AS detail, e ->> 5 AS by, e ->> 6 AS note
  FROM ${from} CROSS JOIN LATERAL json_array_elements(a.history) e`;
}

/** Names of the columns of {@link archivedMessagesSql}. */
export const MESSAGE_COLUMNS_SQL = 'payment_id, message, queued_at, sent_at';

/** SQL of the messages in the archive, with the columns {@link MESSAGE_COLUMNS_SQL}. `from` as above. */
export function archivedMessagesSql(from = 'archived_payments a'): string {
  return `SELECT a.id AS payment_id, m ->> 0 AS message, ${fromMicros('m ->> 1')} AS queued_at, ${fromMicros('m ->> 2')} AS sent_at
  FROM ${from} CROSS JOIN LATERAL json_array_elements(a.messages) m`;
}
