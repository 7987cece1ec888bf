import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import { amountField } from '@portal/contract/http/fields';
import { convertMoney } from '@portal/domain/money/dual-currency';
import { type Money, parseMoney, toDecimal } from '@portal/domain/money/money';
import type { Exchange } from '@portal/operator/purchase-ports';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';

/**
 * Converts an amount to another currency at the operator's rate, rounded to the smallest coin (RULINGS 15).
 * Throws INVALID_REQUEST for an amount that the currency does not have, AMOUNT_OUT_OF_RANGE when the result is too
 * long for the wire, UNAVAILABLE when there is no rate (the page shows 'something went wrong!').
 */
export async function convertCurrency(
  exchange: Exchange,
  { fromCurrency: from, toCurrency: to, amount: typed }: CallInput<'convertCurrency'>,
): Promise<CallResult<'convertCurrency'>> {
  const amount = parseMoney(String(typed), from);
  if (!amount) throw new PortalError('INVALID_REQUEST', { fields: { amount: 'invalid' } });
  if (from === to) return { convertedAmount: toDecimal(amount), currency: to };
  const rate = await mapToUnavailable(exchange.rate({ from, to }));
  const converted = rate && convertMoney(amount, rate);
  if (!converted) throw new PortalError('UNAVAILABLE');
  return { convertedAmount: toWireAmount(converted), currency: to };
}

/** The amount in the wire format. Throws AMOUNT_OUT_OF_RANGE when it is longer than an amount field allows. */
function toWireAmount(amount: Money): string {
  const decimal = toDecimal(amount);
  if (!Number.isSafeInteger(amount.minor) || !amountField.safeParse(decimal).success)
    throw new PortalError('AMOUNT_OUT_OF_RANGE');
  return decimal;
}
