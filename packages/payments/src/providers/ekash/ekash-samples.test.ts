import { secret } from '@portal/platform/crypto/secret';
import { expect, test } from 'vitest';
import { callbackAddresses } from '../callback-address.ts';
import { testSamples } from '../testing/samples/test-samples.ts';
import { ekashAccount } from './account.ts';
import { createAcquirer } from './create-acquirer.ts';
import { ekash } from './ekash.ts';
import { MOVEMENT_SAMPLES } from './samples/ekash-movement-samples.ts';
import { EKASH_REQUESTS } from './samples/ekash-requests.ts';
import { ekashCallbacks, PAYMENT, SAMPLES, SHARED } from './samples/ekash-samples.ts';

/** A moment that the requests have in them. */
const clock = { now: () => new Date('2026-11-28T08:00:00Z') };

const addresses = {
  callbackBase: () => 'https://portal.example/callbacks/ekash/secret',
  addressKeys: [Buffer.alloc(32, 'key')],
};
const address = new URL(callbackAddresses(['intent'], addresses).addressOf('intent', PAYMENT.reference));
const callbacks = ekashCallbacks({ headers: {}, query: Object.fromEntries(address.searchParams) });
const samples = [...SAMPLES, ...MOVEMENT_SAMPLES];
const set = { payment: PAYMENT, shared: SHARED, samples, callbacks, requests: EKASH_REQUESTS };

testSamples({ title: 'eKash', ...set }, (baseUrl) =>
  ekash({
    instructs: true,
    acquirer: createAcquirer({
      account: {
        baseUrl,
        callbackSecret: secret('callback secret of the test'),
        dialect: 'intents',
        merchantName: null,
        merchantCode: null,
        mode: 'push',
        minutes: 10,
        namesPayer: false,
        tokenUrl: `${baseUrl}/oauth/token`,
        clientId: 'client',
        clientSecret: secret('secret'),
        certificate: null,
        certificateKey: null,
      },
      clock,
      ...addresses,
    }),
  }),
);

const SET = { EKASH_BASE_URL: 'https://bank.example/ekash', EKASH_CALLBACK_SECRET: 'q7Wm2xR9tKc4Zb8Yh3Vn6p' };
const OAUTH = {
  EKASH_TOKEN_URL: 'https://bank.example/token',
  EKASH_CLIENT_ID: 'portal',
  EKASH_CLIENT_SECRET: 'secret',
};
const PEM = (what: string) => `-----BEGIN ${what}-----\nAAAA\n-----END ${what}-----`;

test('an acquirer is reached with a token, with a certificate, or with both', () => {
  const mtls = { EKASH_CLIENT_CERTIFICATE: PEM('CERTIFICATE'), EKASH_CLIENT_KEY: PEM('PRIVATE KEY') };
  for (const access of [OAUTH, mtls, { ...OAUTH, ...mtls }]) {
    const { problems, account } = ekashAccount.parse({ ...SET, ...access });
    expect(problems).toEqual([]);
    expect(account).toMatchObject({ mode: 'push', minutes: 10 });
  }
  expect(ekashAccount.parse({})).toMatchObject({ problems: [], account: null });
});

test.each([
  ['no way to know who calls', SET, 'so that the acquirer knows who calls'],
  [
    'half a token',
    { ...SET, ...OAUTH, EKASH_CLIENT_SECRET: '' },
    'EKASH_CLIENT_SECRET: required because others',
  ],
  [
    'a certificate without its key',
    { ...SET, EKASH_CLIENT_CERTIFICATE: PEM('CERTIFICATE') },
    'EKASH_CLIENT_KEY: required',
  ],
  [
    'a merchant code without references',
    { ...SET, ...OAUTH, EKASH_INTENT: 'none' },
    'with a merchant code alone nobody can tell whose money came, because amounts repeat',
  ],
])('%s stops the start with a clear word', (_what, environment, word) => {
  const { problems, account } = ekashAccount.parse(environment);
  expect(problems.join('\n')).toContain(word);
  expect(account).toBeNull();
});

test('an acquirer with the scheme adapter needs the name and the code that the portal shows as the merchant', () => {
  const sdk = { ...SET, ...OAUTH, EKASH_DIALECT: 'sdk' };
  expect(ekashAccount.parse(sdk).problems.join()).toContain(
    'EKASH_MERCHANT_NAME, EKASH_MERCHANT_CODE: required',
  );
  const named = { EKASH_MERCHANT_NAME: 'Isano Telecom', EKASH_MERCHANT_CODE: '412345' };
  expect(ekashAccount.parse({ ...sdk, ...named })).toMatchObject({
    problems: [],
    account: { dialect: 'sdk' },
  });
});
