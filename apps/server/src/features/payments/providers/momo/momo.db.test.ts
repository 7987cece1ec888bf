import { momo as simulator } from '@portal/sandbox/momo/momo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secret } from '../../../../platform/crypto/secret.ts';
import { providerConformance } from '../conformance.ts';
import { testPushAccounts } from '../test-push-accounts.ts';
import { breachesIn, makePushStage, type PushStage } from '../test-push-stage.ts';
import type { MomoProduct } from './account.ts';
import { momo } from './momo.ts';

const TOLD = testPushAccounts.momo;
let stage: PushStage;

const hide = ({ apiUser, apiKey, subscriptionKey }: typeof TOLD.collection): MomoProduct => ({
  apiUser,
  apiKey: secret(apiKey),
  subscriptionKey: secret(subscriptionKey),
});

beforeAll(async () => {
  stage = await makePushStage({
    company: 'momo',
    protocol: { knowsReferences: true, signsCallbacks: false, refundsAtOnce: true, barred: 'refused' },
    startServer: (ground) => simulator.start({ ...ground, account: TOLD }),
    adapter: ({ baseUrl, callbackBase, ...around }) =>
      momo({
        account: {
          baseUrl,
          targetEnvironment: TOLD.targetEnvironment,
          collection: hide(TOLD.collection),
          disbursement: hide(TOLD.disbursement),
          callbackSecret: secret('callback secret of the test'),
        },
        ...around,
        callbackBase,
        addressKeys: [Buffer.alloc(32, 'key')],
      }),
  });
});

afterAll(() => stage.close());

providerConformance('MTN MoMo', () => stage);

test('after all that the books of MTN MoMo add up', async () => {
  expect(await breachesIn(stage, 'momo')).toEqual([]);
});
