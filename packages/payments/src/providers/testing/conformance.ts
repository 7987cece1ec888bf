import { describe, expect, test } from 'vitest';
import { type CallbackKind, callbackScenarios } from './callback-scenarios.ts';
import { payoutScenarios } from './payout-scenarios.ts';
import { promptScenarios } from './prompt-scenarios.ts';
import { type RefundKind, refundScenarios, toChargedPayment } from './refund-scenarios.ts';
import { unknownOutcomeScenarios } from './unknown-outcome-scenarios.ts';
import {
  createWalletHarness,
  type PayerKind,
  PRICE,
  type WalletFixture,
  type WalletHarness,
} from './wallet-harness.ts';

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

/** The scenarios every provider with a prompt must pass against its simulator (PROVIDERS.md 12.4). */
export function providerConformance(
  name: string,
  fixture: () => WalletFixture,
  {
    refundsParts = false,
    paysOut = false,
    playsEveryVariant = false,
  }: {
    refundsParts?: boolean;
    paysOut?: boolean;
    /** Each run plays every way in which an answer is lost; one adapter of each client does. */
    playsEveryVariant?: boolean;
  } = {},
): void {
  const harness = createWalletHarness(fixture);
  describe(`${name}: the prompt`, () => promptScenarios(harness));
  describe(`${name}: what is unknown is not failed`, () =>
    unknownOutcomeScenarios(harness, playsEveryVariant));
  describe(`${name}: callbacks`, () => {
    callbacks(harness);
    callbackAddressScenario(harness);
  });
  describe(`${name}: giving money back, and accounts`, () => {
    refunds(harness, refundsParts);
    accountScenario(harness);
    if (paysOut) payoutScenarios(fixture);
  });
}

function callbacks({ fixture, started, check, approve, taken }: WalletHarness): void {
  callbackScenarios({
    isSigned: () => fixture().protocol.signsCallbacks,
    start: async (kind) => {
      const { payment } = await started(CALLBACK_PAYER[kind]);
      return {
        reference: payment.reference,
        // The simulator approves `first` itself, before it answers.
        pay: async () => kind === 'first' || approve(payment),
        check: () => check(payment),
        taken: () => taken(payment),
      };
    },
    callbacksOf: (reference) =>
      fixture().receivedCallbacks.filter((callback) => callback.reference === reference),
    openOutcomes: ['pending', 'unpaid'],
    price: PRICE.minor,
  });
}

function callbackAddressScenario({ fixture, started }: WalletHarness): void {
  test('a callback to another address, or without content, is not genuine', async () => {
    const { reference } = (await started('willing')).payment;
    const read = fixture().provider.callbacks?.read;
    const query = { kind: 'pay', ref: reference, mac: 'guessed' };
    expect(read?.(`{"transaction":{"id":"${reference}"}}`, { headers: {}, query })?.genuine).toBe(false);
    expect(read?.('<html>')).toMatchObject({ reference: null, genuine: false });
  });
}

function refunds({ fixture, started, check, approve, taken }: WalletHarness, refundsParts: boolean): void {
  refundScenarios({
    charge: async (kind) => {
      const { payment } = await started(REFUND_PAYER[kind]);
      await approve(payment);
      return toChargedPayment(fixture, {
        payment,
        outcome: await check(payment),
        taken: () => taken(payment),
      });
    },
    refundsParts,
    isImmediate: () => fixture().protocol.refundsAtOnce,
    price: PRICE.minor,
  });
}

function accountScenario({ fixture }: WalletHarness): void {
  test('says who has a wallet, where it can', async () => {
    const { accounts } = fixture().provider;
    if (!accounts) return;
    expect(await accounts.hasWallet(await fixture().payer('willing'))).toBe(true);
    expect(await accounts.hasWallet(await fixture().payer('no-wallet'))).toBe(false);
    await expect(
      fixture().unreachable.accounts?.hasWallet(await fixture().payer('willing')),
    ).rejects.toThrow();
  });
}
