import type { CallbackHarness, CallbackKind } from './callback-scenarios.ts';
import { type RefundHarness, type RefundKind, toChargedPayment } from './refund-scenarios.ts';
import { type PayerKind, PRICE, type WalletHarness } from './wallet-fixture.ts';

const CALLBACK_PAYER: Record<CallbackKind, PayerKind> = {
  normal: 'willing',
  first: 'callback-first',
  thrice: 'callback-thrice',
  forged: 'callback-forged',
};

const REFUND_PAYER: Record<RefundKind, PayerKind> = {
  normal: 'willing',
  refused: 'refund-refused',
  'answer-lost': 'refund-answer-lost',
};

/** Callbacks of a wallet that asks on the handset. */
export function callbacksOfWallet({
  fixture,
  started,
  check,
  approve,
  taken,
}: WalletHarness): CallbackHarness {
  return {
    isSigned: () => fixture().protocol.signsCallbacks,
    start: async (kind) => {
      const { payment } = await started(CALLBACK_PAYER[kind]);
      return {
        reference: payment.reference,
        // With `first`, the other side approves it itself, before it answers.
        pay: async () => kind === 'first' || approve(payment),
        check: () => check(payment),
        taken: () => taken(payment),
      };
    },
    callbacksOf: (reference) =>
      fixture().receivedCallbacks.filter((callback) => callback.reference === reference),
    openOutcomes: ['pending', 'unpaid'],
    isAtOnce: () => fixture().isAtOnce === true,
    price: PRICE.minor,
  };
}

/** Refunds of a wallet that asks on the handset. */
export function refundsOfWallet(
  { fixture, started, check, approve, taken }: WalletHarness,
  refundsParts: boolean,
): RefundHarness {
  return {
    charge: async (kind) => {
      const { payment } = await started(REFUND_PAYER[kind]);
      await approve(payment);
      const outcome = await check(payment);
      return toChargedPayment(fixture, { payment, outcome, taken: () => taken(payment) });
    },
    refundsParts,
    isImmediate: () => fixture().protocol.refundsAtOnce,
    price: PRICE.minor,
  };
}
