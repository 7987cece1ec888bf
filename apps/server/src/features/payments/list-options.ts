import { type Brand, brandWords } from '@portal/domain/brand';
import { optionsForUsd, usdOf } from '@portal/domain/dual-currency';
import {
  listPaymentOptions,
  type PaymentOption,
  type PaymentOptionType,
} from '@portal/domain/payment-option';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
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
  const { dualCurrency } = await orUnavailable(deps.settings.read());
  const options = listPaymentOptions(offered(deps.brand));
  const left = dualCurrency ? optionsForUsd(options, usdOf(order.amount)) : options;
  return left.map(({ name, type }) => ({ name, type: WIRE_TYPE[type] }));
}

/** Airtime never buys airtime (RULINGS 12). */
function offered(brand: Pick<Brand, 'name'>): PaymentOption[] {
  return [{ type: 'money', name: brandWords(brand).wallet }];
}
