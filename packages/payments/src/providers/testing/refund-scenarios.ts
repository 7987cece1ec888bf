import { newId } from '@portal/platform/crypto/new-id';
import { expect, test, vi } from 'vitest';
import type { CheckOutcome, PaymentProvider, RefundOutcome, StartRequest } from '../provider.ts';
import { EVENTUALLY } from './timeouts.ts';

/** A payment whose refund the provider treats in one of these ways. */
export type RefundKind = 'normal' | 'refused' | 'answer-lost';

/** A payment that was charged. */
export type ChargedPayment = {
  refund: () => Promise<RefundOutcome> | undefined;
  /** The same, with an adapter that does not wait for an answer that never comes. */
  refundWithShortTimeout: () => Promise<RefundOutcome> | undefined;
  /** Refunds a part under this key; `undefined` where the provider refunds whole charges only. */
  refundPart?: (minor: number, key: string) => Promise<RefundOutcome> | undefined;
  /** The same, with an adapter that does not wait for an answer that never comes. */
  refundPartWithShortTimeout?: (minor: number, key: string) => Promise<RefundOutcome> | undefined;
  /** What the customer has lost. */
  taken: () => Promise<number>;
};

/** The adapter, and the same for a call whose answer never comes. */
type Adapters = { provider: PaymentProvider; withShortTimeout: PaymentProvider };

/** What is known of a payment that was charged. */
type Charge = { payment: StartRequest; outcome: CheckOutcome; taken: () => Promise<number> };

/** Makes the payment of the scenarios from a started one and its check. Throws when it is not paid. */
export function toChargedPayment(
  fixture: () => Adapters,
  { payment: { reference, payer, amount }, outcome, taken }: Charge,
): ChargedPayment {
  if (outcome.kind !== 'paid') throw new Error('not paid');
  const { providerReference } = outcome;
  const refund = ({ refunds }: PaymentProvider) =>
    refunds?.refund({ reference, providerReference, amount, attempt: 1 });
  const refundPart = ({ refunds }: PaymentProvider, minor: number, key: string) => {
    const [part, charged] = [{ ...amount, minor }, amount];
    return refunds?.refundPart?.({ reference, providerReference, amount: part, charged, payer, key });
  };
  return {
    refund: () => refund(fixture().provider),
    refundWithShortTimeout: () => refund(fixture().withShortTimeout),
    refundPart: (minor, key) => refundPart(fixture().provider, minor, key),
    refundPartWithShortTimeout: (minor, key) => refundPart(fixture().withShortTimeout, minor, key),
    taken,
  };
}

/** What the scenarios need from a provider and its simulator. */
export type RefundHarness = {
  charge: (kind: RefundKind) => Promise<ChargedPayment>;
  /** The result is in the answer; else it comes with a callback, and is lost with it. */
  isImmediate: () => boolean;
  /** Whether the simulator can lose the answer to a refund. */
  losesAnswers?: boolean;
  /** The provider refunds parts; `once`: it recognises no repeat of one. */
  refundsParts?: boolean | 'once';
  price: number;
};

/** Refunds in full and, where the provider can, in part. */
export function refundScenarios(harness: RefundHarness): void {
  wholeRefundScenarios(harness);
  if (!harness.refundsParts) return;
  partRefundScenarios(harness);
  if (harness.refundsParts === 'once') lostPartScenario(harness);
  else repeatedPartScenarios(harness);
}

/** Where a repeat is recognised. */
function repeatedPartScenarios({ charge, price }: RefundHarness): void {
  test('parts are refunded up to the whole charge, each once however often it is requested', async () => {
    const charged = await charge('normal');
    for (const minor of [100, price - 300, 200]) {
      const key = newId();
      const outcomes = [await charged.refundPart?.(minor, key), await charged.refundPart?.(minor, key)];
      expect(outcomes[0]).toEqual({ kind: 'refunded', refundReference: expect.any(String) });
      expect(outcomes[1]).toEqual(outcomes[0]);
    }
    expect(await charged.taken()).toBe(0);
    expect((await charged.refundPart?.(1, newId()))?.kind).toBe('refused');
  });

  test('a part whose answer was lost is found by a repeat and not refunded twice', async () => {
    const charged = await charge('answer-lost');
    const key = newId();
    expect((await charged.refundPartWithShortTimeout?.(100, key))?.kind).toBe('unknown');
    expect((await charged.refundPart?.(100, key))?.kind).toBe('refunded');
    expect(await charged.taken()).toBe(price - 100);
  });
}

/** Where it is not: nobody may ask again without having looked. */
function lostPartScenario({ charge, price }: RefundHarness): void {
  test('a part whose answer was lost is unknown', async () => {
    const charged = await charge('answer-lost');
    expect((await charged.refundPartWithShortTimeout?.(100, newId()))?.kind).toBe('unknown');
    expect(await charged.taken()).toBe(price - 100);
  });
}

function partRefundScenarios({ charge, price }: RefundHarness): void {
  test('two equal parts under two keys are two refunds', async () => {
    const charged = await charge('normal');
    for (const key of [newId(), newId()])
      expect((await charged.refundPart?.(100, key))?.kind).toBe('refunded');
    expect(await charged.taken()).toBe(price - 200);
  });

  test('a part beyond what is left is refused, and nothing is given back', async () => {
    const charged = await charge('normal');
    await charged.refundPart?.(price - 100, newId());
    expect((await charged.refundPart?.(101, newId()))?.kind).toBe('refused');
    expect(await charged.taken()).toBe(100);
  });
}

function wholeRefundScenarios({ charge, isImmediate, losesAnswers = true, price }: RefundHarness): void {
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
