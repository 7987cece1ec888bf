import type { Db } from '../../platform/database/open-db.ts';
import { staffAudit } from './tables.ts';

/** What a staff member did or saw, when (UTC) and why. */
export type StaffAct = Omit<typeof staffAudit.$inferInsert, 'id' | 'previousHash' | 'hash'>;

/**
 * Records an act of the staff at the end of the chain. Its subject is an id, a day, a town or an employee, never a personal
 * number. Other acts wait until the transaction of this one ends, so it is the last statement of its transaction.
 */
export async function recordStaffAct(db: Pick<Db, 'insert'>, act: StaffAct): Promise<void> {
  await db.insert(staffAudit).values(act);
}
