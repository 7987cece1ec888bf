import { recordStaffAct, type StaffAct } from '../../features/staff-acts/record-staff-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffPerson } from '../http/staff-person.ts';

type Act = Pick<StaffAct, 'act' | 'subject' | 'person' | 'reason' | 'outcome' | 'before' | 'after'>;

/** Records in the audit what a person of the desk did or saw. */
export async function recordAct(
  { db, clock }: Pick<DeskDeps, 'clock'> & { db: Pick<DeskDeps['db'], 'insert'> },
  { name, subject }: Pick<StaffPerson, 'name' | 'subject'>,
  act: Act,
): Promise<void> {
  await recordStaffAct(db, { ...act, at: clock.now(), by: name, bySubject: subject });
}
