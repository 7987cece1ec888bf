import type { StaffAction } from '@portal/contract/staff/staff-payment';
import type { StaffNote } from '../../features/payments/engine/payment.ts';
import { carryOutStaffAction } from '../../features/payments/staff/carry-out-staff-action.ts';
import { recordStaffAct } from '../../features/staff-acts/record-staff-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { StaffError } from '../http/staff-error.ts';
import type { StaffPerson } from '../sign-in/staff-person.ts';
import { toActionInput } from './staff-actions.ts';

type Action = {
  paymentId: string;
  action: StaffAction;
  notDelivered: boolean;
  staff: StaffNote;
};

/** Carries an action out and records it. Throws REFUSED with the reason, CHANGED, or NOT_FOUND. */
export async function carryOut(
  deps: DeskDeps,
  { paymentId, action, notDelivered, staff }: Action,
): Promise<{ outcome: 'queued' | 'closed'; state: string }> {
  const input = toActionInput(action, notDelivered);
  const result = await carryOutStaffAction(deps.decisions, paymentId, { input, staff });
  const outcome = result.kind === 'refused' ? result.why : result.kind;
  await recordStaffAct(deps.db, {
    ...{ at: deps.clock.now(), command: action, subject: paymentId, outcome },
    ...staff,
  });
  switch (result.kind) {
    case 'not-found':
      throw new StaffError('NOT_FOUND');
    case 'refused':
      throw new StaffError('REFUSED', { why: result.why });
    case 'moved-on':
      throw new StaffError('CHANGED');
    case 'queued':
    case 'closed':
      return { outcome: result.kind, state: result.payment.state };
  }
}

type Act = { act: string; subject: string; reason: string; outcome: string };

/** Records what a person did or saw. */
export async function recordAct(
  { db, clock }: Pick<DeskDeps, 'db' | 'clock'>,
  { name }: StaffPerson,
  { act, ...rest }: Act,
): Promise<void> {
  await recordStaffAct(db, { ...rest, at: clock.now(), by: name, command: act });
}
