import type { WalletBehaviour } from '@portal/sandbox/magic-outcomes';
import { expect, test } from 'vitest';
import { type CallbackKind, callbackScenarios, waitForCallbacks } from './callback-scenarios.ts';
import { HOSTED_PRICE, type HostedHarness, type HostedTraits, paidBy } from './hosted-harness.ts';
import { type RefundKind, refundScenarios } from './refund-scenarios.ts';

const CALLBACK_BEHAVIOUR: Record<CallbackKind, WalletBehaviour> = {
  normal: 'normal',
  first: 'callback-first',
  thrice: 'callback-twice',
  forged: 'forged-callback',
};

const REFUND_BEHAVIOUR: Record<RefundKind, WalletBehaviour> = {
  normal: 'normal',
  refused: 'refund-refused',
  'answer-lost': 'refund-loses-answer',
};

/** Callbacks of a gateway with a page of its own. */
export function hostedCallbackScenarios({ fixture, started }: HostedHarness, plays: HostedTraits): void {
  const callbacksOf = (about: string) => {
    const { provider, heard } = fixture();
    return heard.flatMap(({ body, around }) => {
      const read = provider.callbacks?.read(body, around);
      return read?.reference === about ? [read] : [];
    });
  };

  callbackScenarios({
    isSigned: () => plays.signed,
    start: async (kind) => {
      const { payment, page, check } = await started(CALLBACK_BEHAVIOUR[kind]);
      return {
        reference: payment.reference,
        pay: () => fixture().answer(page, 'approved'),
        check,
        taken: () => fixture().taken(payment.reference),
      };
    },
    callbacksOf,
    openOutcomes: ['unpaid', 'pending'],
    price: HOSTED_PRICE.minor,
  });

  test('a payment whose callback never comes is found by a check', async () => {
    const { payment, page, check } = await started('callback-lost');
    await fixture().answer(page, 'approved');
    expect(callbacksOf(payment.reference)).toHaveLength(0);
    expect(await check()).toEqual(paidBy(plays));
  });

  test.runIf(plays.tellsDeclines)('a declined card causes a callback too', async () => {
    const { payment, page } = await started();
    await fixture().answer(page, 'refused');
    await waitForCallbacks({ callbacksOf }, payment.reference, 1);
  });
}

/** Refunds of a gateway with a page of its own. */
export function hostedRefundScenarios(
  { fixture, started }: HostedHarness,
  refundsParts: boolean | 'once',
): void {
  refundScenarios({
    charge: async (kind) => {
      const { payment, page, check } = await started(REFUND_BEHAVIOUR[kind]);
      await fixture().answer(page, 'approved');
      const outcome = await check();
      if (outcome.kind !== 'paid') throw new Error('not paid');
      const { reference, amount } = payment;
      const { providerReference } = outcome;
      const refund = (by = fixture().provider) =>
        by.refunds?.refund({ reference, providerReference, amount, attempt: 1 });
      const refundPart = (minor: number, key: string, by = fixture().provider) => {
        const [part, charged, { payer }] = [{ ...amount, minor }, amount, payment];
        return by.refunds?.refundPart?.({ reference, providerReference, amount: part, charged, payer, key });
      };
      return {
        refundPart: (minor, key) => refundPart(minor, key),
        refundPartWithShortTimeout: (minor, key) => refundPart(minor, key, fixture().impatient),
        refund: () => refund(),
        refundWithShortTimeout: () => refund(fixture().impatient),
        taken: () => fixture().taken(reference),
      };
    },
    refundsParts,
    isImmediate: () => true,
    price: HOSTED_PRICE.minor,
  });
}
