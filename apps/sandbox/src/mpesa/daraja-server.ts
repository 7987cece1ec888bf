import { sameText } from '../same-text.ts';
import type { SandboxDb } from '../sandbox-db.ts';
import { tokenOffice } from '../tokens.ts';
import { pushCallbacks } from '../wallet/push-callbacks.ts';
import { type PushServer, startPushServer } from '../wallet/push-server.ts';
import { type DarajaAccount, type DarajaContext, darajaRoutes } from './daraja-routes.ts';
import { stkCallback } from './daraja-words.ts';

type Options = { db: SandboxDb; clock: { now: () => Date }; account: DarajaAccount };

/** Seconds an access token lives. PROVIDERS.md section 6a. */
const TOKEN_SECONDS = 3_599;

/** Starts M-Pesa's Daraja dialect; it settles the payments of the other too. */
export function startDarajaServer({ db, clock, account }: Options): Promise<PushServer> {
  const tokens = tokenOffice({ db, clock, issuer: 'daraja', lifeSeconds: TOKEN_SECONDS });
  const callbacks = pushCallbacks({
    method: 'POST',
    messageOf: (payment) => stkCallback(payment, clock.now()),
  });
  const context: DarajaContext = { company: 'mpesa', db, clock, account, tokens, callbacks };
  return startPushServer(context, (app) => {
    app.get('/oauth/v1/generate', async ({ headers }, reply) => {
      const basic = Buffer.from(`${account.consumerKey}:${account.consumerSecret}`).toString('base64');
      if (!sameText(headers.authorization, `Basic ${basic}`)) return reply.code(400).send();
      return { access_token: await tokens.issue(), expires_in: String(TOKEN_SECONDS) };
    });
    app.register(async (scope) => darajaRoutes(scope, context));
  });
}
