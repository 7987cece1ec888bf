import type { StaffNote } from '../features/payments/engine/payment.ts';
import type { StaffContext } from './open-staff-context.ts';
import { staffActs } from './tables.ts';

/** Stores who ran which command and why, also when it was refused. */
export async function recordStaffAction(
  { db, clock }: Pick<StaffContext, 'db' | 'clock'>,
  { by, reason }: StaffNote,
  act: { command: string; subject: string; outcome: string },
): Promise<void> {
  await db.insert(staffActs).values({ at: clock.now(), by, reason, ...act });
}
