import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import type { OrderInputOf, PricedOrder } from '../order-input.ts';
import type { OrdersDeps } from '../orders-deps.ts';
import { findLine, wrongLineError } from './find-line.ts';
import { readAmount } from './read-amount.ts';

/** Prices airtime for a prepaid line. Throws INVALID_MSISDN, INVALID_REQUEST, AMOUNT_OUT_OF_RANGE, UNAVAILABLE. */
export async function priceRecharge(
  { lines, settings }: OrdersDeps,
  input: OrderInputOf<'PREPAID_RECHARGE'>,
): Promise<PricedOrder> {
  const [{ msisdn, line }, { prepaidLimits }] = await Promise.all([
    findLine(lines, input.msisdn),
    mapToUnavailable(settings.read()),
  ]);
  if (line !== 'prepaid') throw wrongLineError(line);
  return {
    order: { kind: 'prepaid-recharge', msisdn, amount: readAmount(String(input.amount), prepaidLimits) },
    line,
  };
}
