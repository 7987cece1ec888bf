import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { tokenIssuer } from '../access-tokens.ts';
import { isBasicOf, isSameSecret } from '../is-same-secret.ts';
import type { SimulatorOptions, WalletSimulator } from '../simulator.ts';
import { newReceipt } from '../wallets/new-receipt.ts';
import { requestCallbacks } from '../wallets/wallet-callbacks.ts';
import { type RunningWallet, startWallet } from '../wallets/wallet-server.ts';
import { describeTransaction } from './gsma-messages.ts';
import { gsmaRefundRoutes } from './gsma-refund-routes.ts';
import { type GsmaAccount, gsmaRoutes } from './gsma-routes.ts';

const TOKEN_SECONDS = 3_600;

/** Any wallet that implements the GSMA's standard. Its calls begin with `/mm`. */
export const gsma = {
  label: 'Mobile Money (GSMA API)',
  walletLabel: 'Mobile Money',
  setting: 'offersGsma',
  start: startGsma,
} satisfies WalletSimulator;

function startGsma({ db, clock, account }: SimulatorOptions<GsmaAccount>): Promise<RunningWallet> {
  const tokens = tokenIssuer({ db, clock, issuer: 'gsma', lifeSeconds: TOKEN_SECONDS });
  const callbacks = requestCallbacks(describeTransaction, 'PUT');
  const context = { name: 'gsma', db, clock, callbacks, newReceipt, tokens, account };
  return startWallet(context, (app) => {
    app.register(formbody);
    app.addHook('onRequest', async ({ headers }, reply) => {
      if (!isSameSecret(headers['x-api-key'], account.apiKey)) return reply.code(401).send();
    });
    app.post('/oauth/accesstoken', async ({ headers }, reply) => {
      if (!isBasicOf(headers.authorization, account.clientId, account.clientSecret))
        return reply.code(401).send();
      return { access_token: await tokens.issue(), expires_in: String(TOKEN_SECONDS) };
    });
    const routes = async (scope: FastifyInstance) => {
      gsmaRoutes(scope, context);
      gsmaRefundRoutes(scope, context);
    };
    app.register(routes, { prefix: '/mm' });
  });
}
