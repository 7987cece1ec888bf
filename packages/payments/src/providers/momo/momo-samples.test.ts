import { secret } from '@portal/platform/crypto/secret';
import { expect, test } from 'vitest';
import { callbackAddresses } from '../callback-address.ts';
import { testSamples } from '../testing/samples/test-samples.ts';
import type { MomoAccount } from './account.ts';
import { momo } from './momo.ts';
import { MOMO_REQUESTS } from './samples/momo-requests.ts';
import {
  DISBURSEMENT_SAMPLES,
  momoCallbacks,
  PAYMENT,
  PRODUCTION_SAMPLES,
  SAMPLES,
  SANDBOX_SAMPLES,
  SHARED,
} from './samples/momo-samples.ts';
import { PRE_APPROVAL_SAMPLES } from './samples/pre-approval-samples.ts';
import { toWireMoney } from './wire-money.ts';

/** A moment that the requests have in them. */
const clock = { now: () => new Date('2026-11-28T08:00:00Z') };

const product = { apiUser: 'user', apiKey: secret('key'), subscriptionKey: secret('key') };
const accountOf = (targetEnvironment: string, sandboxCurrency: string | null): MomoAccount => ({
  baseUrl: 'http://momo.example',
  targetEnvironment,
  sandboxCurrency,
  collection: product,
  disbursement: product,
  mandates: true,
  callbackSecret: secret('callback secret of the test'),
});
const addresses = {
  callbackBase: () => 'https://portal.example/callbacks/momo/secret',
  addressKeys: [Buffer.alloc(32, 'key')],
};
const address = new URL(callbackAddresses(['pay'], addresses).addressOf('pay', PAYMENT.reference));
const callbacks = momoCallbacks({ headers: {}, query: Object.fromEntries(address.searchParams) });
const samples = [...SAMPLES, ...DISBURSEMENT_SAMPLES, ...PRE_APPROVAL_SAMPLES];
const open = (account: MomoAccount) => (baseUrl: string) =>
  momo({ account: { ...account, baseUrl }, clock, ...addresses });

const shared = { payment: PAYMENT, shared: SHARED };
const sandbox = accountOf('sandbox', 'EUR');
const production = accountOf('mtnrwanda', 'EUR');

testSamples(
  { title: 'MTN MoMo', ...shared, samples, callbacks, requests: MOMO_REQUESTS },
  open(accountOf('mtnrwanda', null)),
);
testSamples({ title: "MTN's sandbox", ...shared, samples: SANDBOX_SAMPLES, isPart: true }, open(sandbox));
testSamples(
  { title: 'MTN MoMo, production', ...shared, samples: PRODUCTION_SAMPLES, isPart: true },
  open(production),
);

test("the currency of MTN's sandbox is sent there only", () => {
  expect(toWireMoney(sandbox, PAYMENT.amount)).toEqual({ amount: '500', currency: 'EUR' });
  expect(toWireMoney(production, PAYMENT.amount)).toEqual({ amount: '500', currency: 'RWF' });
});

// MTN keeps a pre-approval until it is cancelled, whatever the portal is set to.
test('without MOMO_MANDATES nobody else pays from a number whose pre-approval is in force either', () => {
  const { mandates } = open({ ...production, mandates: false })(production.baseUrl);
  expect(mandates).toMatchObject({ isClosed: true, coversEveryStart: true });
});
