import {
  STAFF_QUEUE_NAMES,
  type StaffItemKind,
  type StaffQueue,
} from '@portal/contract/staff/staff-queue-names';
import type { StaffAssignment } from '@portal/contract/staff/staff-queues';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import { and, eq } from 'drizzle-orm';
import type pg from 'pg';
import type { DeskDeps } from './desk-deps.ts';
import type { StaffPerson } from './http/staff-person.ts';
import { kindOfQueue, queueSql } from './queues/queue-sql.ts';
import { staffAssignments } from './queues/tables.ts';

type Item = { kind: StaffItemKind; item: string };

/** The condition for the row of an item. */
export const isItem = ({ kind, item }: Item) =>
  and(eq(staffAssignments.kind, kind), eq(staffAssignments.item, item));

/** The owner of an item; `null` without one. */
export async function readAssignment(
  { db }: Pick<DeskDeps, 'db'>,
  item: Item,
  caller: StaffPerson,
): Promise<StaffAssignment | null> {
  const [row] = await db.select().from(staffAssignments).where(isItem(item));
  if (!row) return null;
  const { owner, ownerSubject, dueAt } = row;
  return { owner, isMine: ownerSubject === caller.subject, dueAt: dueAt.toISOString() };
}

const OF_PAYMENT = preparedStatement<{ now: Date; item: string }>(
  'queues-of-payment',
  STAFF_QUEUE_NAMES.filter((queue) => kindOfQueue(queue) === 'payment')
    .map(
      (queue) =>
        `SELECT '${queue}' AS queue WHERE EXISTS (SELECT FROM ${queueSql(queue)} q WHERE q.item = $item)`,
    )
    .join(' UNION ALL '),
);

/** The queues that a payment is an item of, in the order of the page. */
export async function listQueuesOfPayment(pool: pg.Pool, id: string, now: Date): Promise<StaffQueue[]> {
  const { rows } = await pool.query<{ queue: StaffQueue }>(OF_PAYMENT({ now, item: id }));
  const found = new Set(rows.map(({ queue }) => queue));
  return STAFF_QUEUE_NAMES.filter((queue) => found.has(queue));
}
