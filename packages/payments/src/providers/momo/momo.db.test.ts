import { secret } from '@portal/platform/crypto/secret';
import { momo as simulator } from '@portal/sandbox/momo/momo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { providerConformance } from '../testing/conformance.ts';
import { mandateScenarios } from '../testing/mandate-scenarios.ts';
import { testPushAccounts } from '../testing/push-accounts.ts';
import { createPushFixture, findLedgerErrors, type PushFixture } from '../testing/push-fixture.ts';
import type { MomoAccount } from './account.ts';
import { momo } from './momo.ts';

const SIMULATED_ACCOUNT = testPushAccounts.momo;
let fixture: PushFixture;

const hide = ({
  apiUser,
  apiKey,
  subscriptionKey,
}: typeof SIMULATED_ACCOUNT.collection): MomoAccount['collection'] => ({
  apiUser,
  apiKey: secret(apiKey),
  subscriptionKey: secret(subscriptionKey),
});

beforeAll(async () => {
  fixture = await createPushFixture({
    company: 'momo',
    protocol: {
      knowsReferences: true,
      signsCallbacks: false,
      refundsAtOnce: true,
      barred: 'refused',
      noWallet: 'no-wallet',
    },
    startServer: (options) => simulator.start({ ...options, account: SIMULATED_ACCOUNT }),
    adapter: ({ baseUrl, callbackBase, ...around }) =>
      momo({
        account: {
          baseUrl,
          targetEnvironment: SIMULATED_ACCOUNT.targetEnvironment,
          collection: hide(SIMULATED_ACCOUNT.collection),
          disbursement: hide(SIMULATED_ACCOUNT.disbursement),
          callbackSecret: secret('callback secret of the test'),
          sandboxCurrency: null,
          mandates: true,
        },
        ...around,
        callbackBase,
        addressKeys: [Buffer.alloc(32, 'key')],
      }),
  });
});

afterAll(() => fixture.close());

describe('MTN MoMo: permissions to charge without a prompt', () =>
  mandateScenarios(() => fixture, { namesSums: false }));

providerConformance('MTN MoMo', () => fixture, {
  refundsParts: true,
  paysOut: true,
  playsEveryVariant: true,
});

test('after all that the books of MTN MoMo add up', async () => {
  expect(await findLedgerErrors(fixture, 'momo')).toEqual([]);
});
