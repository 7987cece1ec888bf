import { companyApp } from '../outages.ts';
import { regularly } from '../regularly.ts';
import { sameText } from '../same-text.ts';
import type { SandboxDb } from '../sandbox-db.ts';
import { bearerOf } from '../tokens.ts';
import { loadPinKey } from '../wallet/pin-key.ts';
import { settleAllDue } from './settle-due.ts';
import { type SmartcashContext, smartcashRoutes } from './smartcash-routes.ts';

/** Who may talk to the bank. */
export type SmartcashAccount = { apiKey: string; merchantId: string };

type Options = { db: SandboxDb; clock: { now: () => Date }; account: SmartcashAccount };

/** How often purchases whose hour has come are looked for. */
const SETTLE_MS = 1_000;

/** Starts the bank's HTTP service on loopback, on a port of the system's choice. */
export async function startSmartcashServer({ db, clock, account }: Options) {
  const context: SmartcashContext = { db, clock, key: await loadPinKey(db, 'smartcash', clock.now()) };
  const app = companyApp(db, 'smartcash');
  app.addHook('onRequest', async ({ headers }, reply) => {
    const known =
      sameText(bearerOf(headers.authorization), account.apiKey) &&
      sameText(headers['x-merchant-id'], account.merchantId);
    if (!known) return reply.code(401).send({ message: 'Unknown merchant' });
  });
  smartcashRoutes(app, context);
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const stopSettling = regularly(SETTLE_MS, () => settleAllDue(db, clock.now()));
  return {
    baseUrl,
    stop: async () => {
      await stopSettling();
      await app.close();
    },
  };
}
