import type { Msisdn } from '@portal/domain/msisdn';
import { startSandbox } from '@portal/sandbox/start-sandbox';
import Fastify from 'fastify';
import { operatorDesk } from '../../../../operator/sandbox/operator-desk.ts';
import { secret } from '../../../../platform/crypto/secret.ts';
import { makeTestDb } from '../../../../platform/db/test-db.ts';
import type { CallbackRead } from '../provider.ts';
import { testCardAccounts } from '../test-card-accounts.ts';
import { listen } from '../test-ear.ts';
import { IMPATIENT_MS } from '../test-patience.ts';
import { PAYER_BEHAVIOUR } from '../test-payers.ts';
import type { Stage } from '../test-play.ts';
import { testPushAccounts } from '../test-push-accounts.ts';
import { type OperatorMoney, operatorMoney } from './operator-money.ts';

const BALANCE = 10_000;
const CREDENTIALS = { clientId: 'portal', clientSecret: 'a secret of the test' };
const CALLBACK_KEY = 'callback key of the test';

/** Adapter and simulator on real sockets, in a database of their own. */
export type MoneyStage = Omit<Stage, 'provider' | 'impatient' | 'unreachable'> & {
  money: OperatorMoney;
  impatient: OperatorMoney;
  unreachable: OperatorMoney;
  now: () => Date;
  databaseUrl: string;
  close: () => Promise<void>;
};

/** Builds the stage; the handset's own API plays the customer. */
export async function makeMoneyStage(): Promise<MoneyStage> {
  const database = await makeTestDb();
  let time = Date.parse('2026-02-28T08:00:00Z');
  const clock = { now: () => new Date(time) };
  const heard: CallbackRead[] = [];
  const ear = await listen((body) => {
    const read = money.push.callbacks?.read(body);
    if (read) heard.push(read);
  });
  const world = await startSandbox({
    databaseUrl: database.url,
    clock,
    wallets: {
      money: { ...CREDENTIALS, callbackUrl: ear.url, callbackKey: CALLBACK_KEY },
      smartcash: { apiKey: 'key', merchantId: 'portal' },
      ...testPushAccounts,
    },
    cards: { accounts: testCardAccounts(() => 'http://127.0.0.1:9/'), pagesUrl: () => 'http://127.0.0.1:9' },
    product: 'Acme',
    operator: operatorDesk({ db: database.db, clock }),
  });
  const handset = Fastify();
  await handset.register(world.handset);
  const api = async (url: string, payload: object = {}) => {
    const reply = await handset.inject({ method: 'POST', url: `/sandbox/api${url}`, payload });
    if (reply.statusCode >= 300) throw new Error(`The handset answered ${reply.statusCode}: ${reply.body}`);
    return reply.json();
  };
  const adapter = (baseUrl: string, timeouts = {}) =>
    operatorMoney({
      baseUrl,
      clock,
      country: 'RW',
      currency: 'RWF',
      credentials: { clientId: CREDENTIALS.clientId, clientSecret: secret(CREDENTIALS.clientSecret) },
      callbackKey: secret(CALLBACK_KEY),
      timeouts,
    });
  const money = adapter(world.wallets.money.baseUrl);
  return {
    protocol: { knowsReferences: true, signsCallbacks: true, refundsAtOnce: true, barred: 'wallet-barred' },
    money,
    impatient: adapter(world.wallets.money.baseUrl, { payment: IMPATIENT_MS }),
    unreachable: adapter('http://127.0.0.1:9'),
    now: clock.now,
    databaseUrl: database.url,
    heard,
    payer: async (kind): Promise<Msisdn> => {
      const behaviour = PAYER_BEHAVIOUR[kind];
      const balance = kind === 'poor' ? 50 : BALANCE;
      const wallet = behaviour && { behaviour, balance, barred: kind === 'barred' };
      return (await api('/subscribers', { wallet })).msisdn;
    },
    approve: (payer, reference) => api(`/phone/${payer}/prompts/${reference}/approve`, { pin: '1234' }),
    reject: (payer, reference) => api(`/phone/${payer}/prompts/${reference}/reject`),
    pass: (seconds) => {
      time += seconds * 1000;
    },
    taken: async (payer) => {
      const phone = await handset.inject(`/sandbox/api/phone/${payer}`);
      return BALANCE - phone.json().wallet.balance;
    },
    close: async () => {
      await handset.close();
      await world.stop();
      await ear.close();
      await database.drop();
    },
  };
}
