import { openTestDb } from '@portal/platform/database/testing/database';
import type { TestDb } from '@portal/platform/database/testing/database-server';
import { afterEach, beforeEach } from 'vitest';
import { assertInvariants } from './assert-invariants.ts';
import { createPaymentHarness, type PaymentHarness } from './payment-harness.ts';

/** A fresh payment harness and the database of the test file. */
export type FreshHarness = { harness: PaymentHarness; pool: TestDb['pool'] };

/**
 * Gives each test of a file a fresh payment harness, and fails a test that violates an invariant.
 * @param use stores it for the tests
 * @param mode the payment mode; `money-push` by default
 */
export function eachWithPaymentHarness(
  use: (fresh: FreshHarness) => void,
  mode?: Parameters<typeof createPaymentHarness>[1],
): void {
  const db = openTestDb();
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = createPaymentHarness(db.pool, mode);
    await harness.clear();
    use({ harness, pool: db.pool });
  });
  afterEach(() => assertInvariants(harness));
}
