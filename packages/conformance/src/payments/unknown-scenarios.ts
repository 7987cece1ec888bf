import type { StartRequest } from '@isano/adapter-kit/payments';
import { eventually, expectKind, type Scenario } from '../scenario.ts';
import { expectPaid, type PayerKind, PRICE, plays, TOO_MUCH, type WalletHarness } from './wallet-fixture.ts';

const LOST: [PayerKind, string, isSlow?: true][] = [
  ['answer-lost', 'is lost'],
  ['slow-answer', 'comes byte by byte and never ends', true],
  ['error-page', 'is a page of somebody else'],
];

const FAILED: [PayerKind, string][] = [
  ['connection-dropped', 'a connection that ends'],
  ['error-status', 'an error of the server'],
];

/** Lost and unclear answers (SAFETY P2, P3, P10). */
export const UNKNOWN_SCENARIOS: readonly Scenario<WalletHarness>[] = [
  ...LOST.map(
    ([kind, what, isSlow]): Scenario<WalletHarness> => ({
      name: `reports unknown when the answer to a start ${what}, and finds the payment by asking`,
      why: 'a customer would pay and get nothing, or be asked twice',
      applies: plays(kind),
      ...(isSlow && { isSlow }),
      run: async (harness) => {
        const { fixture, start, started, check } = harness;
        const { payment, outcome } = await started(kind);
        expectKind(outcome, ['unknown'], `a start whose answer ${what}`);
        // Where only the answer names the payment, nobody can be asked until its callback comes.
        const nameless = fixture().protocol.knowsReferences ? [] : ['unknown'];
        const open = fixture().protocol.open ?? 'pending';
        await eventually(
          async () => expectKind(await check(payment), ['paid', open, ...nameless], 'a check after it'),
          fixture().isAtOnce,
        );
        expectKind(await start(payment), ['paid', 'awaiting-customer', ...nameless], 'the start again');
      },
    }),
  ),
  ...FAILED.map(
    ([kind, what]): Scenario<WalletHarness> => ({
      name: `reports unknown after ${what}, and starts again where it is certain that nobody was asked`,
      why: 'a customer would be asked twice, or could never pay',
      applies: plays(kind),
      run: async ({ fixture, start, started, check }) => {
        const { payment, outcome } = await started(kind);
        expectKind(outcome, ['unknown'], `a start after ${what}`);
        const { knowsReferences } = fixture().protocol;
        expectKind(await check(payment), [knowsReferences ? 'never-arrived' : 'unknown'], 'a check after it');
        expectKind(
          await start(payment),
          [knowsReferences ? 'awaiting-customer' : 'unknown'],
          'the start again',
        );
      },
    }),
  ),
  {
    name: 'reports not-sent when nobody listens, and that it does not know when it asks',
    why: 'a payment that certainly did not begin would wait for hours, or one that was paid would count as lost',
    run: async ({ fixture, request, start }) => {
      const { unreachable } = fixture();
      const payment = await request('willing');
      expectKind(await unreachable.start(payment), ['not-sent'], 'a start that nobody takes');
      expectKind(await start(payment), ['awaiting-customer'], 'the start again');
      const asked = { reference: payment.reference, providerReference: null, amount: PRICE };
      expectKind(await unreachable.check(asked), ['unknown'], 'a check that nobody takes');
    },
  },
  {
    name: 'renews a token that ends in the middle without anybody noticing',
    why: 'a payment would fail each hour',
    isOwn: true,
    run: async ({ started }) =>
      expectKind((await started('token-ends')).outcome, ['awaiting-customer'], 'a start'),
  },
  {
    name: 'finds a payment later that is unclear at first',
    why: 'a customer would pay and get nothing',
    isOwn: true,
    run: async (harness) => {
      const { fixture, started, check } = harness;
      const { payment } = await started('unclear-at-first');
      const open = fixture().protocol.open ?? 'pending';
      expectKind(await check(payment), ['unknown', open], 'a check at first');
      fixture().pass(61);
      await found(harness, payment);
    },
  },
  {
    name: 'finds a payment that is charged long after everybody gave up',
    why: 'a customer would pay and get nothing',
    applies: plays('charged-late'),
    run: async (harness) => {
      const { fixture, started, check } = harness;
      const { payment } = await started('charged-late');
      fixture().pass(300);
      expectKind(await check(payment), [fixture().protocol.open ?? 'pending'], 'a check after five minutes');
      fixture().pass(301);
      await found(harness, payment);
    },
  },
  {
    name: 'reports another amount than was asked for as it is',
    why: 'too much or too little money would count as right',
    applies: plays('charged-too-much'),
    run: async ({ started, check, approve }) => {
      const { payment } = await started('charged-too-much');
      await approve(payment);
      expectPaid(await check(payment), 'a payment of RWF 600 in place of 500', TOO_MUCH);
    },
  },
  {
    name: 'says that a reference never arrived that nobody has sent',
    why: 'a start that got lost could never be repeated',
    run: async ({ request, check }) =>
      expectKind(await check(await request('willing')), ['never-arrived'], 'a check of such a reference'),
  },
];

/** Where only the callback names the amount, it follows a moment later. */
function found({ fixture, check }: WalletHarness, payment: StartRequest): Promise<void> {
  const look = async () => expectPaid(await check(payment), 'a check after that');
  return eventually(look, fixture().isAtOnce);
}
