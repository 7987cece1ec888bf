import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { shortReference } from '@portal/payments/short-reference';
import { previewStaffAction } from '../../features/payments/staff/carry-out-staff-action.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { carryOutAction } from '../payments/carry-out-action.ts';
import { toActionInput } from '../payments/staff-actions.ts';

/**
 * Returns for each payment what an action would do now. Calls neither provider nor operator and changes nothing. Unknown ids
 * are left out.
 */
export const previewBulk: StaffHandler<'previewBulk'> = async ({ decisions }, { ids, action }) => {
  const rows: StaffResult<'previewBulk'>['rows'] = [];
  for (const id of new Set(ids)) {
    const preview = await previewStaffAction(decisions, id, toActionInput(action, false));
    if (!preview) continue;
    const { payment, decision } = preview;
    const refusal = decision.kind === 'refused' ? decision.why : null;
    rows.push({ id, code: shortReference(id), state: payment.state, refusal });
  }
  return { rows };
};

/**
 * Carries out the same action for several payments, one after the other, each through the use case of a single payment with its own
 * record. A refusal of one does not stop the others.
 */
export const actOnMany: StaffHandler<'actOnMany'> = async (
  deps,
  { ids, action, reason },
  { name, subject: bySubject },
) => {
  const rows: StaffResult<'actOnMany'>['rows'] = [];
  for (const id of new Set(ids)) {
    const staff = { by: name, reason };
    const outcome = await carryOutAction(deps, {
      paymentId: id,
      action,
      notDelivered: false,
      staff,
      bySubject,
    }).then(
      (done) => ({ outcome: done.outcome, done: true }),
      (error: unknown) => {
        if (!(error instanceof StaffError)) throw error;
        return { outcome: error.why ?? error.code, done: false };
      },
    );
    rows.push({ id, code: shortReference(id), ...outcome });
  }
  return { rows };
};
