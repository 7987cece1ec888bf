import type { StaffAction } from '@portal/contract/staff/staff-payment';
import type { StaffNote } from '@portal/payments/engine/payment';
import { carryOutStaffAction } from '../../features/payments/staff/carry-out-staff-action.ts';
import { recordStaffAct } from '../../features/staff-acts/record-staff-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { StaffError } from '../http/staff-error.ts';
import { toActionInput } from './staff-actions.ts';

type Action = {
  paymentId: string;
  action: StaffAction;
  notDelivered: boolean;
  staff: StaffNote;
  /** Who pressed the button, by the id at the identity provider. */
  bySubject: string;
};

/** Carries an action out and records it. Throws REFUSED with the reason, CHANGED, or NOT_FOUND. */
export async function carryOutAction(
  deps: DeskDeps,
  { paymentId, action, notDelivered, staff, bySubject }: Action,
): Promise<{ outcome: 'queued' | 'closed'; state: string }> {
  const input = toActionInput(action, notDelivered);
  const payment = await deps.payments.find(paymentId);
  const before = payment && { state: payment.state };
  const result = await carryOutStaffAction(deps.decisions, paymentId, { input, staff });
  const outcome = result.kind === 'refused' ? result.why : result.kind;
  const moved = before && 'payment' in result ? { before, after: { state: result.payment.state } } : {};
  await recordStaffAct(deps.db, {
    at: deps.clock.now(),
    act: action,
    subject: paymentId,
    outcome,
    bySubject,
    ...staff,
    ...moved,
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
