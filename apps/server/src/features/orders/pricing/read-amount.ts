import { amountField } from '@portal/contract/http/fields';
import { type AmountLimits, checkAmount } from '@portal/domain/money/amount-limits';
import { type Money, parseMoney } from '@portal/domain/money/money';
import { PortalError } from '@portal/platform/http/errors/portal-error';

/**
 * Parses the amount of a request in the contract's decimal text and checks the limits. Text typed by people is parsed
 * earlier by `parseAmountText`: `10.000` is refused here, not read as ten. Throws INVALID_REQUEST,
 * AMOUNT_OUT_OF_RANGE.
 */
export function readAmount(typed: string, limits: AmountLimits): Money {
  const amount = amountField.safeParse(typed).success ? parseMoney(typed, limits.min.currency) : null;
  if (!amount) throw new PortalError('INVALID_REQUEST', { fields: { amount: 'malformed' } });
  const verdict = checkAmount(amount, limits);
  if (verdict !== 'ok') throw new PortalError('AMOUNT_OUT_OF_RANGE', { fields: { amount: verdict } });
  return amount;
}
