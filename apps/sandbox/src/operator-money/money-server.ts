import type { FastifyInstance } from 'fastify';
import { companyApp } from '../outages.ts';
import { regularly } from '../regularly.ts';
import { sameText } from '../same-text.ts';
import type { SandboxDb } from '../sandbox-db.ts';
import { type TokenOffice, tokenOffice } from '../tokens.ts';
import { loadPinKey } from '../wallet/pin-key.ts';
import { callbacks as makeCallbacks } from './callbacks.ts';
import { type MoneyContext, moneyRoutes } from './money-routes.ts';
import { listDue } from './payments.ts';
import { settleDue } from './settle.ts';

export type MoneyServerOptions = {
  db: SandboxDb;
  clock: { now: () => Date };
  callbackUrl: () => string;
  callbackKey: string;
  credentials: { clientId: string; clientSecret: string };
};

export type MoneyServer = MoneyContext & { baseUrl: string; stop: () => Promise<void> };

/** Seconds an access token lives. PROVIDERS.md section 5. */
const TOKEN_SECONDS = 180;

/** How often payments whose hour has come are looked for. */
const SETTLE_MS = 1_000;

/** Starts the wallet's HTTP service on loopback, on a port of the system's choice. */
export async function startMoneyServer(options: MoneyServerOptions): Promise<MoneyServer> {
  const { db, clock, credentials } = options;
  const callbacks = makeCallbacks({ url: options.callbackUrl, key: options.callbackKey });
  const tokens = tokenOffice({ db, clock, issuer: 'operator-money', lifeSeconds: TOKEN_SECONDS });
  const key = await loadPinKey(db, 'money', clock.now());
  const context: MoneyContext = { db, clock, callbacks, tokens, key };
  const app = companyApp(db, 'money');
  tokenRoute(app, { tokens, credentials });
  app.register((scope, _options, done) => {
    moneyRoutes(scope, context);
    done();
  });
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const stopSettling = settleRegularly(context);
  return {
    ...context,
    baseUrl,
    stop: async () => {
      await stopSettling();
      await app.close();
      await callbacks.flush();
    },
  };
}

type TokenDeps = Pick<MoneyServerOptions, 'credentials'> & { tokens: TokenOffice };

function tokenRoute(app: FastifyInstance, { tokens, credentials }: TokenDeps): void {
  app.post('/auth/oauth2/token', async (request, reply) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const known =
      sameText(body.client_id, credentials.clientId) &&
      sameText(body.client_secret, credentials.clientSecret);
    if (!known || body.grant_type !== 'client_credentials') {
      return reply.code(401).send({ error: 'invalid_client' });
    }
    const access_token = await tokens.issue();
    // A string here, a number elsewhere: the real one was seen to send both.
    return { access_token, expires_in: String(TOKEN_SECONDS), token_type: 'bearer' };
  });
}

/** Lets time pass for payments nobody asks about; gives the function that ends it. */
function settleRegularly({ db, clock, callbacks }: MoneyContext): () => Promise<void> {
  return regularly(SETTLE_MS, async () => {
    for (const id of await listDue(db, clock.now())) {
      const changed = await settleDue(db, id, clock.now());
      if (changed) void callbacks.tell(changed);
    }
  });
}
