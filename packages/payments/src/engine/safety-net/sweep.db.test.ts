import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eachWithPaymentHarness, type FreshHarness } from '../../testing/each-with-payment-harness.ts';
import type { PaymentHarness } from '../../testing/payment-harness.ts';
import { applyEvent } from '../apply-event.ts';
import { leaseMsOf } from '../payment-steps.ts';
import { countUnsettledPayments } from './count-unsettled-payments.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const LEASE = leaseMsOf({ job: 'fulfil-payment' });

let harness: PaymentHarness;
let pool: FreshHarness['pool'];
eachWithPaymentHarness((fresh) => {
  harness = fresh.harness;
  pool = fresh.pool;
});

const sweep = () => harness.sweep();
const stateOf = async (id: string) => (await harness.find(id)).state;

/** Creates a charged payment whose process was killed before it delivered. */
async function paid(): Promise<string> {
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.doStep(id);
  expect(await stateOf(id)).toBe('paid');
  harness.nextSteps.length = 0;
  return id;
}

/** Creates that many payments that were never handed over, half an hour ago and earlier. */
async function abandon(count: number): Promise<void> {
  const { transactionId: model } = await harness.initiate(harness.placeOrder());
  await pool.query(
    `INSERT INTO payments SELECT (jsonb_populate_record(p, jsonb_build_object(
       'id', p.id || n, 'order_id', p.order_id || n,
       'due_at', $2::timestamptz - make_interval(secs => n % 1000), 'deadline_at', $2::timestamptz - make_interval(secs => n % 1000)))).*
     FROM payments p, generate_series(1, $3) n WHERE p.id = $1`,
    [model, harness.clock.now(), count],
  );
  await pool.query(
    `INSERT INTO payment_events SELECT (jsonb_populate_record(e, jsonb_build_object('payment_id', p.id))).*
     FROM payments p, payment_events e WHERE e.payment_id = $1 AND p.id LIKE $1 || '_%'`,
    [model],
  );
}

describe('payments that were never handed over', () => {
  test('are closed by the thousand in one sweep with their histories, and delay no charged one', async () => {
    const id = await paid();
    harness.clock.advance(31 * MINUTE);
    // More than one statement closes (`EXPIRE_BATCH`).
    await abandon(6_000);
    const begun = (await pool.query('SELECT max(created_at) AS at FROM payments')).rows[0].at;
    await sweep();
    const { rows } = await pool.query(
      `SELECT p.state, p.live, p.reason, p.told_failed AS told, p.due_at AS due, e.event, count(*)::int
       FROM payments p JOIN payment_events e ON e.payment_id = p.id AND e.version = p.version
       WHERE p.created_at = $1 AND p.deadline_at <= $2 GROUP BY 1, 2, 3, 4, 5, 6`,
      [begun, harness.clock.now()],
    );
    const closed = { state: 'expired', live: false, reason: 'expired', told: true, due: null };
    expect(rows).toContainEqual({ ...closed, event: 'deadline-passed', count: 6_000 });
    expect(harness.swept.get('expired')).toBe(6_000);
    await harness.runJobs();
    expect(await stateOf(id)).toBe('fulfilled');
    // Only totals are checked: one by one it would take a minute.
    await pool.query('DELETE FROM payments WHERE created_at = $1', [begun]);
  });

  test('are updated by the sweep exactly as a single payment would be', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 90 }),
        async (count, minutes) => {
          await harness.clear();
          const ids: string[] = [];
          for (let each = 0; each < count; each += 1) {
            ids.push((await harness.initiate(harness.placeOrder(100 * (each + 1)))).transactionId);
            harness.clock.advance(MINUTE);
          }
          harness.clock.advance(minutes * MINUTE);
          const before = await Promise.all(ids.map(harness.find));
          await sweep();
          for (const payment of before) {
            const isOver = payment.deadlineAt <= harness.clock.now();
            const rule = isOver
              ? applyEvent(payment, { event: 'deadline-passed' }, harness.clock.now())
              : null;
            const expected = rule ? { ...rule.payment, version: payment.version + 1 } : payment;
            expect(await harness.find(payment.id)).toEqual(expected);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  test('are checked before they are closed when they were handed over once', async () => {
    const { transactionId: id } = await harness.initiate(harness.placeOrder());
    harness.wallet.faults.start.push('not-sent');
    await harness.handOver(id).catch(() => {});
    expect(await stateOf(id)).toBe('created');
    harness.clock.advance(40 * MINUTE);
    await sweep();
    expect(await stateOf(id)).toBe('created');
    await harness.runJobs();
    expect(harness.wallet.calls.check).toBe(1);
    expect(await stateOf(id)).toBe('expired');
  });
});

describe('a charged payment', () => {
  test('is delivered by another process when the lease of the killed one is over', async () => {
    const id = await paid();
    harness.clock.advance(LEASE - 1);
    await harness.runJobs();
    expect(await stateOf(id)).toBe('paid');
    harness.clock.advance(1);
    await harness.runJobs();
    expect(await stateOf(id)).toBe('fulfilled');
  });

  test('is delivered at once when the clock is set back a day, and that is counted', async () => {
    harness.clock.advance(DAY);
    const id = await paid();
    const { transactionId: begun } = await harness.initiate(harness.placeOrder());
    const prompted = await harness.pay();
    harness.clock.advance(-DAY);
    await sweep();
    expect(harness.swept.get('clock')).toBe(3);
    await harness.runJobs();
    expect(await stateOf(id)).toBe('fulfilled');
    harness.wallet.approve(prompted);
    await harness.pass(40 * MINUTE);
    expect(await stateOf(prompted)).toBe('fulfilled');
    expect(await stateOf(begun)).toBe('expired');
  });

  test('with a step further away than the maximum delay is found', async () => {
    const id = await paid();
    await pool.query("UPDATE payments SET due_at = $1::timestamptz + interval '30 days' WHERE id = $2", [
      harness.clock.now(),
      id,
    ]);
    await sweep();
    await harness.runJobs();
    expect(await stateOf(id)).toBe('fulfilled');
  });

  test('is counted in the metrics until it is delivered', async () => {
    const id = await paid();
    harness.clock.advance(90 * SECOND);
    const open = await countUnsettledPayments(pool, harness.clock.now());
    expect(open.paid).toEqual({ count: 1, oldest: 90 });
    expect(open.review).toEqual({ count: 0, oldest: 0 });
    await harness.doStep(id);
    expect((await countUnsettledPayments(pool, harness.clock.now())).paid).toEqual({ count: 0, oldest: 0 });
  });
});
