import { toBusinessDay } from '@portal/domain/time/business-day';
import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import { countRuns, LONGEST_RUN_MS } from '@portal/platform/testing/thorough';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeDispute, openDispute } from '../disputes/open-dispute.ts';
import { readTrialBalance } from '../journal/trial-balance.ts';
import { assertInvariants } from '../testing/assert-invariants.ts';
import type { Fault } from '../testing/fake-wallet.ts';
import { parseTestMsisdn } from '../testing/parse-test-msisdn.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { createRefundTools } from '../testing/refund-fixture.ts';
import { DELIVERY_CHOICES } from './decide-refund.ts';
import { isTakenBack } from './refund-state.ts';
import { SETTLEMENTS, settleRefund } from './settle-refund.ts';

const SECOND = 1_000;
const DAY = 24 * 3_600_000;
const PRICE = 500;
const OTHER = parseTestMsisdn('788000009');

const db = openTestDb();

const faults = (...kinds: Fault[]) =>
  fc.array(fc.constantFrom<Fault>('ok', 'ok', ...kinds), { maxLength: 6 });

const action = fc.oneof(
  { arbitrary: fc.constant({ does: 'buy' as const }), weight: 2 },
  {
    arbitrary: fc.record({
      does: fc.constant('refund' as const),
      which: fc.nat(2),
      minor: fc.option(fc.integer({ min: 1, max: PRICE })),
      delivery: fc.constantFrom(...DELIVERY_CHOICES),
      times: fc.integer({ min: 1, max: 3 }),
    }),
    weight: 6,
  },
  {
    arbitrary: fc.record({
      does: fc.constant('settle' as const),
      which: fc.nat(2),
      settlement: fc.constantFrom(...SETTLEMENTS),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({ does: fc.constant('other-wallet' as const), which: fc.nat(2), times: fc.nat(2) }),
    weight: 2,
  },
  { arbitrary: fc.constant({ does: 'change-sim' as const }), weight: 1 },
  {
    arbitrary: fc.record({
      does: fc.constant('dispute' as const),
      which: fc.nat(2),
      minor: fc.option(fc.integer({ min: 1, max: PRICE })),
      outcome: fc.constantFrom('won' as const, 'lost' as const, null),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({ does: fc.constant('crash' as const), after: fc.integer({ min: 1, max: 8 }) }),
    weight: 2,
  },
  { arbitrary: fc.constant({ does: 'lose-jobs' as const }), weight: 1 },
  { arbitrary: fc.constant({ does: 'archive' as const }), weight: 1 },
  {
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      ms: fc.constantFrom(SECOND, 600 * SECOND, 2 * DAY),
    }),
    weight: 2,
  },
);

const schedule = fc.record({
  // A gateway that pays to no number, and a wallet that does.
  mode: fc.constantFrom('card-paystack' as const, 'gsma' as const),
  refund: faults('lost-before', 'lost-after', 'throws', 'refused', 'submitted'),
  takeBack: faults('lost-before', 'lost-after', 'throws', 'refused'),
  actions: fc.array(action, { minLength: 3, maxLength: 14 }),
});

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;
type World = { harness: PaymentHarness; tools: ReturnType<typeof createRefundTools>; bought: string[] };

async function perform({ harness, tools, bought }: World, action: Action): Promise<void> {
  const id = ('which' in action ? bought[action.which] : undefined) ?? bought[0] ?? '';
  switch (action.does) {
    case 'buy': {
      const payment = await harness.pay();
      harness.wallet.approve(payment);
      bought.push(payment);
      return harness.pass(10 * SECOND);
    }
    case 'refund': {
      const { minor, delivery, times } = action;
      await Promise.allSettled(Array.from({ length: times }, () => tools.request(id, { minor, delivery })));
      return harness.runJobs();
    }
    case 'settle':
      return settle(harness, id, action.settlement);
    case 'other-wallet':
      return payOtherWallet({ harness, tools, bought }, id, action.times);
    case 'change-sim':
      harness.operator.holders.newSim.add('733000001').add(OTHER);
      return;
    case 'dispute':
      return dispute(harness, id, action);
    case 'crash':
      return harness.process.crashAfter(action.after);
    case 'lose-jobs':
      harness.nextSteps.length = 0;
      await harness.database.query('DELETE FROM graphile_worker._private_jobs');
      return;
    case 'archive':
      await harness.pass(3 * DAY);
      await harness.archive();
      return;
    case 'wait':
      return harness.pass(action.ms);
  }
}

const staff = { by: 'keza', reason: 'looked into it' };

/** Staff try it with every refund, and some of them at the same moment. */
async function payOtherWallet({ harness, tools }: World, paymentId: string, times: number): Promise<void> {
  const all = (await harness.refunds.listOfPayments([paymentId])).get(paymentId) ?? [];
  for (const { id } of all)
    await Promise.allSettled(Array.from({ length: times }, () => tools.payOther(id, { payee: OTHER })));
  return harness.runJobs();
}

/** What the wallet has paid of a payment, to whomever: the key of each and its amount. */
function paidOut({ wallet }: PaymentHarness, paymentId: string): [key: string, minor: number][] {
  const line = wallet.ledger.get(paymentId);
  const payouts = [...(line?.payouts ?? [])].map(([key, { minor }]) => [key, minor] as const);
  return [...(line?.parts ?? []), ...payouts].flatMap(([key, minor]) =>
    minor === null ? [] : [[key, minor]],
  );
}

/** Staff state only what is so: the records of wallet and operator decide which settlement is true. */
async function settle(
  harness: PaymentHarness,
  paymentId: string,
  settlement: (typeof SETTLEMENTS)[number],
): Promise<void> {
  const all = (await harness.refunds.listOfPayments([paymentId])).get(paymentId) ?? [];
  const refund = all.find(({ state }) => state === 'review');
  if (!refund) return;
  const wasPaid = paidOut(harness, paymentId).some(([key]) => key.startsWith(refund.id));
  const wasTaken = (harness.operator.takenBack.get(refund.id)?.minor ?? null) !== null;
  const isTrue =
    settlement === 'returned' ? wasPaid : settlement !== 'not-returned' || (!wasPaid && !wasTaken);
  if (isTrue)
    await settleRefund({ ...harness.deps, refunds: harness.refunds }, refund.id, { settlement, staff });
}

async function dispute(
  { deps, disputes, clock }: PaymentHarness,
  id: string,
  { minor, outcome }: { minor: number | null; outcome: 'won' | 'lost' | null },
): Promise<void> {
  const input = {
    amountMinor: minor,
    providerReference: null,
    evidenceDueAt: null,
    reason: 'unknown charge',
  };
  const opened = await openDispute({ store: deps.store, disputes, clock, newId }, id, { input, by: 'keza' });
  if (opened.kind === 'opened' && outcome)
    await closeDispute({ disputes, clock }, opened.dispute.id, { outcome, staff });
}

/** Charged = delivered + refunded + open, in the records of wallet and operator and in the journal. */
async function assertBalanced({ harness, bought }: World): Promise<void> {
  let refunded = 0;
  let open = 0;
  for (const id of bought) {
    const refunds = (await harness.refunds.listOfPayments([id])).get(id) ?? [];
    const payments = paidOut(harness, id);
    const sum = payments.reduce((total, [, minor]) => total + minor, 0);
    expect(sum, 'more refunded than charged').toBeLessThanOrEqual(PRICE);
    for (const refund of refunds) {
      const paid = payments.filter(([key]) => key.startsWith(refund.id));
      expect(paid.length, 'refunded twice').toBeLessThanOrEqual(1);
      if (refund.state === 'refunded') expect(paid.length, 'said to be refunded').toBe(1);
      if (refund.state === 'refused') expect(paid.length, 'said to be refused').toBe(0);
      if (refund.state === 'refunded') refunded += refund.amountMinor;
      else if (isTakenBack(refund.takeBack)) open += refund.amountMinor;
    }
  }
  const rows = await readTrialBalance(harness.database, toBusinessDay(harness.clock.now()));
  const balance = (isWanted: (account: string) => boolean) =>
    rows.filter(({ account }) => isWanted(account)).reduce((sum, { closing }) => sum + closing, 0);
  const charged = bought.length * PRICE;
  const lost = balance((account) => account === 'dispute-losses');
  const delivered =
    0 -
    balance((account) => ['airtime-liability', 'vat', 'excise', 'goodwill', 'differences'].includes(account));
  expect(balance((account) => account.startsWith('receivable:'))).toBe(charged - refunded - lost);
  expect(0 - balance((account) => account === 'customer-money')).toBe(open);
  expect(delivered + refunded + open, 'charged = delivered + refunded + open').toBe(charged);
}

test(
  'charged = delivered + refunded + open, and no refund is lost or made twice, whatever staff, wallet, operator and machine do',
  async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async ({ mode, refund, takeBack, actions }) => {
        const harness = createPaymentHarness(db.pool, mode);
        await harness.clear();
        const world: World = { harness, tools: createRefundTools(harness), bought: [] };
        await perform(world, { does: 'buy' });
        harness.wallet.faults.refund.push(...refund);
        harness.operator.takeBackFaults.push(...takeBack);
        for (const each of actions) {
          await perform(world, each).catch(() => {});
          if (harness.process.isDead()) harness.process.restart();
        }
        harness.process.restart();
        await harness.pass(12 * DAY);
        await assertInvariants(harness);
        await assertBalanced(world);
      }),
      { numRuns: countRuns(40), endOnFailure: true },
    );
  },
  LONGEST_RUN_MS,
);
