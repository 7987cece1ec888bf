import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { airtelWallet } from '@portal/payments/providers/airtel-api/airtel-wallet';
import { testCardAccounts } from '@portal/payments/providers/testing/card-accounts';
import { testPushAccounts } from '@portal/payments/providers/testing/push-accounts';
import { newId } from '@portal/platform/crypto/new-id';
import { secret } from '@portal/platform/crypto/secret';
import { makeTestDb } from '@portal/platform/database/testing/database';
import type { TestDb } from '@portal/platform/database/testing/database-server';
import { type Sandbox, startSandbox } from '@portal/sandbox/start-sandbox';
import { SCREEN_BRAND } from '@portal/server/testing/screen-brand';
import Fastify, { type FastifyInstance } from 'fastify';
import { createSandboxControls } from '../sandbox-controls.ts';
import { seedSandbox } from '../seed-sandbox.ts';

const clock = { now: () => new Date('2026-02-28T08:00:00Z') };

/** The screens and the API of the sandbox, called without a socket. */
export type SandboxScreens = Awaited<ReturnType<typeof openSandboxScreens>>;

/** Starts the simulators on a database of their own. Close them in `afterAll`. */
export async function openSandboxScreens() {
  const database = await makeTestDb();
  await seedSandbox({ db: database.db, clock });
  const sandbox = await startSimulators(database);
  const portal = Fastify();
  await portal.register(sandbox.handset);
  return {
    database,
    clock,
    sandbox,
    portal,
    /** Starts the simulators once more on the same database; the caller stops them. */
    startAgain: () => startSimulators(database),
    ...createRequests(portal),
    promptOn: (msisdn: Msisdn) => requestPayment(sandbox, msisdn),
    close: async () => {
      await portal.close();
      await sandbox.stop();
      await database.drop();
    },
  };
}

function startSimulators(database: TestDb): Promise<Sandbox> {
  return startSandbox({
    databaseUrl: database.url,
    clock,
    wallets: {
      money: {
        clientId: 'portal',
        clientSecret: 'secret',
        callbackUrl: () => 'http://127.0.0.1:9/callback',
        callbackKey: 'key',
      },
      smartcash: { apiKey: 'key', merchantId: 'portal' },
      ...testPushAccounts,
    },
    cards: {
      accounts: testCardAccounts(() => 'http://127.0.0.1:9/'),
      pagesUrl: () => 'http://127.0.0.1:9',
    },
    brand: SCREEN_BRAND,
    operator: {
      ...createSandboxControls({ db: database.db, clock }),
      ussd: {
        code: '*140#',
        send: async ({ text }) => ({
          kind: text.endsWith('9') ? 'end' : 'con',
          text: `Inputs: ${text}\n1 More`,
        }),
      },
    },
  });
}

/** `send` submits a form, `post` sends JSON. */
function createRequests(portal: FastifyInstance) {
  const get = async (url: string) => (await portal.inject(url)).body;
  const send = (url: string, form: Record<string, string>) =>
    portal.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
  const post = (url: string, payload: object) => portal.inject({ method: 'POST', url, payload });
  const settings = async () => JSON.parse(await get('/sandbox/api/settings'));
  const phone = async (msisdn: string) => JSON.parse(await get(`/sandbox/api/phone/${msisdn}`));

  async function subscriber(wanted: object = {}): Promise<Msisdn> {
    return (await post('/sandbox/api/subscribers', wanted)).json().msisdn;
  }
  return { get, send, post, settings, phone, subscriber };
}

/** Sends a payment request of RWF 500 to a handset; resolves to its reference. */
async function requestPayment(sandbox: Sandbox, msisdn: Msisdn): Promise<string> {
  const reference = newId();
  const provider = airtelWallet({
    account: {
      baseUrl: sandbox.wallets.money.baseUrl,
      clientId: 'portal',
      clientSecret: secret('secret'),
      callbackKey: secret('key'),
      apiVersion: 'v1',
      disbursementPin: null,
      callbackSecret: secret('callback secret'),
    },
    clock,
    book: 'operator-money',
  }).push;
  const amount = money(500, 'RWF');
  const returnUrl = 'https://portal.example/payment/gateway/money/1';
  await provider.start({
    reference,
    payer: msisdn,
    amount,
    description: 'Airtime',
    email: null,
    returnUrl,
  });
  return reference;
}
