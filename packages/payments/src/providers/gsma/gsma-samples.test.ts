import { secret } from '@portal/platform/crypto/secret';
import { describe, expect, test } from 'vitest';
import { callbackAddresses } from '../callback-address.ts';
import { testSamples } from '../testing/samples/test-samples.ts';
import { gsma } from './gsma.ts';
import { isParty, partyOf } from './party.ts';
import { GSMA_REQUESTS } from './samples/gsma-requests.ts';
import { gsmaCallbacks, PAYMENT, REFUND_SAMPLES, SAMPLES, SHARED } from './samples/gsma-samples.ts';
import { missingResponse } from './wire.ts';

/** A moment that the requests have in them. */
const clock = { now: () => new Date('2026-11-28T08:00:00Z') };

const addresses = {
  callbackBase: () => 'https://portal.example/callbacks/gsma/secret',
  addressKeys: [Buffer.alloc(32, 'key')],
};
const address = new URL(callbackAddresses(['pay'], addresses).addressOf('pay', PAYMENT.reference));
const callbacks = gsmaCallbacks({ headers: {}, query: Object.fromEntries(address.searchParams) });
const set = { payment: PAYMENT, shared: SHARED, samples: [...SAMPLES, ...REFUND_SAMPLES], callbacks };

testSamples({ title: 'GSMA wallets', ...set, requests: GSMA_REQUESTS }, (baseUrl) =>
  gsma({
    account: {
      baseUrl,
      tokenUrl: `${baseUrl}/token`,
      clientId: 'client',
      clientSecret: secret('secret'),
      apiKey: secret('key'),
      creditAccount: 'PORTAL',
      callbackSecret: secret('callback secret of the test'),
      xClientId: null,
    },
    clock,
    ...addresses,
  }),
);

test.each([
  '/users/1',
  '/transactions/',
  '/transactions/T1/reversals',
  '/transactions/../token',
  'javascript:1',
])('a link to something else is not followed: %s', (link) => {
  expect(missingResponse.safeParse({ link }).success).toBe(false);
});

describe('our account at a wallet', () => {
  test.each([
    ['P01', [{ key: 'accountid', value: 'P01' }]],
    ['organisationid:4711', [{ key: 'organisationid', value: '4711' }]],
    [
      'organisationid: 4711, msisdn:+250788123456',
      [
        { key: 'organisationid', value: '4711' },
        { key: 'msisdn', value: '+250788123456' },
      ],
    ],
  ])('%s', (setting, party) => {
    expect(partyOf(setting)).toEqual(party);
    expect(isParty(setting)).toBe(true);
  });

  test('needs a value for each identifier', () => {
    expect(isParty('organisationid:')).toBe(false);
    expect(isParty('organisationid:1,')).toBe(false);
  });
});
