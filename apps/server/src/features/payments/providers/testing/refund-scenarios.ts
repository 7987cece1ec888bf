import { expect, test, vi } from 'vitest';
import type { RefundOutcome } from '../provider.ts';
import { EVENTUALLY } from './timeouts.ts';

/** A payment whose refund the provider treats in one of these ways. */
export type RefundKind = 'normal' | 'refused' | 'answer-lost';

/** A payment that was charged. */
export type ChargedPayment = {
  refund: () => Promise<RefundOutcome> | undefined;
  /** The same, with an adapter that does not wait for an answer that never comes. */
  refundWithShortTimeout: () => Promise<RefundOutcome> | undefined;
  /** What the customer has lost. */
  taken: () => Promise<number>;
};

/** What the scenarios need from a provider and its simulator. */
export type RefundHarness = {
  charge: (kind: RefundKind) => Promise<ChargedPayment>;
  /** The result is in the answer; else it comes with a callback, and is lost with it. */
  isImmediate: () => boolean;
  /** Whether the simulator can lose the answer to a refund. */
  losesAnswers?: boolean;
  price: number;
};

/** Refunds in full. */
export function refundScenarios({ charge, isImmediate, losesAnswers = true, price }: RefundHarness): void {
  /** The final outcome: in the answer, or once it was reported. */
  const finalOutcome = async ({ refund }: ChargedPayment) => {
    if (isImmediate()) return refund();
    return vi.waitFor(async () => {
      const outcome = await refund();
      expect(['refunded', 'refused']).toContain(outcome?.kind);
      return outcome;
    }, EVENTUALLY);
  };

  test('a refund gives everything back, once, however often it is requested', async () => {
    const charged = await charge('normal');
    const [first, second] = await Promise.all([finalOutcome(charged), finalOutcome(charged)]);
    expect(first).toEqual({ kind: 'refunded', refundReference: expect.any(String) });
    expect(second).toEqual(first);
    expect(await charged.taken()).toBe(0);
  });

  test('a refused refund is reported as refused', async () => {
    const charged = await charge('refused');
    expect((await finalOutcome(charged))?.kind).toBe('refused');
    expect(await charged.taken()).toBe(price);
  });

  test.runIf(losesAnswers)(
    'a refund whose answer was lost is not known to have ended, and a repeat gives nothing twice',
    async () => {
      const charged = await charge('answer-lost');
      // Where the result comes with a callback, that callback was lost.
      expect((await charged.refundWithShortTimeout())?.kind).toBe(isImmediate() ? 'unknown' : 'submitted');
      expect((await charged.refund())?.kind).toBe(isImmediate() ? 'refunded' : 'submitted');
      expect(await charged.taken()).toBe(0);
    },
  );
}
