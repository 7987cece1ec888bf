import { eventNumbers } from '@portal/domain/payments/event-numbers';
import type { EventType, NewEvent } from '@portal/platform/events/event';
import { chargedMoney } from '../engine/charged-money.ts';
import type { Payment } from '../engine/payment.ts';
import { toEventAmount } from '../engine/payment-events.ts';
import { shortReference } from '../short-reference.ts';
import type { PaymentRefund } from './refund.ts';
import type { RefundState } from './refund-state.ts';

const TYPES: Partial<Record<RefundState, EventType>> = {
  refunded: 'refund.completed',
  refused: 'refund.refused',
};

/** The fields of a refund that are reported. */
type ReportedRefund = Pick<
  PaymentRefund,
  'id' | 'paymentId' | 'amountMinor' | 'currency' | 'takeBack' | 'payee' | 'updatedAt'
> & { refundReference?: string | null };

type RefundedPayment = Pick<
  Payment,
  'contents' | 'msisdn' | 'payer' | 'amountMinor' | 'currency' | 'chargedMinor' | 'chargedCurrency'
>;

/** The event for other systems at the end of a refund after delivery; `null` before. Pure function. */
export function toRefundEvent(refund: PaymentRefund, payment: RefundedPayment): NewEvent | null {
  const type = TYPES[refund.state];
  return type ? refundEvent(type, refund, payment) : null;
}

/** The event for other systems when a refund after delivery is requested. Pure function. */
export function toRequestedEvent(refund: ReportedRefund, payment: RefundedPayment): NewEvent {
  return refundEvent('refund.requested', refund, payment);
}

function refundEvent(type: EventType, refund: ReportedRefund, payment: RefundedPayment): NewEvent {
  const { id, paymentId, amountMinor: minor, currency, takeBack, payee, updatedAt } = refund;
  return {
    // A refund is requested once and ends once.
    id: `evt_${id}_${type === 'refund.requested' ? 'requested' : 'ended'}`,
    type,
    at: updatedAt,
    data: {
      refundId: id,
      transactionId: paymentId,
      reference: shortReference(paymentId),
      amount: toEventAmount({ minor, currency }),
      charged: toEventAmount(chargedMoney(payment)),
      delivery: takeBack,
      toAnotherWallet: payee !== null,
      refundReference: refund.refundReference ?? null,
    },
    numbers: {
      ...eventNumbers(payment),
      payerMsisdn: payment.payer,
      ...(payee && { payeeMsisdn: payee }),
    },
  };
}
