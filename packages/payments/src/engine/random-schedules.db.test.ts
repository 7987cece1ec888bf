import { openTestDb } from '@portal/platform/database/testing/database';
import { countRuns, LONGEST_RUN_MS } from '@portal/platform/testing/thorough';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertInvariants, assertSettled } from '../testing/assert-invariants.ts';
import type { Fault } from '../testing/fake-wallet.ts';
import { parseTestMsisdn } from '../testing/parse-test-msisdn.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const db = openTestDb();

const faults = (...kinds: Fault[]) =>
  fc.array(fc.constantFrom<Fault>('ok', 'ok', ...kinds), { maxLength: 6 });

const actions = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('press' as const), order: fc.nat(1), tab: fc.nat(2), pin: fc.boolean() }),
    fc.record({ does: fc.constant('approve' as const), which: fc.nat(5) }),
    fc.record({ does: fc.constant('refuse' as const), which: fc.nat(5) }),
    fc.record({ does: fc.constant('cancel' as const), which: fc.nat(5), approved: fc.boolean() }),
    fc.record({
      does: fc.constant('callback' as const),
      which: fc.nat(5),
      times: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({
      does: fc.constant('hammer' as const),
      which: fc.nat(5),
      times: fc.integer({ min: 5, max: 40 }),
    }),
    fc.record({
      does: fc.constant('wait' as const),
      ms: fc.constantFrom(5 * SECOND, MINUTE, 6 * MINUTE),
    }),
    fc.record({ does: fc.constant('crash' as const), after: fc.integer({ min: 1, max: 8 }) }),
    fc.record({ does: fc.constant('kill' as const) }),
    fc.record({ does: fc.constant('lose-jobs' as const) }),
    fc.record({ does: fc.constant('archive' as const) }),
  ),
  { minLength: 3, maxLength: 14 },
);

const schedule = fc.record({
  mode: fc.constantFrom('money-push' as const, 'money-pin' as const, 'card-dpo' as const),
  start: faults('lost-before', 'lost-after', 'not-sent', 'throws'),
  check: faults('lost-before', 'throws'),
  refund: faults('lost-before', 'lost-after', 'throws', 'refused', 'submitted'),
  delivery: faults('lost-before', 'lost-after', 'throws'),
  sms: faults('throws'),
  refusesDelivery: fc.boolean(),
  recognisesRepeats: fc.boolean(),
  patient: fc.boolean(),
  promptsDie: fc.boolean(),
  /** The portal checks waiting payments by its own timers. */
  watches: fc.boolean(),
  actions,
});

type Schedule = typeof schedule extends fc.Arbitrary<infer Value> ? Value : never;
type Action = Schedule['actions'][number];

async function perform(harness: PaymentHarness, orders: string[], action: Action): Promise<void> {
  const reference = 'which' in action ? [...harness.wallet.ledger.keys()][action.which] : undefined;
  switch (action.does) {
    case 'press':
      return press(harness, orders[action.order] ?? '', action);
    case 'approve':
      if (reference) harness.wallet.approve(reference);
      return;
    case 'refuse':
      if (reference) harness.wallet.refuse(reference);
      return;
    case 'cancel':
      return reference ? cancel(harness, reference, action.approved) : undefined;
    case 'callback': {
      const calls = Array.from({ length: action.times }, () => harness.callBack(`${reference}|signed`));
      await Promise.allSettled(calls);
      return;
    }
    case 'hammer':
      for (let visit = 0; visit < action.times; visit += 1) {
        if (reference) await askEarly(harness, reference).catch(() => {});
        harness.clock.advance(300);
      }
      return;
    case 'wait':
      return harness.pass(action.ms).catch(() => {});
    case 'archive':
      await harness.pass(3 * DAY).catch(() => {});
      await harness.archive().catch(() => {});
      return;
    case 'crash':
      return harness.process.crashAfter(action.after);
    case 'kill':
      harness.nextSteps.length = 0;
      return harness.watch.kill();
    case 'lose-jobs':
      harness.nextSteps.length = 0;
      await harness.database.query('DELETE FROM graphile_worker._private_jobs');
  }
}

/** The customer cancels in two tabs, and may approve on the handset at the same time. */
async function cancel(harness: PaymentHarness, reference: string, approved: boolean): Promise<void> {
  if (approved) harness.wallet.approve(reference);
  const callback = approved ? [harness.callBack(`${reference}|signed`)] : [];
  await Promise.allSettled([harness.cancel(reference), ...callback, harness.cancel(reference)]);
}

/** Another visitor opens the gateway's return URL, or staff request a check. */
async function askEarly(harness: PaymentHarness, reference: string): Promise<void> {
  await harness.deps.store.bringCheckForward(reference, harness.clock.now());
  await harness.runJobs();
}

async function press(
  harness: PaymentHarness,
  order: string,
  { tab, pin }: { tab: number; pin: boolean },
): Promise<void> {
  const pressed = Array.from({ length: 2 }, async () => {
    const { transactionId } = await harness.initiate(order, { payer: parseTestMsisdn(`73300000${tab}`) });
    await harness.handOver(transactionId, pin ? 'right' : 'wrong');
  });
  await Promise.allSettled(pressed);
  await harness.deps.inFlight.waitForAll();
}

async function live(harness: PaymentHarness, given: Schedule): Promise<void> {
  harness.wallet.faults.start.push(...given.start);
  harness.wallet.faults.check.push(...given.check);
  harness.wallet.faults.refund.push(...given.refund);
  harness.operator.faults.push(...given.delivery);
  harness.operator.smsFaults.push(...given.sms);
  harness.operator.state.refusal = given.refusesDelivery ? 'line-closed' : null;
  harness.browser.patient = given.patient;
  if (given.watches) harness.watch.start();
  const orders = [harness.placeOrder(), harness.placeOrder(1000)];
  for (const action of given.actions) {
    await perform(harness, orders, action);
    if (!harness.process.isDead()) continue;
    harness.process.restart();
    harness.watch.kill();
  }
  harness.process.restart();
  // The queue may have been lost after days without a portal: the first sweep of the next one fills it.
  await harness.sweep();
  await assertInvariants(harness);
  await harness.pass(3 * MINUTE);
  if (given.promptsDie) for (const id of harness.wallet.ledger.keys()) harness.wallet.refuse(id, 'no-answer');
  await harness.pass(12 * DAY);
  await harness.archive();
}

/** Has the provider recognise no repeat of a refund. Returns how often it was asked about each payment. */
function countRequests({ wallet: { provider } }: PaymentHarness): Map<string, number> {
  const requests = new Map<string, number>();
  const { refunds } = provider;
  if (!refunds) return requests;
  const { refund } = refunds;
  provider.refunds = {
    ...refunds,
    requestOnce: true,
    refund: (request) => {
      requests.set(request.reference, (requests.get(request.reference) ?? 0) + 1);
      return refund(request);
    },
  };
  return requests;
}

test(
  'no charge is lost or made twice, whatever the customer, the wallet, the operator and the machine do',
  async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (given) => {
        const harness = createPaymentHarness(db.pool, given.mode);
        await harness.clear();
        const requests = given.recognisesRepeats ? new Map<string, number>() : countRequests(harness);
        await live(harness, given);
        await assertSettled(harness);
        expect(
          Math.max(0, ...requests.values()),
          'requested again where that may refund again',
        ).toBeLessThanOrEqual(1);
      }),
      { numRuns: countRuns(100), endOnFailure: true },
    );
  },
  LONGEST_RUN_MS,
);
