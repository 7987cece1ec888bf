import { startSandbox } from '@portal/sandbox/start-sandbox';
import Fastify from 'fastify';
import type { CompanyDoor, WorldSettings } from '../../../../e2e/faults/accounts.ts';
import { operatorDesk } from '../operator/sandbox/operator-desk.ts';
import { openDb } from '../platform/db/open-db.ts';

// The outside world as a process of its own, so that it can be killed and come back: everything it knows is in its
// database. Told its settings as JSON; says over IPC where everybody listens.

const { databaseUrl, pages, accounts, callbacks }: WorldSettings = JSON.parse(process.argv[2] ?? '');
const clock = { now: () => new Date() };
const { db } = openDb(databaseUrl, { max: 10 });
const world = await startSandbox({
  databaseUrl,
  clock,
  wallets: {
    money: { ...accounts.money, callbackUrl: () => callbacks.money },
    smartcash: accounts.smartcash,
    mpesa: { daraja: accounts.daraja, openApi: null },
    momo: accounts.momo,
    gsma: accounts.gsma,
  },
  cards: {
    pagesUrl: () => pages,
    accounts: {
      paystack: { secretKey: accounts.paystack.secretKey, webhookUrl: () => callbacks.paystack },
      dpo: { companyToken: accounts.dpo.companyToken, pushUrl: () => callbacks.dpo },
      cellulant: { ...accounts.cellulant, accessKey: 'not used', ivKey: 'not used', secretKey: 'not used' },
      uba: accounts.uba,
    },
  },
  product: 'the portal',
  operator: operatorDesk({ db, clock }),
});
const app = Fastify({ forceCloseConnections: true });
await app.register(world.handset);
const addresses: Record<CompanyDoor | 'pages', string> = {
  pages: await app.listen({ host: '127.0.0.1', port: 0 }),
  money: world.wallets.money.baseUrl,
  smartcash: world.wallets.smartcash.baseUrl,
  daraja: world.wallets.mpesa.baseUrl,
  momo: world.wallets.momo.baseUrl,
  gsma: world.wallets.gsma.baseUrl,
  ...world.cardBaseUrls,
};
process.once('disconnect', () => process.exit(1));
process.send?.({ ready: addresses });
