import type { WalletBehaviour } from '@portal/sandbox/magic-outcomes';
import { expect, test } from 'vitest';
import {
  CALLBACK_SCENARIOS,
  type CallbackKind,
  waitForCallbacks,
} from '../../../../conformance/src/payments/callback-scenarios.ts';
import {
  REFUND_SCENARIOS,
  type RefundKind,
  toChargedPayment,
} from '../../../../conformance/src/payments/refund-scenarios.ts';
import { testScenarios } from '../../../../conformance/src/testing/run-scenarios.ts';
import { HOSTED_PRICE, type HostedHarness, type HostedTraits, paidBy } from './hosted-harness.ts';

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
export function hostedCallbackScenarios({ fixture, started }: HostedHarness, traits: HostedTraits): void {
  const callbacksOf = (about: string) => {
    const { provider, receivedCallbacks } = fixture();
    return receivedCallbacks.flatMap(({ body, around }) => {
      const read = provider.callbacks?.read(body, around);
      return read?.reference === about ? [read] : [];
    });
  };

  testScenarios(CALLBACK_SCENARIOS, {
    isSigned: () => traits.signed,
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
    expect(await check()).toEqual(paidBy(traits));
  });

  test.runIf(traits.reportsDeclines)('a declined card causes a callback too', async () => {
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
  testScenarios(REFUND_SCENARIOS, {
    charge: async (kind) => {
      const { payment, page, check } = await started(REFUND_BEHAVIOUR[kind]);
      await fixture().answer(page, 'approved');
      return toChargedPayment(fixture, {
        payment,
        outcome: await check(),
        taken: () => fixture().taken(payment.reference),
      });
    },
    refundsParts,
    isImmediate: () => true,
    price: HOSTED_PRICE.minor,
  });
}
