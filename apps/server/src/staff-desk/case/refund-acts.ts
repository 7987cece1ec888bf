import { type Money, parseMoney } from '@portal/domain/money/money';
import { createDisputeStore } from '@portal/payments/disputes/dispute-store';
import { chargedMoney } from '@portal/payments/engine/charged-money';
import type { Payment } from '@portal/payments/engine/payment';
import type { RefundRequestInput } from '@portal/payments/refunds/decide-refund';
import type { PaymentRefund } from '@portal/payments/refunds/refund';
import { createRefundStore } from '@portal/payments/refunds/refund-store';
import { previewRefund, requestRefund } from '@portal/payments/refunds/request-refund';
import { settleRefund } from '@portal/payments/refunds/settle-refund';
import { newId } from '@portal/platform/crypto/new-id';
import type { DeskDeps } from '../desk-deps.ts';
import { StaffError } from '../http/staff-error.ts';
import { refundMoves, settlementMoves } from '../second-person/moved-money.ts';
import type { ActOf, ActResult, CaseActHandler } from './case-act.ts';

/** The use case's dependencies. */
export function refundDeps({
  pool,
  payments,
  clock,
  eventRecipients,
}: Pick<DeskDeps, 'pool' | 'payments' | 'clock' | 'eventRecipients'>) {
  return {
    store: payments,
    refunds: createRefundStore(pool, eventRecipients),
    disputes: createDisputeStore(pool, eventRecipients),
    clock,
    newId,
  };
}

/** A typed amount in the currency that was charged; `null` for all that is left. Throws REFUSED. */
export function readPart(payment: Payment, typed: string | undefined): number | null {
  if (typed === undefined) return null;
  const part = parseMoney(typed, chargedMoney(payment).currency);
  if (!part || part.minor === 0) throw new StaffError('REFUSED', { why: 'no-amount' });
  return part.minor;
}

/** Refunds a delivered payment, whole or in part. */
export const refundDeliveredAct: CaseActHandler<'refund-delivered'> = {
  check: async (deps, payment, act) => {
    const preview = await previewRefund(refundDeps(deps), payment.id, toInput(payment, act));
    if (preview.kind === 'not-found') throw new StaffError('NOT_FOUND');
    if (preview.kind === 'refused') throw new StaffError('REFUSED', { why: preview.why });
    return { money: preview.amount, moves: refundMoves(preview, act.delivery), message: null };
  },
  findDone: async (deps, payment, key) => {
    const refund = await createRefundStore(deps.pool).find(key);
    return refund?.paymentId === payment.id ? toRefundResult(refund) : null;
  },
  carryOut: async (deps, payment, { act, by: { staff, approvedBy, key } }) => {
    const parts = { ...refundDeps(deps), newId: () => key };
    const input = toInput(payment, act);
    const requested = await requestRefund(parts, payment.id, { input, staff, approvedBy });
    if (requested.kind === 'requested') return toRefundResult(requested.refund);
    // Two equal requests at once: the other one was first.
    const first = await parts.refunds.find(key);
    if (first?.paymentId === payment.id) return toRefundResult(first);
    if (requested.kind === 'not-found') throw new StaffError('NOT_FOUND');
    throw requested.why === 'changed'
      ? new StaffError('CHANGED')
      : new StaffError('REFUSED', { why: requested.why });
  },
};

function toRefundResult(refund: PaymentRefund): ActResult {
  return {
    outcome: 'queued',
    reference: refund.id,
    before: null,
    after: { refund: refund.id, ...moneyValues(refund), delivery: refund.takeBack },
  };
}

function toInput(payment: Payment, { amount, delivery }: ActOf<'refund-delivered'>): RefundRequestInput {
  return { amountMinor: readPart(payment, amount), delivery };
}

/** Settles a refund in review. */
export const settleRefundAct: CaseActHandler<'settle-refund'> = {
  check: async (deps, payment, { refundId, settlement }) => {
    const refund = await findRefund(deps, payment, refundId);
    if (refund.state !== 'review') throw new StaffError('REFUSED', { why: 'not-in-review' });
    const money = { minor: refund.amountMinor, currency: refund.currency };
    return { money, moves: settlementMoves(refund, settlement), message: null };
  },
  carryOut: async (deps, payment, { act, by: { staff } }) => {
    const before = await findRefund(deps, payment, act.refundId);
    const settled = await settleRefund({ ...deps.decisions, ...refundDeps(deps) }, act.refundId, {
      settlement: act.settlement,
      staff,
    });
    if (settled.kind === 'not-found') throw new StaffError('NOT_FOUND');
    if (settled.kind === 'refused') throw new StaffError('REFUSED', { why: settled.why ?? 'not-settled-so' });
    const { id, state } = settled.refund;
    return {
      outcome: act.settlement === 'retry' ? 'queued' : 'done',
      reference: id,
      before: { refund: id, state: before.state },
      after: { refund: id, state },
    };
  },
};

/** A refund of the payment. Throws NOT_FOUND, also for one of another payment. */
export async function findRefund(
  deps: Pick<DeskDeps, 'pool'>,
  { id }: Payment,
  refundId: string,
): Promise<PaymentRefund> {
  const refund = await createRefundStore(deps.pool).find(refundId);
  if (refund?.paymentId !== id) throw new StaffError('NOT_FOUND');
  return refund;
}

/** An amount for the audit. */
export function moneyValues({ amountMinor, currency }: { amountMinor: number; currency: Money['currency'] }) {
  return { amountMinor, currency };
}
