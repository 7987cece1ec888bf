import { maySeeQueue, STAFF_QUEUE_NAMES } from '@portal/contract/staff/staff-queue-names';
import type { StaffRole } from '@portal/contract/staff/staff-roles';
import type { Db } from '@portal/platform/database/open-db';
import { and, notInArray, sql } from 'drizzle-orm';
import { subjectKey } from '../people/staff-roles.ts';
import { kindOfQueue } from './queue-sql.ts';
import { staffAssignments } from './tables.ts';

/**
 * Gives back what a person owns in queues that they do not see any more: nobody waits for somebody who has left. Returns how many
 * items.
 * @param of.person as the table of roles knows them; who has never signed in owns nothing
 * @param of.roles those that they still have
 */
export async function releaseUnseenItems(
  db: Db,
  { person, roles }: { person: string; roles: readonly StaffRole[] },
): Promise<number> {
  const seen = STAFF_QUEUE_NAMES.filter((queue) => maySeeQueue(roles, queue)).map(kindOfQueue);
  const isTheirs = sql`${subjectKey('')} || ${staffAssignments.ownerSubject} = ${person}`;
  const { rowCount } = await db
    .delete(staffAssignments)
    .where(and(isTheirs, notInArray(staffAssignments.kind, seen)));
  return rowCount ?? 0;
}
