import type { CallResult } from '@portal/contract/calls/calls';
import { type Money, parseMoney } from '@portal/domain/money/money';

type Balances = CallResult<'queryBalance'>['queryBalanceResult'];

/** Whether the airtime covers an amount. Expired balances and other currencies do not count. */
export function coversAmount(balances: Balances, { minor, currency }: Money): boolean {
  const valid = balances.filter(({ expired }) => !expired);
  if (valid.some(({ balanceType }) => balanceType === 'UNLIMITED')) return true;
  const amounts = valid
    .filter(({ unitType }) => unitType === currency)
    .map(({ balance }) => parseMoney(balance, currency)?.minor ?? 0);
  return amounts.reduce((sum, amount) => sum + amount, 0) >= minor;
}
