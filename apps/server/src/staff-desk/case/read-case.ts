import type { StaffCase, StaffDispute, StaffRefund } from '@portal/contract/staff/staff-case';
import { careChannels } from '../../features/payments/care/write-care-message.ts';
import type { PaymentDispute } from '../../features/payments/disputes/dispute-store.ts';
import type { Payment } from '../../features/payments/engine/payment.ts';
import { MODE_TRAITS } from '../../features/payments/methods/mode-traits.ts';
import { DELIVERY_CHOICES, type DeliveryChoice } from '../../features/payments/refunds/decide-refund.ts';
import type { PaymentRefund } from '../../features/payments/refunds/refund.ts';
import { isTakenBack } from '../../features/payments/refunds/refund-state.ts';
import {
  isPaymentRefundRefused,
  isRefusedByProvider,
} from '../../features/payments/refunds/refund-to-other-wallet.ts';
import { previewRefund, type RefundPreview } from '../../features/payments/refunds/request-refund.ts';
import { SETTLEMENTS } from '../../features/payments/refunds/settle-refund.ts';
import type { ReversalCase } from '../../features/payments/reversals/case-store.ts';
import { maskPersonal } from '../../platform/http/observability/request-log.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { toStaffMoney } from '../show-payment.ts';
import { mayCallBack } from './customer-acts.ts';
import { refundDeps } from './refund-acts.ts';

/** Refunds after delivery, disputes and what can be done for the customer, from the rules of the use cases. Throws NOT_FOUND. */
export const readCase: StaffHandler<'readCase'> = async (deps, { id }) => {
  const payment = await deps.payments.find(id);
  if (!payment) throw new StaffError('NOT_FOUND');
  const { refunds, disputes } = refundDeps(deps);
  const [ofPayment, disputed, requests, choices] = await Promise.all([
    refunds.listOfPayments([id]),
    disputes.listOfPayment(id),
    deps.cases.findOfPayments([id]),
    readRefundChoices(deps, payment),
  ]);
  const request = requests.get(id);
  return {
    refunds: (ofPayment.get(id) ?? []).map((refund) => toStaffRefund(refund, payment)),
    disputes: disputed.map(toStaffDispute),
    request: request ? toStaffRequest(request) : null,
    ...choices,
    mayDispute: payment.chargedMinor !== null,
    mayRefundToOtherWallet: MODE_TRAITS[payment.mode].payouts && isPaymentRefundRefused(payment),
    channels: careChannels(deps.care, payment, 'call-us'),
    receiptChannels: payment.state === 'fulfilled' ? careChannels(deps.care, payment, 'receipt') : [],
    mayCallBack: mayCallBack(payment),
  };
};

function toStaffRequest({ reference, outcome, note }: ReversalCase) {
  return { reference, outcome, note: note && maskPersonal(note) };
}

type Choices = Pick<StaffCase, 'charged' | 'left' | 'deliveries' | 'partDeliveries' | 'noRefund'>;

/** Asks the rule about each choice, whole and in part: what it allows later appears here by itself. */
async function readRefundChoices(deps: DeskDeps, payment: Payment): Promise<Choices> {
  const preview = (delivery: DeliveryChoice, amountMinor: number | null) =>
    previewRefund(refundDeps(deps), payment.id, { amountMinor, delivery });
  const whole = await Promise.all(DELIVERY_CHOICES.map((choice) => preview(choice, null)));
  const [first] = whole;
  if (!first || first.kind === 'not-found') throw new StaffError('NOT_FOUND');
  const { charged, left } = first.amounts;
  const parts = left.minor > 1 ? await Promise.all(DELIVERY_CHOICES.map((choice) => preview(choice, 1))) : [];
  const possible = (previews: RefundPreview[]) =>
    DELIVERY_CHOICES.filter((_choice, index) => previews[index]?.kind === 'possible');
  const isCharged = payment.chargedMinor !== null;
  const [deliveries, partDeliveries] = [possible(whole), possible(parts)];
  const isRefused = deliveries.length + partDeliveries.length === 0 && first.kind === 'refused';
  // The last choice, to keep the delivery, has the fewest conditions: its refusal says most.
  const last = whole.at(-1);
  return {
    charged: isCharged ? toStaffMoney(charged.minor, charged.currency) : null,
    left: isCharged ? toStaffMoney(left.minor, left.currency) : null,
    deliveries,
    partDeliveries,
    noRefund: isRefused && last?.kind === 'refused' ? last.why : null,
  };
}

function toStaffRefund(refund: PaymentRefund, { mode }: Payment): StaffRefund {
  const { id, state, amountMinor, currency, takeBack, refusal, requestedBy, approvedBy } = refund;
  return {
    id,
    state,
    takeBack,
    refusal,
    requestedBy,
    approvedBy,
    money: toStaffMoney(amountMinor, currency),
    requestedAt: refund.requestedAt.toISOString(),
    settlements:
      state === 'review'
        ? SETTLEMENTS.filter((each) => each !== 'not-returned' || !isTakenBack(takeBack))
        : [],
    mayGoToOtherWallet: MODE_TRAITS[mode].payouts && isRefusedByProvider(refund),
  };
}

function toStaffDispute(dispute: PaymentDispute): StaffDispute {
  const { id, state, amountMinor, currency, reason, providerReference, evidenceDueAt } = dispute;
  return {
    id,
    state,
    reason,
    reference: providerReference,
    money: toStaffMoney(amountMinor, currency),
    evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
    evidenceSentAt: dispute.evidenceSentAt?.toISOString() ?? null,
    openedAt: dispute.openedAt.toISOString(),
  };
}
