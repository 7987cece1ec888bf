import { generateKeyPairSync } from 'node:crypto';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import {
  type AnsweringServer,
  openAnsweringServer,
} from '@portal/platform/api-client/testing/answering-server';
import { secret } from '@portal/platform/crypto/secret';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProviders } from './create-providers.ts';
import type { SandboxAddresses } from './descriptor.ts';
import { PAYMENT_MODES, type PaymentMode, PROVIDERS, type ProviderAccounts, TRAITS } from './registry.ts';

/** Ways to pay whose provider gives a token for our key first. */
const WITH_TOKEN: readonly PaymentMode[] = [
  ...(['money-push', 'money-pin', 'card-cellulant', 'mpesa', 'momo', 'airtel', 'gsma'] as PaymentMode[]),
];

const { publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
});

let server: AnsweringServer;
beforeAll(async () => {
  server = await openAnsweringServer();
});
afterAll(() => server.close());

/** The adapters of every provider as the portal creates them, each at the server of this test. */
function createAll() {
  const callbackSecret = secret('callback secret of the test');
  const address = { baseUrl: server.baseUrl, publicKey: publicKey.toString('base64') };
  const everywhere = new Proxy({}, { get: () => address });
  const addresses = { wallets: everywhere, gateways: everywhere } as unknown as SandboxAddresses;
  const accounts = PROVIDERS.map(({ name, createSandboxAccount }) => {
    const made = createSandboxAccount?.({
      publicUrl: () => server.baseUrl,
      callbackUrl: () => `${server.baseUrl}/callbacks`,
      callbackSecret,
      createCredential: (what) => what,
      // Daraja asks the database before it asks M-Pesa.
      values: { MPESA_DIALECT: 'open-api' },
    });
    return [name, made?.createAccount(addresses) ?? null];
  });
  return createProviders({
    accounts: Object.fromEntries(accounts) as ProviderAccounts,
    callbackOrigin: () => server.baseUrl,
    clock: { now: () => new Date('2026-11-28T08:00:00Z') },
    addressKeys: [Buffer.alloc(32, 'key')],
    db: undefined as never,
    operator: {} as never,
  });
}

/** Every call is refused with HTTP 401. */
const refuseAll = () =>
  server.answerWith(new Proxy({}, { get: () => ({ status: 401, json: {} }), has: () => true }));

test.each(WITH_TOKEN)(
  'a key that the provider refuses switches %s off: nobody else would see why nothing can be paid',
  async (mode) => {
    refuseAll();
    const outcome = await createAll()[mode].start({
      reference: 'pay0001',
      payer: '788123456' as Msisdn,
      amount: money(500, 'RWF'),
      description: 'Recharge',
      email: null,
      returnUrl: 'https://portal.example/payment/return',
      encryptedPin: 'sealed',
    });
    expect(outcome).toEqual({ kind: 'misconfigured', cause: expect.any(ConfigurationFault) });
  },
);

// The desk offers a part, and several numbers are paid with one payment, only where the trait says so (decision 103).
test.each(PAYMENT_MODES)('%s says of itself that it refunds what its adapter can refund', (mode) => {
  const { refunds } = createAll()[mode];
  const can = !refunds ? 'none' : refunds.refundPart ? 'parts' : 'whole';
  expect(TRAITS[mode].refunds).toBe(can);
  expect(TRAITS[mode].refundLimit === null).toBe(can === 'parts');
});

test('every way to pay has an adapter, and those with a token are known', () => {
  expect(Object.keys(createAll()).sort()).toEqual([...PAYMENT_MODES].sort());
  expect(PAYMENT_MODES).toEqual(expect.arrayContaining([...WITH_TOKEN]));
});
