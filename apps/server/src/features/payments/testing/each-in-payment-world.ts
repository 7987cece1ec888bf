import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { makeTestDb } from '../../../platform/db/test-db.ts';
import type { TestDb } from '../../../platform/db/test-server.ts';
import { assertInvariants } from './invariants.ts';
import { type PaymentWorld, paymentWorld } from './payment-world.ts';

/** What a test has before it: an untouched world of payments, on the database of its file. */
export type FreshWorld = { world: PaymentWorld; pool: TestDb['pool'] };

/**
 * Gives each test of a file a fresh world, and fails a test after which a rule about money is broken.
 * @param use keeps it where the tests find it
 * @param mode the way of paying in it; the wallet that asks on the handset when none is named
 */
export function eachInPaymentWorld(
  use: (fresh: FreshWorld) => void,
  mode?: Parameters<typeof paymentWorld>[1],
): void {
  let db: TestDb;
  let world: PaymentWorld;
  beforeAll(async () => {
    db = await makeTestDb();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    world = paymentWorld(db.pool, mode);
    await world.clear();
    use({ world, pool: db.pool });
  });
  afterEach(() => assertInvariants(world));
}
