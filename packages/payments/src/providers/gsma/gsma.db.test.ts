import { newId } from '@portal/platform/crypto/new-id';
import { secret } from '@portal/platform/crypto/secret';
import { gsma as simulator } from '@portal/sandbox/gsma/gsma';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRICE } from '../../../../conformance/src/payments/wallet-fixture.ts';
import { providerConformance } from '../testing/conformance.ts';
import { testPushAccounts } from '../testing/push-accounts.ts';
import { createPushFixture, findLedgerErrors, type PushFixture } from '../testing/push-fixture.ts';
import { gsma } from './gsma.ts';

const SIMULATED_ACCOUNT = testPushAccounts.gsma;
let fixture: PushFixture;

beforeAll(async () => {
  fixture = await createPushFixture({
    company: 'gsma',
    protocol: {
      knowsReferences: true,
      signsCallbacks: false,
      refundsAtOnce: true,
      barred: 'refused',
      noWallet: 'no-wallet',
    },
    startServer: (options) => simulator.start({ ...options, account: SIMULATED_ACCOUNT }),
    adapter: ({ baseUrl, callbackBase, ...around }) =>
      gsma({
        account: {
          ...SIMULATED_ACCOUNT,
          baseUrl: `${baseUrl}/mm`,
          tokenUrl: `${baseUrl}/oauth/accesstoken`,
          clientSecret: secret(SIMULATED_ACCOUNT.clientSecret),
          apiKey: secret(SIMULATED_ACCOUNT.apiKey),
          callbackSecret: secret('callback secret of the test'),
          xClientId: null,
        },
        ...around,
        callbackBase,
        addressKeys: [Buffer.alloc(32, 'key')],
      }),
  });
});

afterAll(() => fixture.close());

providerConformance('the GSMA Mobile Money API', () => fixture, { refundsParts: true, paysOut: true });

test('a request is asked about by the name the wallet gave it, and by ours when that is not known there', async () => {
  const { provider } = fixture;
  const reference = newId();
  const payer = await fixture.payer('willing');
  const returnUrl = 'https://portal.example/payment/status';
  const request = { reference, payer, amount: PRICE, description: 'Airtime 500', email: null, returnUrl };
  const started = await provider.start(request);
  const providerReference = started.kind === 'awaiting-customer' ? started.providerReference : null;
  expect(providerReference).toBeTruthy();
  for (const named of [providerReference, 'Snobody', null])
    expect(await provider.check({ reference, amount: PRICE, providerReference: named })).toEqual({
      kind: 'pending',
    });
});

test('after all that the books of the wallet add up', async () => {
  expect(await findLedgerErrors(fixture, 'gsma')).toEqual([]);
});
