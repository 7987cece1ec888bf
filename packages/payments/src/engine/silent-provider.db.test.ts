import { processPayment } from '@portal/server/features/payments/transactions/process-payment';
import { expect, test } from 'vitest';
import { guardProviders } from '../circuit-breaker/guard-providers.ts';
import { eachWithPaymentHarness } from '../testing/each-with-payment-harness.ts';
import { parseTestMsisdn } from '../testing/parse-test-msisdn.ts';
import type { PaymentHarness } from '../testing/payment-harness.ts';

const LIMITS = { starts: 10, jobs: 2, comparisons: 1 };

let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  harness = fresh.harness;
});

/** The harness's wallet behind a circuit breaker, and a customer who presses "pay". */
function guardedWallet() {
  let elapsed = 0;
  const guarded = guardProviders(harness.deps.providers, { limits: LIMITS, elapsed: () => elapsed });
  const deps = { ...harness.deps, providers: guarded.providers };
  const press = (transactionId: string, visitorId = 'visitor') =>
    processPayment(deps, {
      transactionId,
      mode: harness.mode,
      visitorId,
      address: '196.12.0.1',
      solution: null,
    });
  const begin = async (over: Parameters<PaymentHarness['initiate']>[1] = {}) =>
    (await harness.initiate(harness.placeOrder(), over)).transactionId;
  /** Five customers, each with a number and a browser of its own, whose payments failed. */
  const fall = async () => {
    harness.wallet.faults.start.push(...Array(5).fill('not-sent'));
    for (let each = 0; each < 5; each += 1) {
      const customer = { payer: parseTestMsisdn(`73300001${each}`), visitorId: `browser-${each}` };
      await expect(press(await begin(customer), customer.visitorId)).rejects.toThrow();
    }
  };
  const wait = (ms: number) => {
    elapsed += ms;
  };
  return { press, begin, fall, wait, deps };
}

test('while a wallet is down, a customer is told at once that nothing was charged, and can pay when it is up again', async () => {
  const { press, begin, fall, wait } = guardedWallet();
  await fall();
  const id = await begin();
  const calls = harness.wallet.calls.start;
  await expect(press(id)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
  expect(harness.wallet.calls.start).toBe(calls);
  expect((await harness.find(id)).state).toBe('created');
  wait(15_000);
  expect(await press(id)).toMatchObject({ status: 'IN_PROCESS' });
  harness.wallet.approve(id);
  await harness.pass(60_000);
  expect((await harness.find(id)).state).toBe('fulfilled');
});

test('a charge made while the wallet could not be checked is found when it is up again', async () => {
  const { press, begin, fall, deps } = guardedWallet();
  const id = await begin();
  await press(id);
  harness.wallet.approve(id);
  await fall();
  const { providers } = deps;
  const payment = await harness.find(id);
  const amount = { minor: payment.amountMinor, currency: payment.currency };
  const checked = await providers[harness.mode].check({ reference: id, providerReference: null, amount });
  expect(checked.kind).toBe('unknown');
  expect((await harness.find(id)).state).not.toBe('declined');
  await harness.pass(60_000);
  expect((await harness.find(id)).state).toBe('fulfilled');
});
