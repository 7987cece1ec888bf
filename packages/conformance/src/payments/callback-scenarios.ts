import type { CallbackRead, CheckOutcome } from '@isano/adapter-kit/payments';
import { eventually, expectKind, expectSame, expectThat, type Scenario, show } from '../scenario.ts';

/** A payment whose provider sends its callbacks in one of these ways. */
export type CallbackKind = 'normal' | 'first' | 'thrice' | 'forged';

/** A started payment. */
export type CallbackPayment = {
  reference: string;
  /** The customer pays. With `first`, the callback is there before this returns. */
  pay: () => Promise<unknown>;
  check: () => Promise<CheckOutcome>;
  /** What the customer has lost. */
  taken: () => Promise<number>;
};

/** What the scenarios need from a provider and its other side. */
export type CallbackHarness = {
  isSigned: () => boolean;
  start: (kind: CallbackKind) => Promise<CallbackPayment>;
  /** Callbacks about a payment so far, as the adapter read them. */
  callbacksOf: (reference: string) => CallbackRead[];
  /** What a check returns before anybody has paid. */
  openOutcomes: readonly CheckOutcome['kind'][];
  price: number;
  /** Callbacks are there when what causes them has ended; left out: they are waited for. */
  isAtOnce?: () => boolean;
};

/** Waits until so many callbacks about a payment have arrived. */
export function waitForCallbacks(
  { callbacksOf, isAtOnce }: Pick<CallbackHarness, 'callbacksOf' | 'isAtOnce'>,
  reference: string,
  count: number,
): Promise<void> {
  return eventually(async () => {
    const seen = callbacksOf(reference);
    expectThat(seen.length === count, `callbacks that name the payment: ${show(seen)}, not ${count}`);
  }, isAtOnce?.());
}

/** Callbacks come early, several times or from another person (SAFETY P7). */
export const CALLBACK_SCENARIOS: readonly Scenario<CallbackHarness>[] = [
  {
    name: 'reads our reference in a callback, and that it is genuine',
    why: 'a customer would wait for the next check in place of seconds',
    run: async (harness) => {
      const payment = await harness.start('normal');
      await payment.pay();
      await waitForCallbacks(harness, payment.reference, 1);
      expectReads(harness, payment, true);
    },
  },
  {
    name: 'takes a callback before the answer, and three of one payment',
    why: 'a payment would be lost, or counted three times',
    run: async (harness) => {
      const first = await harness.start('first');
      await first.pay();
      expectSame(harness.callbacksOf(first.reference).length, 1, 'the number of callbacks before the answer');
      const thrice = await harness.start('thrice');
      await thrice.pay();
      await waitForCallbacks(harness, thrice.reference, 3);
      expectSame(await thrice.taken(), harness.price, 'what was charged');
    },
  },
  {
    name: 'recognises the callback of a stranger where callbacks are signed, and believes none about money',
    why: 'anybody could get goods without paying',
    run: async (harness) => {
      const payment = await harness.start('forged');
      await waitForCallbacks(harness, payment.reference, 1);
      expectReads(harness, payment, !harness.isSigned());
      expectKind(await payment.check(), harness.openOutcomes, 'a check after the callback of a stranger');
    },
  },
];

function expectReads(
  { callbacksOf }: CallbackHarness,
  { reference }: CallbackPayment,
  isGenuine: boolean,
): void {
  for (const read of callbacksOf(reference)) {
    const isRight = read.reference === reference && read.genuine === isGenuine;
    expectThat(isRight, `a callback is read as ${show(read)}, not as genuine: ${isGenuine}`);
  }
}
