import { newId } from '@portal/platform/crypto/new-id';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { addProposal, NO_CASE_ACT } from '../second-person/proposal-store.ts';
import { moverOf, proposeOrDo } from '../second-person/propose-or-do.ts';
import { carryOutAction } from './carry-out-action.ts';
import { movementOfAction } from './staff-actions.ts';

/**
 * Does something about a payment through its use case, or proposes it when it decides about
 * money and one person is not enough.
 */
export const actOnPayment: StaffHandler<'actOnPayment'> = async (
  deps,
  { id, action, reason, notDelivered },
  caller,
) => {
  const payment = await deps.payments.find(id);
  if (!payment) throw new StaffError('NOT_FOUND');
  const { name: by, subject: bySubject } = caller;
  const key = newId();
  return proposeOrDo(deps, moverOf(caller), {
    movement: movementOfAction(key, { action, notDelivered }, payment),
    carryOut: () =>
      carryOutAction(deps, { paymentId: id, action, notDelivered, staff: { by, reason }, bySubject }),
    propose: async (why) => {
      const proposal = { paymentId: id, action, notDelivered, reason, why };
      await addProposal(deps, { ...proposal, ...NO_CASE_ACT, id: key }, caller);
      return { outcome: 'proposed' as const, state: payment.state };
    },
  });
};
