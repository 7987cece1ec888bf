import { openTestDb } from '@portal/platform/database/testing/database';
import { countRuns, LONGEST_RUN_MS } from '@portal/platform/testing/thorough';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MODE_TRAITS } from '../methods/mode-traits.ts';
import { assertInvariants, assertSettled } from '../testing/assert-invariants.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import type { Payment } from './payment.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const db = openTestDb();

/** Together below the five days for which an unpaid page is checked. */
const actions = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constant('wait' as const),
      ms: fc.constantFrom(3 * SECOND, MINUTE, HOUR, 8 * HOUR),
    }),
    fc.record({ does: fc.constant('hammer' as const), times: fc.integer({ min: 1, max: 60 }) }),
    fc.record({
      does: fc.constantFrom<'callback' | 'approve' | 'down' | 'up' | 'lose-jobs'>(
        'callback',
        'approve',
        'down',
        'up',
        'lose-jobs',
      ),
    }),
  ),
  { minLength: 3, maxLength: 12 },
);

const story = fc.record({
  mode: fc.constantFrom(
    'money-push' as const,
    'card-dpo' as const,
    'card-paystack' as const,
    'mpesa' as const,
  ),
  cancels: fc.boolean(),
  actions,
});

type Action = (typeof actions extends fc.Arbitrary<infer Value> ? Value : never)[number];

async function perform(harness: PaymentHarness, id: string, action: Action): Promise<void> {
  switch (action.does) {
    case 'wait':
      return harness.pass(action.ms);
    case 'hammer':
      for (let visit = 0; visit < action.times; visit += 1) {
        await harness.deps.store.bringCheckForward(id, harness.clock.now());
        await harness.runJobs();
        harness.clock.advance(200);
      }
      return;
    case 'callback':
      await harness.callBack(`${id}|signed`);
      return harness.runJobs();
    case 'approve':
      return harness.wallet.approve(id);
    case 'down':
    case 'up':
      return harness.wallet.goDown(action.does === 'down');
    case 'lose-jobs':
      await harness.database.query('DELETE FROM graphile_worker._private_jobs');
      return;
  }
}

/**
 * Review starts no earlier than the provider may stay unclear, and every payment that may be charged has a next
 * check.
 */
async function assertNotAbandoned(harness: PaymentHarness, payment: Payment): Promise<void> {
  const now = harness.clock.now().getTime();
  const history = await harness.deps.store.history(payment.id);
  const exhausted = history.find(({ event }) => event === 'tries-exhausted');
  const submitted = history.findLast(({ event }) => event === 'submitted');
  if (exhausted && submitted) {
    const age = exhausted.at.getTime() - submitted.at.getTime();
    expect(age, 'exhausted early').toBeGreaterThanOrEqual(MODE_TRAITS[payment.mode].chargeUnknownForMs);
  }
  const mayHaveMoney = ['submitted', 'awaiting-customer', 'expired', 'review'].includes(payment.state);
  if (!mayHaveMoney) return;
  expect(payment.dueAt, `${payment.state} without a next check`).not.toBeNull();
  expect((payment.dueAt?.getTime() ?? 0) - now).toBeLessThanOrEqual(DAY);
}

test(
  'an open payment is neither given up early nor abandoned, and money found anywhere is delivered',
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ mode, cancels, actions }) => {
        const harness = createPaymentHarness(db.pool, mode);
        await harness.clear();
        if (!cancels) {
          const { cancellation: _none, ...provider } = harness.deps.providers[mode];
          harness.deps.providers[mode] = provider;
        }
        const id = await harness.pay();
        for (const action of actions) {
          await perform(harness, id, action);
          await assertInvariants(harness);
          await assertNotAbandoned(harness, await harness.find(id));
        }
        harness.wallet.goDown(false);
        await harness.pass(2 * DAY);
        await assertSettled(harness);
        const { state } = await harness.find(id);
        if (harness.wallet.ledger.get(id)?.charges) expect(state).toBe('fulfilled');
      }),
      { numRuns: countRuns(40), endOnFailure: true },
    );
  },
  LONGEST_RUN_MS,
);
