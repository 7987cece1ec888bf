import type { Db } from '../../platform/database/open-db.ts';
import { staffActs } from './tables.ts';

/** What somebody of the staff did or saw, and why. */
export type StaffAct = Omit<typeof staffActs.$inferInsert, 'id'>;

/** Records an act of the staff. Its subject is an id, a day or a town, never a personal number. */
export async function recordStaffAct(db: Pick<Db, 'insert'>, act: StaffAct): Promise<void> {
  await db.insert(staffActs).values(act);
}
