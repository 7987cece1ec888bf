import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentMode } from '../methods/payment-mode.ts';
import { assertInvariants, assertSettled } from '../testing/assert-invariants.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const db = openTestDb();

/** A customer who retries until the payment works, on a portal that crashes after a number of statements. */
async function buyAtDyingPortal(harness: PaymentHarness, statements: number): Promise<boolean> {
  const orderId = harness.placeOrder();
  harness.process.crashAfter(statements);
  const press = async () => {
    const { transactionId } = await harness.initiate(orderId);
    await harness.handOver(transactionId);
  };
  await press().catch(() => {});
  approveAll(harness);
  await harness.runJobs().catch(() => {});
  const died = harness.process.isDead();
  harness.process.restart();
  await press().catch(() => {});
  await harness.pass(2 * MINUTE);
  approveAll(harness);
  await harness.pass(DAY);
  return died;
}

function approveAll({ wallet }: PaymentHarness): void {
  for (const reference of wallet.ledger.keys()) wallet.approve(reference);
}

describe.each<PaymentMode>(['money-push', 'money-pin'])(
  '%s: the portal crashes after any statement',
  (mode) => {
    let harness: PaymentHarness;
    beforeEach(async () => {
      harness = createPaymentHarness(db.pool, mode);
      await harness.clear();
    });

    const points = Array.from({ length: 14 }, (_, index) => index + 1);
    test.each(points)('statement %i: every charge is delivered or refunded', async (statements) => {
      await buyAtDyingPortal(harness, statements);
      await assertSettled(harness);
      const charged = [...harness.wallet.ledger.values()].filter(({ charges }) => charges).length;
      expect(harness.operator.topUps.size).toBe(charged);
    });

    test('the tested statements include the last one of a purchase', async () => {
      expect(await buyAtDyingPortal(harness, points.length)).toBe(false);
      await assertInvariants(harness);
    });

    test('during the refund', async () => {
      for (const statements of points) {
        await harness.clear();
        harness = createPaymentHarness(db.pool, mode);
        harness.operator.state.refusal = 'line-barred';
        await buyAtDyingPortal(harness, statements);
        await assertSettled(harness);
        expect(harness.operator.topUps.size).toBe(0);
      }
    });
  },
);
