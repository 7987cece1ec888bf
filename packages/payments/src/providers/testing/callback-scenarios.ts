import { expect, test, vi } from 'vitest';
import type { CallbackRead, CheckOutcome } from '../provider.ts';
import { EVENTUALLY } from './timeouts.ts';

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

/** What the scenarios need from a provider and its simulator. */
export type CallbackHarness = {
  isSigned: () => boolean;
  start: (kind: CallbackKind) => Promise<CallbackPayment>;
  /** Callbacks about a payment so far, as the adapter read them. */
  callbacksOf: (reference: string) => CallbackRead[];
  /** What a check returns before anybody has paid. */
  openOutcomes: readonly CheckOutcome['kind'][];
  price: number;
};

/** Waits until so many callbacks about a payment have arrived. */
export function waitForCallbacks(
  { callbacksOf }: Pick<CallbackHarness, 'callbacksOf'>,
  reference: string,
  count: number,
): Promise<unknown> {
  return vi.waitFor(() => expect(callbacksOf(reference)).toHaveLength(count), EVENTUALLY);
}

/** Callbacks come early, several times or from another person (SAFETY P7). */
export function callbackScenarios(harness: CallbackHarness): void {
  const { isSigned, start, callbacksOf, openOutcomes, price } = harness;

  test('a callback names our reference and is genuine', async () => {
    const payment = await start('normal');
    await payment.pay();
    await waitForCallbacks(harness, payment.reference, 1);
    expect(callbacksOf(payment.reference)).toMatchObject([{ reference: payment.reference, genuine: true }]);
  });

  test('a callback may come before the answer, and three times', async () => {
    const first = await start('first');
    await first.pay();
    expect(callbacksOf(first.reference)).toHaveLength(1);
    const thrice = await start('thrice');
    await thrice.pay();
    await waitForCallbacks(harness, thrice.reference, 3);
    expect(await thrice.taken()).toBe(price);
  });

  test('a forged callback is recognised where callbacks are signed, and changes nothing', async () => {
    const payment = await start('forged');
    await waitForCallbacks(harness, payment.reference, 1);
    expect(callbacksOf(payment.reference)).toMatchObject([
      { reference: payment.reference, genuine: !isSigned() },
    ]);
    expect(openOutcomes).toContain((await payment.check()).kind);
  });
}
