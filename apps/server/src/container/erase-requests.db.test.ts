import { eraseRequests } from '@portal/operator/requests/erase-requests';
import {
  eachWithPaymentHarness,
  type FreshHarness,
} from '@portal/payments/testing/each-with-payment-harness';
import { createViolationTools } from '@portal/payments/testing/violation-tools';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';

const DAY = 24 * 3_600_000;

let fresh: FreshHarness;
eachWithPaymentHarness((harness) => {
  fresh = harness;
});

async function addRequest(key: string, state: string): Promise<void> {
  await fresh.pool.query(
    `INSERT INTO operator_requests (port, key, msisdn, amount_minor, currency, state, turn, recorded_at, decided_at)
     VALUES ('airtime', $1, '788000001', 500, 'RWF', $2, 1, $3, $3)`,
    [key, state, fresh.harness.clock.now()],
  );
}

test('a request to the operator is erased after 90 days, unless its payment is in use or its outcome unknown', async () => {
  const { harness, pool } = fresh;
  const inUse = await createViolationTools(harness).delivered();
  await addRequest(inUse, 'delivered');
  await addRequest('archived', 'delivered');
  await addRequest('refused', 'refused');
  await addRequest('unknown', 'sent');
  const left = async () => {
    await eraseRequests(drizzle(pool), harness.clock.now());
    return (await pool.query('SELECT key FROM operator_requests')).rows.map(({ key }) => key).sort();
  };
  harness.clock.advance(89 * DAY);
  expect(await left()).toHaveLength(4);
  harness.clock.advance(2 * DAY);
  expect(await left()).toEqual([inUse, 'unknown'].sort());
});
