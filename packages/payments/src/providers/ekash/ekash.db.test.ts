import { newId } from '@portal/platform/crypto/new-id';
import { secret } from '@portal/platform/crypto/secret';
import { ekash as simulator } from '@portal/sandbox/ekash/ekash';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRICE } from '../../../../conformance/src/payments/wallet-fixture.ts';
import type { PaymentProvider, StartRequest } from '../provider.ts';
import { providerConformance } from '../testing/conformance.ts';
import { providerRecordsScenarios } from '../testing/provider-records-scenarios.ts';
import { testPushAccounts } from '../testing/push-accounts.ts';
import { createPushFixture, findLedgerErrors, type PushFixture } from '../testing/push-fixture.ts';
import type { EkashAccount } from './account.ts';
import { createAcquirer } from './create-acquirer.ts';
import { ekash } from './ekash.ts';

const SIMULATED_ACCOUNT = testPushAccounts.ekash;

const openFixture = (mode: EkashAccount['mode']): Promise<PushFixture> =>
  createPushFixture({
    company: 'ekash',
    protocol: {
      knowsReferences: true,
      signsCallbacks: false,
      refundsAtOnce: true,
      barred: 'wallet-barred',
      // The switch has no code for too little money.
      poor: 'refused',
      ...(mode === 'push' && { open: 'unpaid', noWallet: 'can pay' }),
    },
    startServer: (options) => simulator.start({ ...options, account: SIMULATED_ACCOUNT }),
    adapter: ({ baseUrl, callbackBase, clock, ...around }) =>
      ekash({
        instructs: mode === 'push',
        acquirer: createAcquirer({
          ...around,
          clock,
          account: {
            baseUrl,
            callbackSecret: secret('callback secret of the test'),
            dialect: 'intents',
            merchantName: null,
            merchantCode: null,
            mode,
            minutes: 2,
            namesPayer: true,
            tokenUrl: `${baseUrl}/oauth/token`,
            clientId: SIMULATED_ACCOUNT.clientId,
            clientSecret: secret(SIMULATED_ACCOUNT.clientSecret),
            certificate: null,
            certificateKey: null,
          },
          callbackBase,
          addressKeys: [Buffer.alloc(32, 'key')],
        }),
      }),
  });

let asked: PushFixture;
let instructed: PushFixture;
beforeAll(async () => {
  [asked, instructed] = await Promise.all([openFixture('request'), openFixture('push')]);
});
afterAll(async () => {
  await Promise.all([asked.close(), instructed.close()]);
});

providerConformance('eKash with requests', () => asked, { refundsParts: true });
providerConformance('eKash with instructions', () => instructed, { refundsParts: true });

const requestOf = async (): Promise<StartRequest> => ({
  reference: newId(),
  payer: await instructed.payer('willing'),
  amount: PRICE,
  description: 'Airtime 500',
  email: null,
  returnUrl: 'https://portal.example/payment/status',
});

const start = async (provider: PaymentProvider, request: StartRequest) => {
  const outcome = await provider.start(request);
  const instructions = outcome.kind === 'awaiting-customer' && outcome.instructions;
  if (!instructions) throw new Error('no instructions', { cause: outcome });
  return instructions;
};

providerRecordsScenarios('eKash', () => ({
  provider: instructed.provider,
  unreachable: instructed.unreachable,
  charge: async () => {
    const request = await requestOf();
    await start(instructed.provider, request);
    await instructed.approve(request.payer, request.reference);
    const { reference, amount } = request;
    const outcome = await instructed.provider.check({ reference, amount, providerReference: null });
    if (outcome.kind !== 'paid') throw new Error('not paid', { cause: outcome });
    return { reference, providerReference: outcome.providerReference };
  },
}));

test('the customer is told whom to pay, with which code and reference, and until when; again after a lost answer', async () => {
  const request = await requestOf();
  const instructions = await start(instructed.provider, request);
  expect(instructions).toEqual({
    merchantName: 'Merchant',
    merchantCode: '412345',
    payReference: expect.stringMatching(/^\d{7}$/),
    qr: expect.stringMatching(/^0002010102.*6304[0-9A-F]{4}$/),
    expiresAt: expect.any(String),
  });
  expect(await start(instructed.provider, request)).toEqual(instructions);
});

test('one who is asked gets no instructions', async () => {
  const request = { ...(await requestOf()), payer: await asked.payer('willing') };
  expect(await asked.provider.start(request)).toEqual({ kind: 'awaiting-customer', providerReference: null });
});

test('an intent that was cancelled cannot be paid any more', async () => {
  const request = await requestOf();
  await start(instructed.provider, request);
  const names = { reference: request.reference, providerReference: null };
  await instructed.provider.cancellation?.cancel(names);
  expect(await instructed.provider.check({ ...names, amount: PRICE })).toEqual({
    kind: 'declined',
    reason: 'refused-by-customer',
  });
});

test('after all that the books of the accounts add up', async () => {
  for (const fixture of [asked, instructed]) expect(await findLedgerErrors(fixture, 'ekash')).toEqual([]);
});
