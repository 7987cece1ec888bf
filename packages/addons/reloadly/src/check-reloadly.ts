import { requireAnswer } from '@isano/adapter-kit/http';
import { type CheckFinding, readForCheck } from '@isano/adapter-kit/operator';
import { countryCurrency } from '@isano/adapter-kit/values';
import type { ReloadlyApi } from './reloadly-api.ts';
import { accountBalance, type Product, product } from './wire.ts';

/** Checks account, balance and product for `operator check`. Nothing is topped up. Does not throw. */
export async function checkReloadly(api: ReloadlyApi, operatorId: number): Promise<CheckFinding[]> {
  const findings = await Promise.all([
    readForCheck('the account', async () => {
      const { balance, currencyCode } = requireAnswer(await api.get('/accounts/balance'), accountBalance);
      const isGood = Number(balance) > 0;
      return {
        isGood,
        text: `the account answers and has ${currencyCode} ${balance}${isGood ? '' : ': pay in'}`,
      };
    }),
    readForCheck(`the operator ${operatorId}`, async () =>
      describeProduct(requireAnswer(await api.get(`/operators/${operatorId}`), product)),
    ),
  ]);
  return findings;
}

function describeProduct(sold: Product): CheckFinding {
  const { name, destinationCurrencyCode: currency, supportsLocalAmounts } = sold;
  if (currency !== countryCurrency())
    return { isGood: false, text: `${name} is paid in ${currency}, the country has ${countryCurrency()}` };
  if (!supportsLocalAmounts)
    return { isGood: false, text: `${name} has no local amounts: lines would not get exactly what was paid` };
  const { localMinAmount: min, localMaxAmount: max, localFixedAmounts: fixed } = sold;
  const amounts = sold.denominationType === 'FIXED' ? (fixed ?? []).join(', ') : `${min} to ${max}`;
  return { isGood: true, text: `${name} is on sale for ${currency} ${amounts}` };
}
