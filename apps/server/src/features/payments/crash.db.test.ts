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

/** A customer who presses on until something works, at a portal that dies after so many statements. */
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

describe.each<PaymentMode>(['money-push', 'money-pin'])('%s: the portal dies after any statement', (mode) => {
  let world: PaymentWorld;
  beforeEach(async () => {
    world = paymentWorld(db.pool, mode);
    await world.clear();
  });

  const points = Array.from({ length: 14 }, (_, index) => index + 1);
  test.each(points)('number %i: what was taken is delivered or back', async (statements) => {
    await buyAtDyingPortal(world, statements);
    await assertSettled(world);
    const charged = [...world.wallet.ledger.values()].filter(({ charges }) => charges).length;
    expect(world.operator.topUps.size).toBe(charged);
  });

  test('and the points above reach beyond the last statement of a purchase', async () => {
    expect(await buyAtDyingPortal(world, points.length)).toBe(false);
    await assertInvariants(world);
  });

  test('while the money goes back', async () => {
    for (const statements of points) {
      await world.clear();
      world = paymentWorld(db.pool, mode);
      world.operator.state.refusal = 'line-barred';
      await buyAtDyingPortal(world, statements);
      await assertSettled(world);
      expect(world.operator.topUps.size).toBe(0);
    }
  });
});
