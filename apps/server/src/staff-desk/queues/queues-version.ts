import { STAFF_QUEUE_NAMES } from '@portal/contract/staff/staff-queue-names';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import { queueWithOwnerSql } from './queue-store.ts';

const READ_QUEUES = preparedStatement<{ now: Date }>(
  'read-staff-queues-version',
  `SELECT md5(string_agg(rows, '|')) AS version FROM (${STAFF_QUEUE_NAMES.map(
    (
      queue,
    ) => `SELECT concat_ws(' ', '${queue}', count(*), sum(hashtextextended(concat_ws(' ', q.item, q.about, q.detail,
        q.amount_minor, q.due_at, q.due_at < $now::timestamptz, a.owner_subject, a.due_at, a.due_at < $now::timestamptz), 0))) AS rows
      FROM ${queueWithOwnerSql(queue)}`,
  ).join(' UNION ALL ')}
    UNION ALL SELECT concat_ws(' ', 'proposals', count(*), sum(hashtextextended(concat_ws(' ', s.id, s.taken_at), 0))) AS rows
      FROM staff_proposals s WHERE s.decided_at IS NULL) queues`,
);

/** Reads the version of all queues together: their items, owners, what is overdue, and everything that waits for a second person. */
export async function readQueuesVersion(pool: pg.Pool, now: Date): Promise<string> {
  return (await pool.query<{ version: string }>(READ_QUEUES({ now }))).rows[0]?.version ?? '';
}
