import type { OrderContents } from '@portal/domain/payments/order';
import type { Operator } from '@portal/operator/operator';
import type { TakeBackOutcome } from '@portal/operator/take-back';
import type { Payment } from '../engine/payment.ts';

/** What is taken back: all of a delivery or, of airtime, a part. */
type TakeBackRequest = {
  /** The refund's id: idempotency key at the operator. */
  key: string;
  payment: Pick<Payment, 'id' | 'msisdn' | 'currency' | 'contents'>;
  /** Minor units of the price's currency. */
  minor: number;
};

/** Takes a delivery back, once per key. Throws when the operator does not answer: the outcome is then unknown. */
export type TakeBackDelivery = (request: TakeBackRequest) => Promise<TakeBackOutcome>;

/** What can be taken back of an order: any part, only the whole, or nothing through this portal. */
export function takeBackScope(contents: OrderContents): 'parts' | 'whole' | 'none' {
  switch (contents.kind) {
    case 'prepaid-recharge':
      return 'parts';
    case 'prepaid-bundle':
    case 'postpaid-bundle':
    case 'broadband-bundle':
      return 'whole';
    default:
      return 'none';
  }
}

/** Creates the function that takes deliveries back through the operator's port of their kind. */
export function createTakeBack(operator: {
  airtime: Pick<Operator['airtime'], 'takeBack'>;
  bundles: Pick<Operator['bundles'], 'takeBack'>;
}): TakeBackDelivery {
  return async ({ key, payment, minor }) => {
    const { id: deliveryKey, msisdn, currency, contents } = payment;
    const port = takeBackScope(contents) === 'parts' ? operator.airtime : operator.bundles;
    if (takeBackScope(contents) === 'none' || !port.takeBack)
      return { kind: 'refused', reason: 'not-supported' };
    return port.takeBack({ key, deliveryKey, msisdn, amount: { minor, currency } });
  };
}
