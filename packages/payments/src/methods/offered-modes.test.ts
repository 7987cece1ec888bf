import { money } from '@portal/domain/money/money';
import type { OperatorSettings } from '@portal/operator/operator';
import { expect, test } from 'vitest';
import { notConfigured, PROVIDERS, type Providers } from '../providers/registry.ts';
import { MODE_TRAITS } from './mode-traits.ts';
import { canPayOrder, createOfferCheck, listEnabledModes } from './offered-modes.ts';
import type { PaymentMode } from './payment-mode.ts';

const configured = { ...notConfigured };

/** Providers for these modes, none for the others. */
function providersOf(...modes: PaymentMode[]): Providers {
  const all = Object.keys(MODE_TRAITS) as PaymentMode[];
  const chosen = all.map((mode) => [mode, modes.includes(mode) ? configured : notConfigured]);
  return Object.fromEntries(chosen) as Providers;
}

const enabledMethods = (...off: string[]) =>
  Object.fromEntries(PROVIDERS.map(({ name }) => [name, !off.includes(name)]));

function createFixture() {
  const state = { walletPinMode: false, reads: 0, now: 0 };
  const settings = {
    read: async () => {
      state.reads += 1;
      return { walletPinMode: state.walletPinMode, enabledMethods: enabledMethods() } as OperatorSettings;
    },
  };
  const providers = providersOf('money-pin', 'money-push');
  return {
    state,
    isOffered: createOfferCheck({ settings, providers, clock: { now: () => new Date(state.now) } }),
  };
}

test('reads the switches once a second for an offered mode', async () => {
  const { state, isOffered } = createFixture();
  for (let time = 0; time < 20; time += 1) expect(await isOffered('money-push')).toBe(true);
  expect(state.reads).toBe(1);
  state.now += 1_000;
  expect(await isOffered('money-push')).toBe(true);
  expect(state.reads).toBe(2);
});

test('offers a mode as soon as it is switched on', async () => {
  const { state, isOffered } = createFixture();
  expect(await isOffered('money-pin')).toBe(false);
  state.walletPinMode = true;
  expect(await isOffered('money-pin')).toBe(true);
  expect(await isOffered('money-push')).toBe(false);
});

test('does not offer a mode that has no provider or is switched off', () => {
  const providers = providersOf('money-push', 'card-paystack', 'card-dpo');
  const all = { walletPinMode: false, enabledMethods: enabledMethods() };
  expect(listEnabledModes(all, providers)).toEqual(['money-push', 'card-paystack', 'card-dpo']);
  const some = { walletPinMode: false, enabledMethods: enabledMethods('money', 'paystack') };
  expect(listEnabledModes(some, providers)).toEqual(['card-dpo']);
});

test('does not offer airtime for buying airtime', () => {
  const amount = money(500, 'RWF');
  expect(canPayOrder(providersOf(), 'airtime', { kind: 'prepaid-recharge', amount })).toBe(false);
  expect(canPayOrder(providersOf(), 'airtime', { kind: 'prepaid-bundle', amount })).toBe(true);
});

test('does not offer a wallet that takes no cents for an amount with cents', () => {
  const dollars = (minor: number) =>
    ({ kind: 'prepaid-recharge', amount: { minor, currency: 'USD' } }) as const;
  expect(canPayOrder(providersOf(), 'mpesa', dollars(25_050))).toBe(false);
  expect(canPayOrder(providersOf(), 'mpesa', dollars(25_000))).toBe(true);
  expect(canPayOrder(providersOf(), 'card-dpo', dollars(25_050))).toBe(true);
});

// The switch's limit (docs/ekash.md).
test('eKash is not offered for more than two millions, and for exactly two it is', () => {
  const order = (minor: number) => ({ kind: 'postpaid-bill', amount: money(minor, 'RWF') }) as const;
  expect(canPayOrder(providersOf(), 'ekash', order(2_000_000))).toBe(true);
  expect(canPayOrder(providersOf(), 'ekash', order(2_000_001))).toBe(false);
});

test('several numbers are paid only where what some of them cannot get comes back alone', () => {
  const several = { kind: 'several-recharges', amount: money(1_000, 'RWF') } as const;
  const all = Object.keys(MODE_TRAITS) as PaymentMode[];
  const listModes = (providers: Providers) => all.filter((mode) => canPayOrder(providers, mode, several));
  const byParts = all.filter((mode) => MODE_TRAITS[mode].refunds === 'parts' && mode !== 'airtime');
  expect(byParts).toContain('momo');
  expect(listModes(providersOf(...all))).toEqual(byParts);
  // A wallet that refunds whole charges only pays to a number with the PIN of our account alone.
  const payouts = { payOut: () => Promise.reject(new Error('not used')) };
  const able = {
    ...providersOf(...all),
    'money-push': { ...configured, payouts },
    mpesa: { ...configured, payouts },
  };
  expect(new Set(listModes(able))).toEqual(new Set([...byParts, 'money-push']));
});
