import { type Msisdn, maskMsisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';
import { chargedMoney } from '@portal/payments/engine/charged-money';
import type { Payment } from '@portal/payments/engine/payment';
import type { PaymentRefund } from '@portal/payments/refunds/refund';
import {
  findWalletRefusal,
  isPaymentRefundRefused,
  previewOtherWallet,
  refundPaymentToOtherWallet,
  refundToOtherWallet,
} from '@portal/payments/refunds/refund-to-other-wallet';
import type { DeskDeps } from '../desk-deps.ts';
import { StaffError } from '../http/staff-error.ts';
import type { ActOf, CaseActHandler } from './case-act.ts';
import { findRefund, refundDeps } from './refund-acts.ts';

type OtherWallet = ActOf<'refund-other-wallet'>;

/**
 * Pays a refund that the wallet which paid has refused to another wallet of the payer, at the same provider. Always with a
 * second person (decision 103). A key cannot do it twice: a refund that has another wallet is not refused any more.
 */
export const refundOtherWalletAct: CaseActHandler<'refund-other-wallet'> = {
  check: async (deps, payment, act) => {
    const payee = readPayee(act);
    const money = act.refundId
      ? await checkRefund(deps, payment, { refundId: act.refundId, payee })
      : checkPayment(payment, payee);
    return { money, moves: { money: 'always', payee }, message: null, stored: { ...act, payee } };
  },
  carryOut: async (deps, payment, { act, by: { staff, approvedBy } }) => {
    const request = { payee: readPayee(act), staff, approvedBy };
    if (act.refundId) await findRefund(deps, payment, act.refundId);
    const parts = { ...deps.decisions, ...refundDeps(deps) };
    const result = act.refundId
      ? await refundToOtherWallet(parts, act.refundId, request)
      : await refundPaymentToOtherWallet(parts, payment.id, request);
    if (result.kind === 'not-found') throw new StaffError('NOT_FOUND');
    if (result.kind === 'refused') throw toError(result.why);
    const { id: reference } = result.refund;
    const { minor, currency } = refundedMoney(result.refund);
    // The audit is kept longer than numbers: it has the masked one.
    const after = { amountMinor: minor, currency, payee: maskMsisdn(request.payee), refund: reference };
    return { outcome: 'queued', reference, before: null, after };
  },
};

function readPayee({ payee }: OtherWallet): Msisdn {
  const msisdn = parseMsisdn(payee);
  if (!msisdn) throw new StaffError('REFUSED', { why: 'no-number' });
  return msisdn;
}

type RefundTarget = { refundId: string; payee: Msisdn };

async function checkRefund(
  deps: DeskDeps,
  payment: Payment,
  { refundId, payee }: RefundTarget,
): Promise<Money> {
  const refund = await findRefund(deps, payment, refundId);
  const preview = await previewOtherWallet(refundDeps(deps), refundId, payee);
  if (preview.kind === 'not-found') throw new StaffError('NOT_FOUND');
  if (preview.kind === 'refused') throw toError(preview.why);
  return refundedMoney(refund);
}

function refundedMoney({ amountMinor: minor, currency }: PaymentRefund): Money {
  return { minor, currency };
}

function checkPayment(payment: Payment, payee: Msisdn): Money {
  const isRefused = isPaymentRefundRefused(payment);
  const why = findWalletRefusal(payment, { payee, isRefused });
  if (why) throw toError(why);
  return chargedMoney(payment);
}

function toError(why: string): StaffError {
  return why === 'changed' ? new StaffError('CHANGED') : new StaffError('REFUSED', { why });
}
