import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '@portal/platform/database/open-db';
import { staffAudit } from './tables.ts';

/** What a staff member did or saw, when (UTC) and why. */
export type StaffAct = Omit<typeof staffAudit.$inferInsert, 'id' | 'previousHash' | 'hash'>;

/** What the running call recorded. */
const calls = new AsyncLocalStorage<{ acts: number }>();

/**
 * Records an act of the staff at the end of the chain. Its subject is an id, a day, a town or an employee, never a personal
 * number. Other acts wait until the transaction of this one ends, so it is the last statement of its transaction.
 */
export async function recordStaffAct(db: Pick<Db, 'insert'>, act: StaffAct): Promise<void> {
  await db.insert(staffAudit).values(act);
  countAct();
}

/** Says that the act of the running call is in the chain already: the call is a repeat. */
export function countAct(): void {
  const call = calls.getStore();
  if (call) call.acts += 1;
}

/** Runs a call and counts the acts that it records. */
export async function countActs<Result>(
  call: () => Promise<Result>,
): Promise<{ result: Result; acts: number }> {
  const counted = { acts: 0 };
  const result = await calls.run(counted, call);
  return { result, acts: counted.acts };
}
