import { orUnavailable } from '../../../platform/http/or-unavailable.ts';
import type { OrdersDeps } from '../orders-deps.ts';
import type { Priced, WishFor } from '../price-order.ts';
import { knownLine, wrongLine } from './known-line.ts';
import { typedAmount } from './typed-amount.ts';

/** Prices airtime for a prepaid line. Throws INVALID_MSISDN, INVALID_REQUEST, AMOUNT_OUT_OF_RANGE, UNAVAILABLE. */
export async function priceRecharge(
  { lines, settings }: OrdersDeps,
  input: WishFor<'PREPAID_RECHARGE'>,
): Promise<Priced> {
  const [{ msisdn, line }, { prepaidLimits }] = await Promise.all([
    knownLine(lines, input.msisdn),
    orUnavailable(settings.read()),
  ]);
  if (line !== 'prepaid') throw wrongLine(line);
  return {
    order: { kind: 'prepaid-recharge', msisdn, amount: typedAmount(input.amount, prepaidLimits) },
    line,
  };
}
