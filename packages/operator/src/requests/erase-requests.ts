import type { Db } from '@portal/platform/database/open-db';
import { and, inArray, lt, sql } from 'drizzle-orm';
import { operatorRequests as table } from './tables.ts';

const KEPT_MS = 90 * 24 * 3_600_000;

/**
 * Erases requests that were decided 90 days ago and whose payment is archived: it can't be delivered any more. While a
 * payment is in use its request stays, whatever its age, so that nothing is delivered twice.
 * @param now current time, UTC
 */
export async function eraseRequests(db: Db, now: Date): Promise<void> {
  await db
    .delete(table)
    .where(
      and(
        inArray(table.state, ['delivered', 'refused']),
        lt(table.decidedAt, new Date(now.getTime() - KEPT_MS)),
        sql`NOT EXISTS (SELECT FROM payments p WHERE p.id = ${table.key})`,
      ),
    );
}
