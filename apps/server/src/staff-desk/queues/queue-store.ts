import {
  STAFF_QUEUE_NAMES,
  type StaffItemKind,
  type StaffQueue,
} from '@portal/contract/staff/staff-queue-names';
import type { Currency } from '@portal/domain/money/money';
import { cursorTime, type PageRequest, toPage } from '@portal/platform/database/page';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import { queueSql } from './queue-sql.ts';

/** What waits in a queue. */
export type QueueCount = {
  queue: StaffQueue;
  count: number;
  /** Since when the oldest item waits, UTC. */
  oldest: Date | null;
  mine: number;
  overdue: number;
};

/** An item of a queue as stored. Times UTC, the amount in minor units. The detail is not masked. */
export type QueueRow = {
  kind: StaffItemKind;
  item: string;
  since: Date;
  dueAt: Date | null;
  about: string | null;
  detail: string | null;
  amountMinor: number | null;
  currency: Currency | null;
  paymentId: string | null;
  leadKey: string | null;
  owner: string | null;
  ownerSubject: string | null;
  ownerDueAt: Date | null;
};

/** Sort key of a queue: what waits longest first, or what is due first. */
export const QUEUE_SORT_KEY = ['time', 'text'] as const;

/** SQL of the rows of a queue (`q`) with their owners (`a`), for FROM. */
export const queueWithOwnerSql = (queue: StaffQueue) =>
  `${queueSql(queue)} q LEFT JOIN staff_assignments a ON a.kind = q.kind AND a.item = q.item`;

const COUNT = preparedStatement<{ now: Date; subject: string }>(
  'count-staff-queues',
  STAFF_QUEUE_NAMES.map(
    (queue) => `SELECT '${queue}' AS queue, count(*)::int AS count, min(q.since) AS oldest,
      (count(*) FILTER (WHERE a.owner_subject = $subject))::int AS mine,
      (count(*) FILTER (WHERE q.due_at < $now::timestamptz OR a.due_at < $now::timestamptz))::int AS overdue
    FROM ${queueWithOwnerSql(queue)}`,
  ).join(' UNION ALL '),
);

/**
 * Counts all queues, in the order of the page.
 * @param subject the person whose items are counted as `mine`; empty for none
 */
export async function countQueues(pool: pg.Pool, now: Date, subject: string): Promise<QueueCount[]> {
  const { rows } = await pool.query<QueueCount>(COUNT({ now, subject }));
  const byQueue = new Map(rows.map((row) => [row.queue, row]));
  return STAFF_QUEUE_NAMES.flatMap((queue) => byQueue.get(queue) ?? []);
}

type ListValues = {
  now: Date;
  subject: string | null;
  item: string | null;
  afterTime: string | null;
  afterItem: string;
  limit: number;
};

const LISTS = Object.fromEntries(
  STAFF_QUEUE_NAMES.map((queue) => [
    queue,
    preparedStatement<ListValues>(
      `list-staff-queue-${queue}`,
      `SELECT q.kind, q.item, q.since, q.due_at AS "dueAt", q.about, q.detail, q.amount_minor AS "amountMinor",
         q.currency, q.payment_id AS "paymentId", q.lead_key AS "leadKey", a.owner, a.owner_subject AS "ownerSubject",
         a.due_at AS "ownerDueAt", ${cursorTime('q.sort_at')} AS sort_time
       FROM ${queueWithOwnerSql(queue)}
       WHERE ($subject::text IS NULL OR a.owner_subject = $subject) AND ($item::text IS NULL OR q.item = $item)
         AND ($afterTime::timestamptz IS NULL OR (q.sort_at, q.item) > ($afterTime, $afterItem))
       ORDER BY q.sort_at, q.item LIMIT $limit::int`,
    ),
  ]),
) as Record<StaffQueue, (values: ListValues) => pg.QueryConfig>;

type ListOptions = {
  now: Date;
  page: PageRequest;
  /** Only items of this owner. */
  subject?: string;
  /** Only this item. */
  item?: string;
};

/** Lists a page of a queue. */
export async function listQueue(
  pool: pg.Pool,
  queue: StaffQueue,
  { now, page, subject, item }: ListOptions,
): Promise<{ rows: QueueRow[]; next: string | null }> {
  const [afterTime = null, afterItem = ''] = page.after ?? [];
  const values = {
    now,
    afterTime,
    afterItem,
    limit: page.limit + 1,
    subject: subject ?? null,
    item: item ?? null,
  };
  const { rows } = await pool.query<QueueRow & { sort_time: string }>(LISTS[queue](values));
  const listed = toPage({ rows, total: rows.length, page }, (row) => [row.sort_time, row.item]);
  return { rows: listed.rows.map(({ sort_time: _sortTime, ...row }) => row), next: listed.next };
}
