import { REFUND_STATES, REFUND_TRANSITIONS, type RefundState } from '@portal/payments/refunds/refund-state';
import { createRefundStore } from '@portal/payments/refunds/refund-store';
import type { ReversalCase } from '../../features/payments/reversals/case-store.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { StaffError } from '../http/staff-error.ts';
import { findOpenProposals } from '../second-person/proposal-store.ts';
import { type ActResult, type CaseActHandler, NOTHING_TO_SHOW } from './case-act.ts';

/** States in which a refund has ended. */
const ENDED: readonly RefundState[] = (Object.keys(REFUND_STATES) as RefundState[]).filter(
  (state) => Object.keys(REFUND_TRANSITIONS[state]).length === 0,
);

/**
 * Closes the payer's request to take the purchase back without a refund here. The payer is informed. Refused while a refund is under way
 * or proposed, which closes the request itself: the payer must not be told the opposite of what happens.
 */
export const closeRequestAct: CaseActHandler<'close-request'> = {
  check: async (deps, { id }) => {
    await requireClosable(deps, id);
    return NOTHING_TO_SHOW;
  },
  carryOut: async (deps, { id }, { act: { outcome }, by: { staff } }) => {
    const before = await requireClosable(deps, id);
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

async function requireClosable(deps: DeskDeps, paymentId: string): Promise<ReversalCase> {
  const request = await findRequest(deps, paymentId);
  if (request.closedAt) throw new StaffError('REFUSED', { why: 'request-was-closed' });
  const [refunds, proposals] = await Promise.all([
    createRefundStore(deps.pool).listOfPayments([paymentId]),
    findOpenProposals(deps.db, paymentId),
  ]);
  const isUnderWay = (refunds.get(paymentId) ?? []).some(({ state }) => !ENDED.includes(state));
  if (isUnderWay || proposals.some(({ action }) => action === 'refund-delivered'))
    throw new StaffError('REFUSED', { why: 'refund-under-way' });
  return request;
}

async function findRequest({ cases }: Pick<DeskDeps, 'cases'>, paymentId: string): Promise<ReversalCase> {
  const found = (await cases.findOfPayments([paymentId])).get(paymentId);
  if (!found) throw new StaffError('NOT_FOUND');
  return found;
}

function toResult(before: ReversalCase, after: ReversalCase): ActResult {
  const values = ({ reference, outcome }: ReversalCase) => ({ request: reference, state: outcome ?? 'open' });
  return { outcome: 'done', reference: after.reference, before: values(before), after: values(after) };
}
