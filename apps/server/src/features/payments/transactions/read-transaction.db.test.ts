import { eachWithPaymentHarness } from '@portal/payments/testing/each-with-payment-harness';
import type { PaymentHarness } from '@portal/payments/testing/payment-harness';
import { expect, test } from 'vitest';
import { readTransaction } from './read-transaction.ts';

let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  harness = fresh.harness;
});

// A page that is final asks no more, so what it says beside the state would stay wrong.
test('a payment that is delivered while its page is read is shown with its delivery in the history', async () => {
  const id = await harness.pay();
  harness.wallet.approve(id);
  const { store } = harness.deps;
  const delivering = {
    ...store,
    find: async (wanted: string) => {
      await harness.pass(60_000);
      return store.find(wanted);
    },
  };
  const deps = { ...harness.deps, store: delivering };
  const shown = await readTransaction(deps, id, { visitorId: 'visitor', locale: 'en' });
  expect(shown.status).toBe('SUCCESS');
  expect(shown.timeline.map(({ step }) => step)).toContain('delivered');
});
