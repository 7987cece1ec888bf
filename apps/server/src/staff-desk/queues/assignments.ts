import { gt, lt } from 'drizzle-orm';
import { recordAct } from '../audit/record-act.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { isItem } from '../read-assignment.ts';
import { staffSessions } from '../tables.ts';
import { kindOfQueue } from './queue-sql.ts';
import { listQueue } from './queue-store.ts';
import { requireQueue } from './require-queue.ts';
import { staffAssignments } from './tables.ts';

/** Owners of items are deleted after half a year. */
const OWNER_RETENTION_MS = 182 * 86_400_000;
/** The latest due time of an item. */
const MAX_AHEAD_MS = 366 * 86_400_000;

/** Lists who is signed in and may be given items, by name. */
export const listColleagues: StaffHandler<'listColleagues'> = async ({ db, clock }, _input, caller) => {
  const { subject, name, expiresAt } = staffSessions;
  const people = await db
    .selectDistinct({ id: subject, name })
    .from(staffSessions)
    .where(gt(expiresAt, clock.now()))
    .orderBy(name);
  return { people: people.map((person) => ({ ...person, isMe: person.id === caller.subject })) };
};

/**
 * Makes a person the owner of an item until a time. Throws NOT_FOUND when the item is not in the queue or the person is
 * not signed in, INVALID_REQUEST for a time that has passed.
 */
export const assignItem: StaffHandler<'assignItem'> = async (
  deps,
  { queue, kind, item, person, dueAt },
  caller,
) => {
  requireQueue(queue, caller);
  const { db, pool, clock } = deps;
  const now = clock.now();
  const due = new Date(dueAt);
  if (due <= now || due.getTime() > now.getTime() + MAX_AHEAD_MS)
    throw new StaffError('INVALID_REQUEST', { fields: { dueAt: 'out_of_range' } });
  const [listed] = (await listQueue(pool, queue, { now, item, page: { limit: 1, after: null } })).rows;
  if (!listed || kind !== kindOfQueue(queue)) throw new StaffError('NOT_FOUND');
  const { people } = await listColleagues(deps, {}, caller);
  const owner = people.find(({ id, isMe }) => (person === undefined ? isMe : id === person));
  if (!owner) throw new StaffError('NOT_FOUND');
  const given = {
    ownerSubject: owner.id,
    owner: owner.name,
    dueAt: due,
    assignedBy: caller.name,
    assignedAt: now,
  };
  await db
    .insert(staffAssignments)
    .values({ kind, item, ...given })
    .onConflictDoUpdate({ target: [staffAssignments.kind, staffAssignments.item], set: given });
  await db
    .delete(staffAssignments)
    .where(lt(staffAssignments.assignedAt, new Date(now.getTime() - OWNER_RETENTION_MS)));
  await recordAct(deps, caller, {
    act: 'assign',
    subject: item,
    reason: `to ${owner.name}`,
    outcome: 'done',
  });
  return { assignment: { owner: owner.name, isMine: owner.isMe, dueAt: due.toISOString() } };
};

/** Removes the owner of an item. Throws NOT_FOUND when it has none. */
export const releaseItem: StaffHandler<'releaseItem'> = async (deps, { queue, kind, item }, caller) => {
  requireQueue(queue, caller);
  if (kind !== kindOfQueue(queue)) throw new StaffError('NOT_FOUND');
  const { rowCount } = await deps.db.delete(staffAssignments).where(isItem({ kind, item }));
  if (rowCount === 0) throw new StaffError('NOT_FOUND');
  await recordAct(deps, caller, { act: 'release', subject: item, reason: 'given back', outcome: 'done' });
  return {};
};
