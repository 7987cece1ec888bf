import type { FastifyInstance } from 'fastify';
import { sameText } from '../same-text.ts';
import type { SandboxDb } from '../sandbox-db.ts';
import { bearerOf, type TokenOffice, tokenOffice } from '../tokens.ts';
import { pushCallbacks } from '../wallet/push-callbacks.ts';
import { type PushDesk, type PushServer, startPushServer } from '../wallet/push-server.ts';
import { collectionRoutes } from './collection-routes.ts';
import { disbursementRoutes } from './disbursement-routes.ts';
import { describeRequest, momoError } from './momo-words.ts';

/** Our client's account at one product: each has its own. */
export type MomoProduct = { apiUser: string; apiKey: string; subscriptionKey: string };

/** Our client's account. */
export type MomoAccount = {
  collection: MomoProduct;
  disbursement: MomoProduct;
  /** `mtnrwanda` and the like: which country's money is meant. */
  targetEnvironment: string;
};

/** What the calls of a product stand on. */
export type MomoContext = PushDesk & { tokens: TokenOffice };

type Options = { db: SandboxDb; clock: { now: () => Date }; account: MomoAccount };

/** Seconds an access token lives. PROVIDERS.md section 7. */
const TOKEN_SECONDS = 3_600;

/** Starts MTN MoMo: collections, and of disbursements what gives a collected payment back. */
export function startMomoServer({ db, clock, account }: Options): Promise<PushServer> {
  const callbacks = pushCallbacks({ method: 'POST', messageOf: describeRequest });
  const desk: PushDesk = { company: 'momo', db, clock, callbacks };
  const contextOf = (issuer: string): MomoContext => ({
    ...desk,
    tokens: tokenOffice({ db, clock, issuer, lifeSeconds: TOKEN_SECONDS }),
  });
  return startPushServer(desk, (app) => {
    for (const name of ['collection', 'disbursement'] as const) {
      const context = contextOf(`momo-${name}`);
      const known = { ...account[name], targetEnvironment: account.targetEnvironment };
      const calls = (scope: FastifyInstance) => ROUTES[name](scope, context);
      app.register(async (scope) => product(scope, context, known, calls), { prefix: `/${name}` });
    }
  });
}

const ROUTES = { collection: collectionRoutes, disbursement: disbursementRoutes };

/** One product: its subscription key at the door, its token, and its calls behind that. */
function product(
  app: FastifyInstance,
  { tokens }: MomoContext,
  known: MomoProduct & { targetEnvironment: string },
  calls: (app: FastifyInstance) => void,
): void {
  const { apiUser, apiKey, subscriptionKey, targetEnvironment } = known;
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (sameText(headers['ocp-apim-subscription-key'], subscriptionKey)) return;
    return reply
      .code(401)
      .send({ statusCode: 401, message: 'Access denied due to missing subscription key.' });
  });
  app.post('/token/', async ({ headers }, reply) => {
    if (headers['content-length'] === undefined) return reply.code(411).send();
    const basic = Buffer.from(`${apiUser}:${apiKey}`).toString('base64');
    if (!sameText(headers.authorization, `Basic ${basic}`))
      return reply.code(401).send({ error: 'login_failed' });
    return { access_token: await tokens.issue(), token_type: 'access_token', expires_in: TOKEN_SECONDS };
  });
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers }, reply) => {
      if (!(await tokens.isGood(bearerOf(headers.authorization)))) return reply.code(401).send();
      if (headers['x-target-environment'] === targetEnvironment) return;
      return reply.code(403).send(momoError('NOT_ALLOWED_TARGET_ENVIRONMENT'));
    });
    calls(scope);
  });
}
