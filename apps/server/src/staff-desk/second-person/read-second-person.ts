import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { countryCurrency } from '@portal/domain/money/money';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffPerson } from '../http/staff-person.ts';
import { toStaffMoney } from '../show-payment.ts';
import type { Movement } from './movement.ts';
import { judgeMovement } from './movement-store.ts';
import { moverOf } from './propose-or-do.ts';

type Shown = Pick<StaffResult<'previewCaseAct'>, 'needsApproval' | 'why' | 'leftToday'>;

/** What a screen says about the second person before an act: whether one is needed now, why, and what is left of the day. */
export async function readSecondPerson(
  { db, clock, limits }: Pick<DeskDeps, 'db' | 'clock' | 'limits'>,
  movement: Movement | null,
  caller: StaffPerson,
): Promise<Shown> {
  if (!movement) return { needsApproval: false, why: null, leftToday: null };
  const options = { mover: moverOf(caller), limits, now: clock.now() };
  const { why, leftTodayMinor } = await judgeMovement(db, movement, options);
  return {
    needsApproval: why !== null,
    why,
    leftToday: toStaffMoney(leftTodayMinor, countryCurrency()),
  };
}
