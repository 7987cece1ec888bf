import { type Money, toDecimal } from '@portal/domain/money/money';
import { eventNumbers } from '@portal/domain/payments/event-numbers';
import type { EventAmount, EventType, NewEvent } from '@portal/platform/events/event';
import { shortReference } from '../short-reference.ts';
import { chargedMoney } from './charged-money.ts';
import type { Payment, PaymentUpdate } from './payment.ts';
import type { PaymentEvent } from './payment-state.ts';

const TYPES: Partial<Record<PaymentEvent, EventType>> = {
  'charge-confirmed': 'payment.paid',
  'charge-differs': 'payment.paid',
  delivered: 'payment.delivered',
  'staff-closed-given': 'payment.delivered',
  'refund-confirmed': 'payment.refunded',
  'staff-closed-returned': 'payment.refunded',
};

/** The event for other systems about an update of a payment; `null` when there is none. Pure function. */
export function toOutgoingEvent({ payment, event }: PaymentUpdate): NewEvent | null {
  const type = event && TYPES[event.name];
  if (!type) return null;
  const version = payment.version + 1;
  return {
    id: `evt_${payment.id}_${version}`,
    type,
    at: payment.updatedAt,
    data: { ...paymentData(payment), version },
    numbers: { ...eventNumbers(payment), payerMsisdn: payment.payer },
  };
}

function paymentData(payment: Payment) {
  return {
    transactionId: payment.id,
    reference: shortReference(payment.id),
    orderId: payment.orderId,
    orderKind: payment.orderKind,
    paymentMode: payment.mode,
    price: toEventAmount({ minor: payment.amountMinor, currency: payment.currency }),
    charged: toEventAmount(chargedMoney(payment)),
    providerReference: payment.providerReference,
    deliveryReference: payment.deliveryReference,
    refundReference: payment.refundReference,
  };
}

/** An amount in an event. */
export function toEventAmount(money: Money): EventAmount {
  return { amount: toDecimal(money), currencyCode: money.currency };
}
