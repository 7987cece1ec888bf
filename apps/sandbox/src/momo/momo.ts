import type { FastifyInstance } from 'fastify';
import { requireToken, tokenIssuer } from '../access-tokens.ts';
import { isBasicOf, isSameSecret } from '../is-same-secret.ts';
import type { SimulatorOptions, WalletSimulator } from '../simulator.ts';
import { newReceipt } from '../wallets/new-receipt.ts';
import { requestCallbacks } from '../wallets/wallet-callbacks.ts';
import { type RunningWallet, startWallet } from '../wallets/wallet-server.ts';
import { describeRequest, momoError } from './momo-messages.ts';
import { collectionRoutes, disbursementRoutes, type MomoContext } from './momo-routes.ts';

/** Our client's account at one product: each has its own. */
export type MomoProduct = { apiUser: string; apiKey: string; subscriptionKey: string };

/** Our client's account. */
export type MomoAccount = {
  collection: MomoProduct;
  disbursement: MomoProduct;
  /** MTN's name of the country. */
  targetEnvironment: string;
};

/** Seconds an access token lives. PROVIDERS.md section 7. */
const TOKEN_SECONDS = 3_600;

/** MTN MoMo: collections, and disbursements: refunds of collected payments and transfers to wallets. */
export const momo = {
  label: 'MTN MoMo',
  walletLabel: 'MTN MoMo',
  setting: 'offersMomo',
  start: startMomo,
} satisfies WalletSimulator;

function startMomo({ db, clock, account }: SimulatorOptions<MomoAccount>): Promise<RunningWallet> {
  const callbacks = requestCallbacks(describeRequest);
  const company = { name: 'momo', db, clock, callbacks, newReceipt };
  return startWallet(company, (app) => {
    for (const name of ['collection', 'disbursement'] as const) {
      const tokens = tokenIssuer({ db, clock, issuer: `momo-${name}`, lifeSeconds: TOKEN_SECONDS });
      const product = { ...company, tokens, ...account[name], targetEnvironment: account.targetEnvironment };
      app.register(async (scope) => productRoutes(scope, product, ROUTES[name]), { prefix: `/${name}` });
    }
  });
}

const ROUTES = { collection: collectionRoutes, disbursement: disbursementRoutes };

/** One product: its subscription key before everything, its token, and its calls behind that. */
function productRoutes(
  app: FastifyInstance,
  product: MomoContext & MomoProduct & { targetEnvironment: string },
  routes: (app: FastifyInstance, context: MomoContext) => void,
): void {
  const { apiUser, apiKey, subscriptionKey, targetEnvironment, tokens } = product;
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (isSameSecret(headers['ocp-apim-subscription-key'], subscriptionKey)) return;
    return reply
      .code(401)
      .send({ statusCode: 401, message: 'Access denied due to missing subscription key.' });
  });
  app.post('/token/', async ({ headers }, reply) => {
    if (headers['content-length'] === undefined) return reply.code(411).send();
    if (!isBasicOf(headers.authorization, apiUser, apiKey))
      return reply.code(401).send({ error: 'login_failed' });
    return { access_token: await tokens.issue(), token_type: 'access_token', expires_in: TOKEN_SECONDS };
  });
  app.register(async (scope) => {
    requireToken(scope, tokens);
    scope.addHook('onRequest', async ({ headers }, reply) => {
      if (headers['x-target-environment'] === targetEnvironment) return;
      return reply.code(403).send(momoError('NOT_ALLOWED_TARGET_ENVIRONMENT'));
    });
    routes(scope, product);
  });
}
