import Fastify from 'fastify';
import { regularly } from '../regularly.ts';
import { sameText } from '../same-text.ts';
import type { SandboxDb } from '../sandbox-db.ts';
import { tokenOffice } from '../tokens.ts';
import { darajaCallbacks } from './daraja-callbacks.ts';
import { type DarajaAccount, type DarajaContext, darajaRoutes } from './daraja-routes.ts';
import { listMpesaDue } from './mpesa-payments.ts';
import { settleMpesaDue } from './settle-mpesa.ts';

type Options = { db: SandboxDb; clock: { now: () => Date }; account: DarajaAccount };

/** Seconds an access token lives. PROVIDERS.md section 6a. */
const TOKEN_SECONDS = 3_599;
/** How often payments whose hour has come are looked for. */
const SETTLE_MS = 1_000;

/** Starts M-Pesa's Daraja dialect on loopback, on a port of the system's choice; it settles those of the other too. */
export async function startDarajaServer({ db, clock, account }: Options) {
  const tokens = tokenOffice({ db, clock, issuer: 'daraja', lifeSeconds: TOKEN_SECONDS });
  const callbacks = darajaCallbacks(clock);
  const context: DarajaContext = { db, clock, account, tokens, callbacks };
  // Answers held back on purpose must not hold up the end.
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 16_384 });
  app.get('/oauth/v1/generate', async ({ headers }, reply) => {
    const basic = Buffer.from(`${account.consumerKey}:${account.consumerSecret}`).toString('base64');
    if (!sameText(headers.authorization, `Basic ${basic}`)) return reply.code(400).send();
    return { access_token: await tokens.issue(), expires_in: String(TOKEN_SECONDS) };
  });
  app.register(async (scope) => darajaRoutes(scope, context));
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const stopSettling = regularly(SETTLE_MS, async () => {
    for (const id of await listMpesaDue(db, clock.now())) {
      const settled = await settleMpesaDue(db, id, clock.now());
      if (settled) void callbacks.tell(settled);
    }
  });
  return {
    baseUrl,
    callbacks,
    stop: async () => {
      await stopSettling();
      await app.close();
      await callbacks.flush();
    },
  };
}
