import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { makeTestDb } from '../../../platform/db/test-db.ts';
import type { TestDb } from '../../../platform/db/test-server.ts';
import { assertInvariants } from './invariants.ts';
import { type PaymentWorld, paymentWorld } from './payment-world.ts';

/** A fresh payment harness and the database of the test file. */
export type FreshWorld = { harness: PaymentWorld; pool: TestDb['pool'] };

/**
 * Gives each test of a file a fresh payment harness, and fails a test that violates an invariant.
 * @param use stores it for the tests
 * @param mode the payment mode; `money-push` by default
 */
export function eachInPaymentWorld(
  use: (fresh: FreshWorld) => void,
  mode?: Parameters<typeof paymentWorld>[1],
): void {
  let db: TestDb;
  let harness: PaymentWorld;
  beforeAll(async () => {
    db = await makeTestDb();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    harness = paymentWorld(db.pool, mode);
    await harness.clear();
    use({ harness, pool: db.pool });
  });
  afterEach(() => assertInvariants(harness));
}
