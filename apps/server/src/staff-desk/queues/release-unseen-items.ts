import { maySeeQueue, STAFF_QUEUE_NAMES } from '@portal/contract/staff/staff-queue-names';
import type { StaffRole } from '@portal/contract/staff/staff-roles';
import type { Db } from '@portal/platform/database/open-db';
import { and, eq, notInArray } from 'drizzle-orm';
import { kindOfQueue } from './queue-sql.ts';
import { staffAssignments } from './tables.ts';

/**
 * Gives back what a person owns in queues that they do not see any more: nobody waits for somebody who has left. Returns how many
 * items.
 * @param of.owner their id at the identity provider
 * @param of.roles those that they still have
 */
export async function releaseUnseenItems(
  db: Db,
  { owner, roles }: { owner: string; roles: readonly StaffRole[] },
): Promise<number> {
  const seen = STAFF_QUEUE_NAMES.filter((queue) => maySeeQueue(roles, queue)).map(kindOfQueue);
  const { rowCount } = await db
    .delete(staffAssignments)
    .where(and(eq(staffAssignments.ownerSubject, owner), notInArray(staffAssignments.kind, seen)));
  return rowCount ?? 0;
}
