import type { JsonAnswer } from '@portal/platform/api-client/send-call';
import { expect, test } from 'vitest';
import { checkReloadly } from './check-reloadly.ts';
import type { ReloadlyApi } from './reloadly-api.ts';
import { findByIdentifier } from './top-up.ts';

// Source: Reloadly's airtime API (developers.reloadly.com): account balance, operator by id.

const PRODUCT = {
  operatorId: 77,
  name: 'Isano Rwanda',
  supportsLocalAmounts: true,
  denominationType: 'RANGE',
  destinationCurrencyCode: 'RWF',
  localMinAmount: 200,
  localMaxAmount: 40_000,
};

/** What `operator check` finds, each with whether it is in order. */
async function check({ balance = 12.5 as number | string, product = {} }) {
  const answer = (body: unknown): JsonAnswer => ({ kind: 'answered', status: 200, body });
  const api = {
    get: async (path: string) =>
      answer(path.startsWith('/operators') ? { ...PRODUCT, ...product } : { balance, currencyCode: 'USD' }),
  } as ReloadlyApi;
  return (await checkReloadly(api, 77)).map(({ isGood, text }) => `${isGood ? 'good' : 'bad'}: ${text}`);
}

test('an account with money and a product in local amounts are in order', async () => {
  expect(await check({})).toEqual([
    'good: the account answers and has USD 12.5',
    'good: Isano Rwanda is on sale for RWF 200 to 40000',
  ]);
});

test('an account without money is said before the first top-up fails', async () => {
  for (const balance of [0, '0.00', -3])
    expect(await check({ balance })).toContain(`bad: the account answers and has USD ${balance}: pay in`);
});

test('a product from which lines would not get exactly what was paid is said', async () => {
  expect((await check({ product: { destinationCurrencyCode: 'KES' } }))[1]).toMatch(/^bad: .*KES/);
  expect((await check({ product: { supportsLocalAmounts: false } }))[1]).toMatch(/^bad: .*no local amounts/);
  const fixed = { denominationType: 'FIXED', localFixedAmounts: [500, 1_000] };
  expect((await check({ product: fixed }))[1]).toBe('good: Isano Rwanda is on sale for RWF 500, 1000');
});

test('the report is searched by a part of an identifier: a top-up of another payment is not taken for ours', async () => {
  const entry = (customIdentifier: string | null) => ({
    transactionId: 1,
    status: 'SUCCESSFUL',
    customIdentifier,
  });
  const content = [entry('payment-10'), entry('payment-1'), entry('my-payment-1'), entry(null)];
  const api = {
    get: async () => ({ kind: 'answered', status: 200, body: { content } }),
  } as unknown as ReloadlyApi;
  const found = await findByIdentifier(api, 'payment-1');
  expect(found.map(({ customIdentifier }) => customIdentifier)).toEqual(['payment-1']);
});
