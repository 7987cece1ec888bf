import { type AmountLimits, checkAmount } from '@portal/domain/amount-limits';
import { type Money, parseMoney } from '@portal/domain/money';
import { PortalError } from '../../../platform/http/portal-error.ts';

/** An amount the visitor chose, within limits. Throws INVALID_REQUEST, AMOUNT_OUT_OF_RANGE. */
export function typedAmount(typed: string, limits: AmountLimits): Money {
  const amount = parseMoney(typed, limits.min.currency);
  if (!amount) throw new PortalError('INVALID_REQUEST', { fields: { amount: 'malformed' } });
  const verdict = checkAmount(amount, limits);
  if (verdict !== 'ok') throw new PortalError('AMOUNT_OUT_OF_RANGE', { fields: { amount: verdict } });
  return amount;
}
