import { describe, expect, test } from 'vitest';
import { CALLBACK_SCENARIOS } from '../../../../conformance/src/payments/callback-scenarios.ts';
import { PROMPT_SCENARIOS } from '../../../../conformance/src/payments/prompt-scenarios.ts';
import { REFUND_SCENARIOS } from '../../../../conformance/src/payments/refund-scenarios.ts';
import { UNKNOWN_SCENARIOS } from '../../../../conformance/src/payments/unknown-scenarios.ts';
import {
  createWalletHarness,
  type WalletFixture,
  type WalletHarness,
} from '../../../../conformance/src/payments/wallet-fixture.ts';
import { callbacksOfWallet, refundsOfWallet } from '../../../../conformance/src/payments/wallet-parts.ts';
import { testScenarios } from '../../../../conformance/src/testing/run-scenarios.ts';
import { payoutScenarios } from './payout-scenarios.ts';
import { ifPlayed } from './timeouts.ts';

/**
 * The scenarios of `isano-conformance` that every provider with a prompt must pass, against its simulator (PROVIDERS.md 12.4), and
 * those of what only the portal's own have.
 */
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
  const [isPlayed] = ifPlayed('slow', playsEveryVariant);
  const unknown = UNKNOWN_SCENARIOS.filter(({ isSlow }) => !isSlow || isPlayed);
  describe(`${name}: the prompt`, () => testScenarios(PROMPT_SCENARIOS, harness));
  describe(`${name}: what is unknown is not failed`, () => testScenarios(unknown, harness));
  describe(`${name}: callbacks`, () => {
    testScenarios(CALLBACK_SCENARIOS, callbacksOfWallet(harness));
    callbackAddressScenario(harness);
  });
  describe(`${name}: giving money back, and accounts`, () => {
    testScenarios(REFUND_SCENARIOS, refundsOfWallet(harness, refundsParts));
    accountScenario(harness);
    if (paysOut) payoutScenarios(fixture);
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
