import { newId } from '../../platform/crypto/new-id.ts';
import { recordAct } from '../audit/record-act.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { carryOutAction } from './carry-out-action.ts';
import { addProposal, NO_CASE_ACT } from './proposals.ts';
import { needsApproval } from './staff-actions.ts';

/**
 * Does something about a payment through the use case that `ops` has, or proposes it when it decides about an amount
 * above the limit.
 */
export const actOnPayment: StaffHandler<'actOnPayment'> = async (
  deps,
  { id, action, reason, notDelivered },
  caller,
) => {
  const payment = await deps.payments.find(id);
  if (!payment) throw new StaffError('NOT_FOUND');
  if (needsApproval(action, payment, deps.approvalAboveMinor)) {
    const proposal = { paymentId: id, action, notDelivered, reason };
    await addProposal(deps, { ...proposal, ...NO_CASE_ACT, id: newId() }, caller);
    await recordAct(deps, caller, { act: `propose ${action}`, subject: id, reason, outcome: 'done' });
    return { outcome: 'proposed', state: payment.state };
  }
  const { name: by, subject: bySubject } = caller;
  return carryOutAction(deps, { paymentId: id, action, notDelivered, staff: { by, reason }, bySubject });
};
