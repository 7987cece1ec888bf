import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestDb } from '../../platform/db/test-db.ts';
import type { TestDb } from '../../platform/db/test-server.ts';
import { returnFromGateway } from './gateway-return.ts';
import { type PaymentWorld, paymentWorld } from './testing/payment-world.ts';

let database: TestDb;
let world: PaymentWorld;

beforeAll(async () => {
  database = await makeTestDb();
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = paymentWorld(database.pool, 'card-dpo');
  await world.clear();
});

/** The customer comes back by the address for those who cancelled; meanwhile the portal's jobs run. */
async function comeBackCancelled(id: string): Promise<void> {
  const deps = { ...world.deps, wait: () => world.runJobs() };
  await returnFromGateway(deps, { id, cancelled: true, visitorId: 'visitor' });
}

test('a refused card is said to be refused, also when the gateway sends its customer back as cancelled', async () => {
  const id = await world.pay();
  world.wallet.refuse(id);
  await comeBackCancelled(id);
  const { state, reason } = await world.find(id);
  expect([state, reason]).toEqual(['declined', 'refused-by-customer']);
});

test('who leaves the page of a gateway without paying may pay another way at once', async () => {
  const id = await world.pay();
  await comeBackCancelled(id);
  expect(await world.find(id)).toMatchObject({ state: 'expired', reason: 'cancelled', live: false });
});
