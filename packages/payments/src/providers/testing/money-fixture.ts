import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { createSandboxControls } from '@portal/operator/sandbox/sandbox-controls';
import { secret } from '@portal/platform/crypto/secret';
import { startSandbox } from '@portal/sandbox/start-sandbox';
import { SCREEN_BRAND } from '@portal/server/testing/screen-brand';
import Fastify from 'fastify';
import type { WalletFixture } from '../../../../conformance/src/payments/wallet-fixture.ts';
import { type AirtelWallet, airtelWallet } from '../airtel-api/airtel-wallet.ts';
import type { CallbackRead } from '../provider.ts';
import { startCallbackServer } from './callback-server.ts';
import { testCardAccounts } from './card-accounts.ts';
import { PAYER_BEHAVIOUR } from './payer-behaviour.ts';
import { testPushAccounts } from './push-accounts.ts';
import { openSimulatorFixture } from './simulator-fixture.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

const BALANCE = 10_000;
const CREDENTIALS = { clientId: 'portal', clientSecret: 'a secret of the test' };
const CALLBACK_KEY = 'callback key of the test';

/** Adapter and simulator on real sockets, in a database of their own. */
export type MoneyFixture = Omit<WalletFixture, 'provider' | 'withShortTimeout' | 'unreachable'> & {
  money: AirtelWallet;
  withShortTimeout: AirtelWallet;
  unreachable: AirtelWallet;
  now: () => Date;
  databaseUrl: string;
  close: () => Promise<void>;
};

/** Builds the fixture; the handset's own API acts as the customer. */
export async function createMoneyFixture(): Promise<MoneyFixture> {
  const base = await openSimulatorFixture();
  const { database, clock } = base;
  const receivedCallbacks: CallbackRead[] = [];
  const callbacks = await startCallbackServer((body) => {
    const read = money.push.callbacks?.read(body);
    if (read) receivedCallbacks.push(read);
  });
  base.onClose(() => callbacks.close());
  const sandbox = await startSandbox({
    databaseUrl: database.url,
    clock,
    wallets: {
      money: { ...CREDENTIALS, callbackUrl: callbacks.url, callbackKey: CALLBACK_KEY },
      smartcash: { apiKey: 'key', merchantId: 'portal' },
      ...testPushAccounts,
    },
    cards: { accounts: testCardAccounts(() => 'http://127.0.0.1:9/'), pagesUrl: () => 'http://127.0.0.1:9' },
    brand: SCREEN_BRAND,
    operator: createSandboxControls({ db: database.db, clock }),
  });
  base.onClose(() => sandbox.stop());
  const handset = Fastify();
  base.onClose(() => handset.close());
  await handset.register(sandbox.handset);
  const api = async (url: string, payload: object = {}) => {
    const reply = await handset.inject({ method: 'POST', url: `/sandbox/api${url}`, payload });
    if (reply.statusCode >= 300) throw new Error(`The handset answered ${reply.statusCode}: ${reply.body}`);
    return reply.json();
  };
  const adapter = (baseUrl: string, timeouts = {}) =>
    airtelWallet({
      account: {
        baseUrl,
        clientId: CREDENTIALS.clientId,
        clientSecret: secret(CREDENTIALS.clientSecret),
        callbackKey: secret(CALLBACK_KEY),
        apiVersion: 'v1',
        disbursementPin: null,
        mandates: true,
        callbackSecret: secret('callback secret of the test'),
      },
      clock,
      book: 'operator-money',
      timeouts,
    });
  const money = adapter(sandbox.wallets.money.baseUrl);
  return {
    protocol: { knowsReferences: true, signsCallbacks: true, refundsAtOnce: true, barred: 'wallet-barred' },
    money,
    withShortTimeout: adapter(sandbox.wallets.money.baseUrl, { payment: SHORT_TIMEOUT_MS }),
    unreachable: adapter('http://127.0.0.1:9'),
    now: clock.now,
    databaseUrl: database.url,
    receivedCallbacks,
    payer: async (kind): Promise<Msisdn> => {
      const behaviour = PAYER_BEHAVIOUR[kind];
      const balance = kind === 'poor' ? 50 : BALANCE;
      const wallet = behaviour && { behaviour, balance, barred: kind === 'barred' };
      return (await api('/subscribers', { wallet })).msisdn;
    },
    approve: (payer, reference) => api(`/phone/${payer}/prompts/${reference}/approve`, { pin: '1234' }),
    reject: (payer, reference) => api(`/phone/${payer}/prompts/${reference}/reject`),
    pass: base.pass,
    taken: async (payer) => {
      const phone = await handset.inject(`/sandbox/api/phone/${payer}`);
      return BALANCE - phone.json().wallet.balance;
    },
    close: base.close,
  };
}
