import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestDb } from '../../platform/db/test-db.ts';
import type { TestDb } from '../../platform/db/test-server.ts';
import type { PaymentMode } from './payment-mode.ts';
import { assertInvariants, assertSettled } from './testing/invariants.ts';
import { type PaymentWorld, paymentWorld } from './testing/payment-world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let db: TestDb;
beforeAll(async () => {
  db = await makeTestDb();
});
afterAll(() => db.drop());

/** A customer who retries until the payment works, on a portal that crashes after a number of statements. */
async function buyAtDyingPortal(world: PaymentWorld, statements: number): Promise<boolean> {
  const orderId = world.placeOrder();
  world.process.crashAfter(statements);
  const press = async () => {
    const { transactionId } = await world.initiate(orderId);
    await world.handOver(transactionId);
  };
  await press().catch(() => {});
  approveAll(world);
  await world.runJobs().catch(() => {});
  const died = world.process.isDead();
  world.process.restart();
  await press().catch(() => {});
  await world.pass(2 * MINUTE);
  approveAll(world);
  await world.pass(DAY);
  return died;
}

function approveAll({ wallet }: PaymentWorld): void {
  for (const reference of wallet.ledger.keys()) wallet.approve(reference);
}

describe.each<PaymentMode>(['money-push', 'money-pin'])(
  '%s: the portal crashes after any statement',
  (mode) => {
    let world: PaymentWorld;
    beforeEach(async () => {
      world = paymentWorld(db.pool, mode);
      await world.clear();
    });

    const points = Array.from({ length: 14 }, (_, index) => index + 1);
    test.each(points)('statement %i: every charge is delivered or refunded', async (statements) => {
      await buyAtDyingPortal(world, statements);
      await assertSettled(world);
      const charged = [...world.wallet.ledger.values()].filter(({ charges }) => charges).length;
      expect(world.operator.topUps.size).toBe(charged);
    });

    test('the tested statements include the last one of a purchase', async () => {
      expect(await buyAtDyingPortal(world, points.length)).toBe(false);
      await assertInvariants(world);
    });

    test('during the refund', async () => {
      for (const statements of points) {
        await world.clear();
        world = paymentWorld(db.pool, mode);
        world.operator.state.refusal = 'line-barred';
        await buyAtDyingPortal(world, statements);
        await assertSettled(world);
        expect(world.operator.topUps.size).toBe(0);
      }
    });
  },
);
