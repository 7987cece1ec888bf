import formbody from '@fastify/formbody';
import { sameText } from '../same-text.ts';
import type { SandboxDb } from '../sandbox-db.ts';
import { tokenOffice } from '../tokens.ts';
import { pushCallbacks } from '../wallet/push-callbacks.ts';
import { type PushServer, startPushServer } from '../wallet/push-server.ts';
import { type GsmaContext, gsmaRoutes } from './gsma-routes.ts';
import { describeTransaction } from './gsma-words.ts';

/** Our client's account. */
export type GsmaAccount = {
  clientId: string;
  clientSecret: string;
  apiKey: string;
  /** The account the money goes to. */
  creditAccount: string;
};

type Options = { db: SandboxDb; clock: { now: () => Date }; account: GsmaAccount };

const TOKEN_SECONDS = 3_600;

/** Starts a wallet that speaks the GSMA's standard. Its calls begin with `/mm`. */
export function startGsmaServer({ db, clock, account }: Options): Promise<PushServer> {
  const tokens = tokenOffice({ db, clock, issuer: 'gsma', lifeSeconds: TOKEN_SECONDS });
  const callbacks = pushCallbacks({ method: 'PUT', messageOf: describeTransaction });
  const context: GsmaContext = { company: 'gsma', db, clock, callbacks, tokens, account };
  return startPushServer(context, (app) => {
    app.register(formbody);
    app.addHook('onRequest', async ({ headers }, reply) => {
      if (!sameText(headers['x-api-key'], account.apiKey)) return reply.code(401).send();
    });
    app.post('/oauth/accesstoken', async ({ headers }, reply) => {
      const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
      if (!sameText(headers.authorization, `Basic ${basic}`)) return reply.code(401).send();
      return { access_token: await tokens.issue(), expires_in: String(TOKEN_SECONDS) };
    });
    app.register(async (scope) => gsmaRoutes(scope, context), { prefix: '/mm' });
  });
}
