import type { CallInput, CallResult } from '@portal/contract/calls';
import { amountField } from '@portal/contract/fields';
import { convertMoney } from '@portal/domain/dual-currency';
import { type Money, parseMoney, toDecimal } from '@portal/domain/money';
import type { Exchange } from '../../operator/purchase-ports.ts';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import { PortalError } from '../../platform/http/portal-error.ts';

/**
 * What an amount is worth in another currency at the operator's rate, to the last coin (RULINGS 15).
 * Throws INVALID_REQUEST for an amount the currency doesn't have, AMOUNT_OUT_OF_RANGE when the result is too long to say; UNAVAILABLE when there is no rate, which the page
 * shows as 'something went wrong!'.
 */
export async function convertCurrency(
  exchange: Exchange,
  { fromCurrency: from, toCurrency: to, amount: typed }: CallInput<'convertCurrency'>,
): Promise<CallResult<'convertCurrency'>> {
  const amount = parseMoney(typed, from);
  if (!amount) throw new PortalError('INVALID_REQUEST', { fields: { amount: 'invalid' } });
  if (from === to) return { convertedAmount: toDecimal(amount), currency: to };
  const rate = await orUnavailable(exchange.rate({ from, to }));
  const converted = rate && convertMoney(amount, rate);
  if (!converted) throw new PortalError('UNAVAILABLE');
  return { convertedAmount: sayable(converted), currency: to };
}

/** The amount on the wire. Throws AMOUNT_OUT_OF_RANGE for one that is longer than any amount there. */
function sayable(amount: Money): string {
  const decimal = toDecimal(amount);
  if (!Number.isSafeInteger(amount.minor) || !amountField.safeParse(decimal).success)
    throw new PortalError('AMOUNT_OUT_OF_RANGE');
  return decimal;
}
