import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import { PAYMENT_MODES } from '../../providers/registry.ts';
import type { Payment, PaymentHistoryEntry } from '../payment.ts';
import type { paymentMessages } from '../tables.ts';
import {
  ARCHIVED_VALUES_SQL,
  archivedEventsSql,
  archivedMessagesSql,
  EVENT_COLUMNS_SQL,
  EVENT_TO_JSON,
  hasEndedSql,
  MESSAGE_COLUMNS_SQL,
  MESSAGE_TO_JSON,
  PAYMENT_COLUMNS_SQL,
} from './archive-sql.ts';
import { archivedPaymentColumns } from './payment-columns.ts';

/** Orders whose payments can be archived, and the months in which these were created (first day, UTC). */
export type ArchivableOrders = { orderIds: string[]; months: Date[] };

type MessageRow = typeof paymentMessages.$inferSelect;

/** Statements about archived payments. Each is one transaction. */
export function archiveStatements(pool: Pick<pg.Pool, 'query'>) {
  return {
    /** Reads an archived payment; `null` when it is not in the archive. */
    findArchived: async (id: string): Promise<Payment | null> =>
      (await pool.query<Payment>(SELECT_ARCHIVED({ id }))).rows[0] ?? null,

    /** The history of an archived payment, oldest first; empty when it is not in the archive. */
    readArchivedHistory: async (id: string): Promise<PaymentHistoryEntry[]> =>
      (await pool.query<PaymentHistoryEntry>(SELECT_HISTORY({ id }))).rows,

    /** The messages of an archived payment, in the order in which they were sent. */
    readArchivedMessages: async (id: string): Promise<MessageRow[]> =>
      (await pool.query<MessageRow>(SELECT_MESSAGES({ id }))).rows,

    /**
     * Finds orders of which every payment ended, was last changed before `before` and has nothing open.
     * @param limit maximum number of payments that are looked at per mode
     */
    findArchivable: async (before: Date, limit: number): Promise<ArchivableOrders> => {
      const { rows } = await pool.query<{ orderId: string; month: Date }>(
        FIND_ARCHIVABLE({ before, limit, modes: [...PAYMENT_MODES] }),
      );
      const months = new Map(rows.map(({ month }) => [month.getTime(), month]));
      return { orderIds: [...new Set(rows.map(({ orderId }) => orderId))], months: [...months.values()] };
    },

    /**
     * Moves all payments of these orders to the archive, with their histories and messages. An order of which a payment
     * has changed meanwhile, or is being changed, is left out. The partitions must exist.
     * @returns the number of payments moved
     */
    archiveOrders: async (orderIds: readonly string[], before: Date): Promise<number> =>
      (await pool.query(ARCHIVE({ orderIds, before }))).rowCount ?? 0,

    /**
     * Moves all payments of an archived payment's order back, before it changes: so the unique indexes and the
     * statements of the engine see them all. Does nothing when it is not in the archive.
     */
    restoreOrder: async (paymentId: string): Promise<void> => {
      await pool.query(RESTORE({ paymentId }));
    },
  };
}

/** Statements about archived payments. */
export type ArchiveStatements = ReturnType<typeof archiveStatements>;

const SELECT_ARCHIVED = preparedStatement<{ id: string }>(
  'archived-payment-by-id',
  `SELECT ${archivedPaymentColumns('p')} FROM archived_payments p WHERE p.id = $id`,
);

const SELECT_HISTORY = preparedStatement<{ id: string }>(
  'archived-history',
  `SELECT payment_id AS "paymentId", version, event, state, detail, by, note, at
   FROM (${archivedEventsSql()} WHERE a.id = $id) history ORDER BY version`,
);

const SELECT_MESSAGES = preparedStatement<{ id: string }>(
  'archived-messages',
  `SELECT payment_id AS "paymentId", message, queued_at AS "queuedAt", sent_at AS "sentAt"
   FROM (${archivedMessagesSql()} WHERE a.id = $id) messages ORDER BY sent_at`,
);

/** The oldest payments of each mode, by the index `payments_of_mode`, and the others of their orders. */
const FIND_ARCHIVABLE = preparedStatement<{ modes: string[]; before: Date; limit: number }>(
  'find-archivable',
  `
  SELECT DISTINCT o.order_id AS "orderId", date_trunc('month', o.created_at, 'UTC') AS month
  FROM unnest($modes::text[]) AS each(mode)
  CROSS JOIN LATERAL (
    SELECT p.order_id FROM payments p
    WHERE (p.mode, p.created_at) > (each.mode, '-infinity'::timestamptz)
      AND (p.mode, p.created_at) < (each.mode, $before::timestamptz) AND ${hasEndedSql('p')}
      AND NOT EXISTS (SELECT FROM payments s WHERE s.order_id = p.order_id AND NOT (${hasEndedSql('s')}))
    ORDER BY p.mode, p.created_at LIMIT $limit::int) oldest
  JOIN payments o ON o.order_id = oldest.order_id`,
);

/**
 * The rows are locked first and compared again: a payment that another transaction changes takes its order out. What is
 * inserted is what the same statement deleted. Arrays in place of joins, because the planner cannot know how few rows are
 * moved, and would read all events.
 */
const ARCHIVE = preparedStatement<{ orderIds: readonly string[]; before: Date }>(
  'archive-orders',
  `
  WITH locked AS MATERIALIZED (
    SELECT p.id, p.order_id, ${hasEndedSql('p')} AS ended
    FROM payments p WHERE p.order_id = ANY ($orderIds::text[]) FOR UPDATE SKIP LOCKED),
  whole AS (
    SELECT l.order_id FROM locked l GROUP BY l.order_id
    HAVING bool_and(l.ended) AND count(*) = (SELECT count(*) FROM payments o WHERE o.order_id = l.order_id)),
  moved AS (DELETE FROM payments p WHERE p.order_id = ANY (ARRAY(SELECT order_id FROM whole)) RETURNING p.*),
  events AS (DELETE FROM payment_events e WHERE e.payment_id = ANY (ARRAY(SELECT id FROM moved)) RETURNING e.*),
  messages AS (DELETE FROM payment_messages m WHERE m.payment_id = ANY (ARRAY(SELECT id FROM moved)) RETURNING m.*),
  histories AS (
    SELECT e.payment_id, json_agg(${EVENT_TO_JSON} ORDER BY e.version) AS history FROM events e GROUP BY e.payment_id),
  sent AS (SELECT m.payment_id, json_agg(${MESSAGE_TO_JSON} ORDER BY m.sent_at) AS sent FROM messages m GROUP BY m.payment_id),
  delivered AS (SELECT order_id, min(id) AS by_payment FROM moved WHERE delivers GROUP BY order_id)
  INSERT INTO archived_payments (${PAYMENT_COLUMNS_SQL}, order_delivered, history, messages)
  SELECT ${ARCHIVED_VALUES_SQL}, delivered.by_payment IS NOT NULL AND delivered.by_payment <> moved.id,
    coalesce(histories.history, '[]'), coalesce(sent.sent, '[]')
  FROM moved LEFT JOIN delivered USING (order_id)
  LEFT JOIN histories ON histories.payment_id = moved.id LEFT JOIN sent ON sent.payment_id = moved.id`,
);

/** The reverse of {@link ARCHIVE}. Fails as a whole if a payment of the order is in use. */
const RESTORE = preparedStatement<{ paymentId: string }>(
  'restore-order',
  `
  WITH moved AS (
    DELETE FROM archived_payments WHERE order_id = (SELECT order_id FROM archived_payments WHERE id = $paymentId)
    RETURNING *),
  events AS (
    INSERT INTO payment_events (${EVENT_COLUMNS_SQL})
    ${archivedEventsSql('moved a')}),
  messages AS (
    INSERT INTO payment_messages (${MESSAGE_COLUMNS_SQL})
    ${archivedMessagesSql('moved a')})
  INSERT INTO payments (${PAYMENT_COLUMNS_SQL}) SELECT ${PAYMENT_COLUMNS_SQL} FROM moved`,
);
