import { type Brand, brandWords } from '@portal/domain/brand';
import {
  listPaymentOptions,
  type PaymentOption,
  type PaymentOptionType,
} from '@portal/domain/payment-option';
import { PortalError } from '../../platform/http/portal-error.ts';
import type { PaymentsDeps } from './payments-deps.ts';

/** Wire spelling of each family (SPEC section 3 "Payment option"). */
const WIRE_TYPE: Record<PaymentOptionType, string> = {
  card: 'PG',
  money: 'AM',
  airtime: 'AIRTIME',
  smartcash: 'SMARTCASH_SECURE',
  mpesa: 'MPESA',
};

/** Ways an order may be paid, in the order they are shown. Throws NOT_FOUND, ORDER_CLOSED. */
export async function listOptions(
  deps: PaymentsDeps,
  orderId: string,
): Promise<{ name: string; type: string }[]> {
  const order = await deps.findOrder(orderId);
  if (!order) throw new PortalError('NOT_FOUND');
  if (order.expiresAt <= deps.clock.now()) throw new PortalError('ORDER_CLOSED');
  return listPaymentOptions(offered(deps.brand)).map(({ name, type }) => ({ name, type: WIRE_TYPE[type] }));
}

/** Airtime never buys airtime (RULINGS 12). */
function offered(brand: Pick<Brand, 'name'>): PaymentOption[] {
  return [{ type: 'money', name: brandWords(brand).wallet }];
}
