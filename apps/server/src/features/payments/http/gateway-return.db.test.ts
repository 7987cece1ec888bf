import { createPaymentHarness, type PaymentHarness } from '@portal/payments/testing/payment-harness';
import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, expect, test } from 'vitest';
import { returnFromGateway } from './gateway-return.ts';

const database = openTestDb();
let harness: PaymentHarness;

beforeEach(async () => {
  harness = createPaymentHarness(database.pool, 'card-dpo');
  await harness.clear();
});

/** The customer returns by the cancel URL; meanwhile the portal's jobs run. */
async function comeBackCancelled(id: string): Promise<void> {
  const deps = { ...harness.deps, wait: () => harness.runJobs() };
  await returnFromGateway(deps, { id, cancelled: true, visitorId: 'visitor' });
}

test('shows a refused card as refused, even if the gateway returns the customer as cancelled', async () => {
  const id = await harness.pay();
  harness.wallet.refuse(id);
  await comeBackCancelled(id);
  const { state, reason } = await harness.find(id);
  expect([state, reason]).toEqual(['declined', 'refused-by-customer']);
});

test('a customer who leaves the gateway page without paying can pay another way at once', async () => {
  const id = await harness.pay();
  await comeBackCancelled(id);
  expect(await harness.find(id)).toMatchObject({ state: 'expired', reason: 'cancelled', live: false });
});
