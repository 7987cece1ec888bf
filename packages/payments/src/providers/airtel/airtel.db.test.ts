import { secret } from '@portal/platform/crypto/secret';
import { airtel as simulator } from '@portal/sandbox/airtel/airtel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWalletHarness } from '../../../../conformance/src/payments/wallet-fixture.ts';
import { airtelWallet } from '../airtel-api/airtel-wallet.ts';
import { providerConformance } from '../testing/conformance.ts';
import { providerRecordsScenarios } from '../testing/provider-records-scenarios.ts';
import { testPushAccounts } from '../testing/push-accounts.ts';
import { createPushFixture, findLedgerErrors, type PushFixture } from '../testing/push-fixture.ts';

const { callbackUrl: _, ...ACCOUNT } = testPushAccounts.airtel;
const PORTAL_ACCOUNT = {
  clientId: ACCOUNT.clientId,
  clientSecret: secret(ACCOUNT.clientSecret),
  callbackKey: secret(ACCOUNT.callbackKey),
  apiVersion: 'v1' as const,
  callbackSecret: secret('callback secret of the test'),
  disbursementPin: secret(ACCOUNT.disbursementPin),
};
let fixture: PushFixture;

beforeAll(async () => {
  const callbackUrl = () => fixture.adapterOptions.callbackBase();
  fixture = await createPushFixture({
    company: 'airtel',
    protocol: { knowsReferences: true, signsCallbacks: true, refundsAtOnce: true, barred: 'wallet-barred' },
    startServer: (options) => simulator.start({ ...options, account: { ...ACCOUNT, callbackUrl } }),
    adapter: ({ baseUrl, clock, timeoutMs }) =>
      airtelWallet({
        account: { ...PORTAL_ACCOUNT, baseUrl },
        clock,
        book: 'airtel',
        ...(timeoutMs ? { timeouts: { payment: timeoutMs } } : {}),
      }).push,
  });
});

afterAll(() => fixture.close());

providerConformance('Airtel Money', () => fixture, { paysOut: true });

test('without a PIN of our account no payments to other wallets are offered', () => {
  const { clock, baseUrl } = fixture.adapterOptions;
  const account = { ...PORTAL_ACCOUNT, baseUrl, disbursementPin: null };
  expect(airtelWallet({ account, clock, book: 'airtel' }).push.payouts).toBeUndefined();
});

describe('the second version of the API, whose messages are signed', () => {
  const signed = () => {
    const { clock, baseUrl } = fixture.adapterOptions;
    return airtelWallet({ account: { ...PORTAL_ACCOUNT, apiVersion: 'v2', baseUrl }, clock, book: 'airtel' })
      .push;
  };

  test('takes a payment and its refund', async () => {
    const provider = signed();
    const { started, approve, check } = createWalletHarness(() => ({ ...fixture, provider }));
    const { payment, outcome } = await started('willing');
    expect(outcome.kind).toBe('awaiting-customer');
    await approve(payment);
    const paid = await check(payment);
    if (paid.kind !== 'paid') throw new Error('not charged');
    const { reference, amount } = payment;
    const request = { reference, amount, providerReference: paid.providerReference, attempt: 1 };
    expect((await provider.refunds?.refund(request))?.kind).toBe('refunded');
  });
});

test('a refund of a delivered purchase is requested once: its request has no key', () => {
  expect(fixture.provider.refunds?.requestOnce).toBe(true);
});

providerRecordsScenarios('Airtel Money', () => ({
  ...fixture,
  charge: async () => {
    const { started, approve, check } = createWalletHarness(() => fixture);
    const { payment } = await started('willing');
    await approve(payment);
    const outcome = await check(payment);
    if (outcome.kind !== 'paid') throw new Error('not charged');
    return { reference: payment.reference, providerReference: outcome.providerReference };
  },
}));

test('the ledger of Airtel Money is consistent after all scenarios', async () => {
  expect(await findLedgerErrors(fixture, 'airtel')).toEqual([]);
});
