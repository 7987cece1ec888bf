import { gsma as simulator } from '@portal/sandbox/gsma/gsma';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../platform/crypto/new-id.ts';
import { secret } from '../../../../platform/crypto/secret.ts';
import { providerConformance } from '../conformance.ts';
import { PRICE } from '../test-play.ts';
import { testPushAccounts } from '../test-push-accounts.ts';
import { breachesIn, makePushStage, type PushStage } from '../test-push-stage.ts';
import { gsma } from './gsma.ts';

const TOLD = testPushAccounts.gsma;
let stage: PushStage;

beforeAll(async () => {
  stage = await makePushStage({
    company: 'gsma',
    protocol: { knowsReferences: true, signsCallbacks: false, refundsAtOnce: true, barred: 'refused' },
    startServer: (ground) => simulator.start({ ...ground, account: TOLD }),
    adapter: ({ baseUrl, callbackBase, ...around }) =>
      gsma({
        account: {
          ...TOLD,
          baseUrl: `${baseUrl}/mm`,
          tokenUrl: `${baseUrl}/oauth/accesstoken`,
          clientSecret: secret(TOLD.clientSecret),
          apiKey: secret(TOLD.apiKey),
          callbackSecret: secret('callback secret of the test'),
        },
        ...around,
        callbackBase,
        addressKeys: [Buffer.alloc(32, 'key')],
      }),
  });
});

afterAll(() => stage.close());

providerConformance('the GSMA Mobile Money API', () => stage);

test('a request is asked about by the name the wallet gave it, and by ours when that is not known there', async () => {
  const { provider } = stage;
  const reference = newId();
  const payer = await stage.payer('willing');
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
  expect(await breachesIn(stage, 'gsma')).toEqual([]);
});
