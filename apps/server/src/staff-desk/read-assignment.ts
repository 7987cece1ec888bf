import type { StaffItemKind } from '@portal/contract/staff/staff-queue-names';
import type { StaffAssignment } from '@portal/contract/staff/staff-queues';
import { and, eq } from 'drizzle-orm';
import type { DeskDeps } from './desk-deps.ts';
import type { StaffPerson } from './http/staff-person.ts';
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
