import type { ReversalCase } from '../../features/payments/reversals/case-store.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { StaffError } from '../http/staff-error.ts';
import { type ActResult, type CaseActHandler, NOTHING_TO_SHOW } from './case-act.ts';

/** Closes the payer's request to take the purchase back with what was done outside the portal. The payer is informed. */
export const closeRequestAct: CaseActHandler<'close-request'> = {
  check: async (deps, { id }) => {
    if ((await findRequest(deps, id)).closedAt)
      throw new StaffError('REFUSED', { why: 'request-was-closed' });
    return NOTHING_TO_SHOW;
  },
  carryOut: async (deps, { id }, { act: { outcome }, by: { staff } }) => {
    const before = await findRequest(deps, id);
    const closing = { outcome, by: staff.by, reason: staff.reason, at: deps.clock.now() };
    const closed = await deps.cases.close(before.reference, closing);
    if (!closed) throw new StaffError('REFUSED', { why: 'request-was-closed' });
    return toResult(before, closed);
  },
};

/** Opens a closed request again. A payment that has ended is not opened again: its money was booked. */
export const reopenRequestAct: CaseActHandler<'reopen-request'> = {
  check: async (deps, { id }) => {
    if (!(await findRequest(deps, id)).closedAt) throw new StaffError('REFUSED', { why: 'request-is-open' });
    return NOTHING_TO_SHOW;
  },
  carryOut: async (deps, { id }) => {
    const before = await findRequest(deps, id);
    const reopened = await deps.cases.reopen(before.reference, deps.clock.now());
    if (!reopened) throw new StaffError('REFUSED', { why: 'request-is-open' });
    return toResult(before, reopened);
  },
};

async function findRequest({ cases }: Pick<DeskDeps, 'cases'>, paymentId: string): Promise<ReversalCase> {
  const found = (await cases.findOfPayments([paymentId])).get(paymentId);
  if (!found) throw new StaffError('NOT_FOUND');
  return found;
}

function toResult(before: ReversalCase, after: ReversalCase): ActResult {
  const values = ({ reference, outcome }: ReversalCase) => ({ request: reference, state: outcome ?? 'open' });
  return { outcome: 'done', reference: after.reference, before: values(before), after: values(after) };
}
