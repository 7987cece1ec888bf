import { secretString } from '@portal/platform/config/variables';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { payerAccountsOf } from '../methods/payer-accounts.ts';
import { availabilityKey, optionOf, parseWireMode } from '../methods/payment-mode.ts';
import { addProviders } from './added-providers.ts';
import { callbackPathsOf, createProviders } from './create-providers.ts';
import { definePaymentAdapter } from './payment-adapter.ts';
import type { PaymentProvider } from './provider.ts';
import { parseProviderConfig, plainHttpVariables } from './provider-config.ts';
import { MODES, notConfigured, PAYMENT_MODES, type PaymentMode } from './registry.ts';

const BRAND = { code: 'ISANO', name: 'Isano' };
const ACME = 'acme-pay' as PaymentMode;
const own = [...PAYMENT_MODES];
const asked: unknown[] = [];

const provider: PaymentProvider = {
  start: async () => ({ kind: 'awaiting-customer', providerReference: null }),
  check: async () => ({ kind: 'pending' }),
};
const adapter = definePaymentAdapter({
  label: 'Acme Pay',
  settings: { key: ['ACME_PAY_KEY', secretString(8)] },
  sendsCallbacks: true,
  refunds: 'whole',
  create: ({ key }, { callbackUrl }) => {
    asked.push(key.reveal(), callbackUrl());
    return provider;
  },
});

beforeEach(() => addProviders({ 'acme-pay': adapter }));
afterEach(() => addProviders({}));

const ENVIRONMENT = { ACME_PAY_KEY: 'key-of-the-account', ACME_PAY_CALLBACK_SECRET: 'a'.repeat(24) };

function create(environment: Record<string, string>) {
  const { config, problems } = parseProviderConfig(environment);
  expect(problems).toEqual([]);
  const providers = createProviders({
    accounts: config.accounts,
    callbackOrigin: () => 'https://portal.example',
    clock: { now: () => new Date('2026-02-28T08:00:00Z') },
    operator: {} as never,
    db: {} as never,
    addressKeys: [],
  });
  return { config, providers };
}

test('a wallet of an add-on is a way to pay beside the portal’s own, and gone without the add-on', () => {
  expect(PAYMENT_MODES).toEqual([...own, ACME]);
  expect(parseWireMode({ paymentMode: 'ADDON_ACME_PAY' }, BRAND)).toBe(ACME);
  expect([optionOf(ACME), availabilityKey(ACME), MODES[ACME].option.name]).toEqual([
    'acme-pay',
    'acme-pay',
    'Acme Pay',
  ]);
  addProviders({});
  expect(PAYMENT_MODES).toEqual(own);
  expect(parseWireMode({ paymentMode: 'ADDON_ACME_PAY' }, BRAND)).toBeNull();
});

test('its account is its own variables and the secret of its callbacks, and nothing is offered without them', () => {
  const { config, providers } = create(ENVIRONMENT);
  expect(providers[ACME].start).toBeDefined();
  expect(asked).toEqual([
    'key-of-the-account',
    `https://portal.example/callbacks/acme-pay/${'a'.repeat(24)}`,
  ]);
  expect(callbackPathsOf(config.accounts)).toMatchObject([{ name: 'acme-pay', mode: ACME }]);
  expect(create({}).providers[ACME]).toBe(notConfigured);
  expect(parseProviderConfig({ ACME_PAY_KEY: 'key-of-the-account' }).problems).toEqual([
    'ACME_PAY_CALLBACK_SECRET: required because other ACME_ variables are set',
  ]);
});

test('which numbers may pay with it is a setting, as for each wallet', () => {
  const { payerRules } = parseProviderConfig({ ...ENVIRONMENT, ACME_PAY_PAYERS: '250:73' }).config;
  expect(payerRules['acme-pay']).toEqual({ countryCode: '250', prefixes: ['73'] });
  const { providers } = create(ENVIRONMENT);
  // It asks its own customers only, and the prompt finds out who has none: a code is needed as for each such wallet.
  expect(payerAccountsOf({ brand: BRAND, providers })('ADDON_ACME_PAY')).not.toBeNull();
});

test('an address without encryption is named in production', () => {
  expect(plainHttpVariables({ ACME_PAY_KEY: 'http://acme.example' })).toEqual(['ACME_PAY_KEY']);
});
