import { startSandbox } from '@portal/sandbox/start-sandbox';
import Fastify from 'fastify';
import type { CompanyDoor, WorldSettings } from '../../../../e2e/faults/accounts.ts';
import { createSandboxControls } from '../operator/sandbox/sandbox-controls.ts';
import { openDb } from '../platform/database/open-db.ts';

// All simulated providers in one process, so that the fault run can kill and restart it: its state is in its database.
// Receives its settings as a JSON argument and sends the addresses of the providers over IPC.

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
  operator: createSandboxControls({ db, clock }),
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
