import type { StaffNote } from '../features/payments/payment-store.ts';
import type { Office } from './open-office.ts';
import { staffActs } from './tables.ts';

/** Stores who ran which command and why, also when it was refused. */
export async function recordAct(
  { db, clock }: Pick<Office, 'db' | 'clock'>,
  { by, reason }: StaffNote,
  act: { command: string; subject: string; outcome: string },
): Promise<void> {
  await db.insert(staffActs).values({ at: clock.now(), by, reason, ...act });
}
