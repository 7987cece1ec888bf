import { createHash } from 'node:crypto';
import { mayDoCaseAct } from '@portal/contract/staff/case-act-roles';
import type { StaffCaseAct } from '@portal/contract/staff/staff-case';
import type { Payment } from '@portal/payments/engine/payment';
import { REFUND_STATES, REFUND_TRANSITIONS, type RefundState } from '@portal/payments/refunds/refund-state';
import { createRefundStore } from '@portal/payments/refunds/refund-store';
import { newId } from '@portal/platform/crypto/new-id';
import { maskPersonal } from '@portal/platform/http/observability/request-log';
import type { ReversalCase } from '../../features/payments/reversals/case-store.ts';
import { countAct, recordStaffAct } from '../../features/staff-acts/record-staff-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import type { StaffPerson } from '../http/staff-person.ts';
import { type Movement, paymentMovement } from '../second-person/movement.ts';
import { addProposal, findOpenProposals } from '../second-person/proposal-store.ts';
import { moverOf, proposeOrDo } from '../second-person/propose-or-do.ts';
import { readSecondPerson } from '../second-person/read-second-person.ts';
import { toStaffMoney } from '../show-payment.ts';
import {
  type ActBy,
  type ActResult,
  type CaseActHandler,
  type CheckedAct,
  NOTHING_TO_SHOW,
} from './case-act.ts';
import { callBackAct, resendReceiptAct, sendMessageAct } from './customer-acts.ts';
import { closeDisputeAct, openDisputeAct, sendEvidenceAct } from './dispute-acts.ts';
import { refundOtherWalletAct } from './other-wallet-act.ts';
import { refundDeliveredAct, settleRefundAct } from './refund-acts.ts';

type Kind = StaffCaseAct['kind'];

/** States in which a refund has ended. */
const ENDED: readonly RefundState[] = (Object.keys(REFUND_STATES) as RefundState[]).filter(
  (state) => Object.keys(REFUND_TRANSITIONS[state]).length === 0,
);

/**
 * Closes the payer's request to take the purchase back without a refund here. The payer is informed. Refused while a refund is under way
 * or proposed, which closes the request itself: the payer must not be told the opposite of what happens.
 */
const closeRequestAct: CaseActHandler<'close-request'> = {
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
const reopenRequestAct: CaseActHandler<'reopen-request'> = {
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

const HANDLERS: { [Each in Kind]: CaseActHandler<Each> } = {
  'refund-delivered': refundDeliveredAct,
  'settle-refund': settleRefundAct,
  'refund-other-wallet': refundOtherWalletAct,
  'open-dispute': openDisputeAct,
  'send-evidence': sendEvidenceAct,
  'close-dispute': closeDisputeAct,
  'resend-receipt': resendReceiptAct,
  'send-message': sendMessageAct,
  'call-back': callBackAct,
  'close-request': closeRequestAct,
  'reopen-request': reopenRequestAct,
};

/** The handler takes the act whose kind chose it, which the type of the table does not express. */
function handlerOf({ kind }: StaffCaseAct): CaseActHandler<Kind> {
  return HANDLERS[kind] as unknown as CaseActHandler<Kind>;
}

/** Returns what an act would do now. Throws NOT_ALLOWED, NOT_FOUND, or REFUSED with the reason. */
export const previewCaseAct: StaffHandler<'previewCaseAct'> = async (deps, { id, act }, caller) => {
  const payment = await findPayment(deps, id, { act, caller });
  const checked = await handlerOf(act).check(deps, payment, act);
  const { money, message } = checked;
  return {
    money: money && toStaffMoney(money.minor, money.currency),
    ...(await readSecondPerson(deps, movementOf(newId(), payment, { act, checked }), caller)),
    // Numbers in the text are masked too; an agent who needs one asks for the personal data.
    message: message && { text: maskPersonal(message.text), locale: payment.locale },
  };
};

/**
 * Carries out an act after it was checked by the current data, or proposes it when the amount is above the limit. The same
 * key carries it out once. Throws NOT_ALLOWED, NOT_FOUND, CHANGED, or REFUSED with the reason.
 */
export const carryOutCaseAct: StaffHandler<'carryOutCaseAct'> = async (
  deps,
  { id, act, reason, key },
  caller,
) => {
  const payment = await findPayment(deps, id, { act, caller });
  const checked = await checkUnlessDone(deps, payment, { act, key });
  if ('outcome' in checked) {
    countAct();
    return { outcome: checked.outcome, reference: checked.reference };
  }
  const by = { staff: { by: caller.name, reason }, approvedBy: null, key };
  return proposeOrDo(deps, moverOf(caller), {
    movement: movementOf(key, payment, { act, checked }),
    carryOut: async () => {
      const { outcome, reference } = await doCaseAct(deps, payment, { act, by, caller });
      return { outcome, reference };
    },
    propose: async (why) => {
      const amount = { amountMinor: checked.money?.minor ?? null, currency: checked.money?.currency ?? null };
      const proposal = { paymentId: id, action: act.kind, notDelivered: false, reason, ...amount };
      const caseAct = checked.stored ?? act;
      await addProposal(deps, { ...proposal, caseAct, why, id: key }, caller);
      return { outcome: 'proposed' as const, reference: null };
    },
  });
};

/**
 * What an act moves, for the rule about second persons. The key comes from the browser, so it makes a repeat of this act
 * count once, and never another act.
 */
export function movementOf(
  key: string,
  payment: Payment,
  { act, checked: { moves } }: { act: StaffCaseAct; checked: CheckedAct },
): Movement | null {
  if (!moves) return null;
  const id = createHash('sha256')
    .update(JSON.stringify([key, payment.id, act]))
    .digest('base64url');
  return paymentMovement({ id, act: act.kind, payment, ...moves });
}

/** What an act would do by the current data. Throws StaffError REFUSED with the reason. */
export function checkCaseAct(deps: DeskDeps, payment: Payment, act: StaffCaseAct): Promise<CheckedAct> {
  return handlerOf(act).check(deps, payment, act);
}

/** What the act would do, or the result that its key had before. */
async function checkUnlessDone(
  deps: DeskDeps,
  payment: Payment,
  { act, key }: { act: StaffCaseAct; key: string },
): Promise<CheckedAct | ActResult> {
  const handler = handlerOf(act);
  const findDone = async () => (await handler.findDone?.(deps, payment, key)) ?? null;
  const earlier = await findDone();
  if (earlier) return earlier;
  try {
    return await handler.check(deps, payment, act);
  } catch (error) {
    // Two equal requests at once: the other one was carried out before this check, which is refused for that reason.
    const first = await findDone();
    if (first) return first;
    throw error;
  }
}

/** An act, in whose name it is carried out, and who makes the call. */
type Request = { act: StaffCaseAct; by: ActBy; caller: StaffPerson };

/** Carries an act out and records it, also when it is refused. */
export async function doCaseAct(
  deps: DeskDeps,
  payment: Payment,
  { act, by, caller }: Request,
): Promise<ActResult> {
  const { staff, approvedBy } = by;
  const record = (outcome: string, values: Pick<ActResult, 'before' | 'after'> | null) =>
    recordStaffAct(deps.db, {
      at: deps.clock.now(),
      act: act.kind,
      subject: payment.id,
      outcome,
      by: approvedBy ? `${staff.by}, ${approvedBy}` : staff.by,
      bySubject: caller.subject,
      reason: staff.reason,
      before: values?.before ?? null,
      after: values?.after ?? null,
    });
  try {
    const result = await handlerOf(act).carryOut(deps, payment, { act, by });
    await record('done', result);
    return result;
  } catch (error) {
    if (error instanceof StaffError) await record(error.why ?? error.code, null);
    throw error;
  }
}

/** The payment of an act that the person may do. Throws NOT_ALLOWED or NOT_FOUND. */
export async function findPayment(
  { payments }: Pick<DeskDeps, 'payments'>,
  id: string,
  { act, caller }: { act: StaffCaseAct; caller: StaffPerson },
): Promise<Payment> {
  if (!mayDoCaseAct(caller.roles, act.kind)) throw new StaffError('NOT_ALLOWED');
  const payment = await payments.find(id);
  if (!payment) throw new StaffError('NOT_FOUND');
  return payment;
}

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
