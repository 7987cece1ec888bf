import { expectKind, expectSame, type Scenario } from '../scenario.ts';
import { expectPaid, plays, type WalletHarness } from './wallet-fixture.ts';

const openKind = ({ fixture }: WalletHarness) => fixture().protocol.open ?? 'pending';

/** The customer is asked and answers. */
export const PROMPT_SCENARIOS: readonly Scenario<WalletHarness>[] = [
  {
    name: 'says paid when the customer has approved, and charges once',
    why: 'a customer would lose money, or the operator would',
    run: async (harness) => {
      const { started, check, approve, taken } = harness;
      const { payment, outcome } = await started('willing');
      expectKind(outcome, ['awaiting-customer'], 'a start');
      expectKind(await check(payment), [openKind(harness)], 'a check before the customer answers');
      await approve(payment);
      expectPaid(await check(payment), 'a check after the customer approved');
      expectSame(await taken(payment), 500, 'what was charged');
    },
  },
  {
    name: 'says who refused: the customer',
    why: 'the page would tell the customer to try again, or something that did not happen',
    run: async ({ fixture, started, check, taken }) => {
      const { payment } = await started('willing');
      await fixture().reject(payment.payer, payment.reference);
      const declined = { kind: 'declined', reason: 'refused-by-customer' };
      expectSame(await check(payment), declined, 'a check after the customer refused');
      expectSame(await taken(payment), 0, 'what was charged');
    },
  },
  {
    name: 'says that a prompt ended without an answer',
    why: 'the payment would stay open for hours',
    applies: plays('never-reached'),
    run: async (harness) => {
      const { fixture, started, check } = harness;
      const { payment } = await started('never-reached');
      expectKind(await check(payment), [openKind(harness)], 'a check before the customer answers');
      fixture().pass(121);
      expectSame(
        await check(payment),
        { kind: 'declined', reason: fixture().protocol.noAnswer ?? 'no-answer' },
        'a check two minutes later',
      );
    },
  },
  {
    name: 'says that there is too little in the wallet',
    why: 'the customer would try the same again',
    applies: plays('poor'),
    run: async ({ fixture, started, check, approve }) => {
      const { payment, outcome } = await started('poor');
      // Some look before they ask the customer.
      if (outcome.kind === 'awaiting-customer') await approve(payment);
      const { poor = 'insufficient-funds' } = fixture().protocol;
      const seen = outcome.kind === 'awaiting-customer' ? await check(payment) : outcome;
      expectSame(seen, { kind: 'declined', reason: poor }, 'a payment from a wallet with too little');
    },
  },
  {
    name: 'declines what the provider refuses, at once or when asked',
    why: 'the payment would stay open for hours',
    applies: plays('refused-by-provider'),
    run: async ({ started, outcomeOf }) => {
      const outcome = await outcomeOf(await started('refused-by-provider'));
      expectSame(outcome, { kind: 'declined', reason: 'refused' }, 'a payment that the provider refuses');
    },
  },
  {
    name: 'declines a barred wallet with its reason',
    why: 'the customer would not know whom to call',
    applies: plays('barred'),
    run: async ({ fixture, started, outcomeOf }) => {
      const reason = fixture().protocol.barred;
      expectSame(
        await outcomeOf(await started('barred')),
        { kind: 'declined', reason },
        'a payment from a barred wallet',
      );
    },
  },
  {
    name: 'declines a number without a wallet',
    why: 'the customer would wait for a prompt that never comes',
    applies: plays('no-wallet'),
    run: async (harness) => {
      const { fixture, started, outcomeOf } = harness;
      const { noWallet } = fixture().protocol;
      const outcome = await outcomeOf(await started('no-wallet'));
      const what = 'a payment from a number without a wallet';
      if (noWallet === 'can pay') return expectKind(outcome, [openKind(harness)], what);
      expectKind(outcome, ['declined'], what);
      if (noWallet) expectSame(outcome, { kind: 'declined', reason: noWallet }, what);
    },
  },
  {
    name: 'asks nobody twice for one reference, and says what became of the first request',
    why: 'a customer who approves both prompts would pay twice',
    run: async ({ started, start, approve, taken }) => {
      const { payment } = await started('willing');
      expectKind(await start(payment), ['awaiting-customer'], 'a repeated start');
      await approve(payment);
      expectPaid(await start(payment), 'a start repeated after the payment');
      expectSame(await taken(payment), 500, 'what was charged');
    },
  },
  {
    name: 'charges once when one reference is submitted twenty times at once',
    why: 'presses that come together would charge twice',
    applies: plays('callback-first'),
    run: async ({ request, start, check, taken }) => {
      const payment = await request('callback-first');
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => start(payment)));
      for (const outcome of outcomes)
        expectKind(outcome, ['awaiting-customer', 'paid', 'unknown'], 'one of twenty starts');
      expectPaid(await check(payment), 'a check after twenty starts');
      expectSame(await taken(payment), 500, 'what was charged');
    },
  },
];
