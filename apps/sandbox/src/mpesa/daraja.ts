import { tokenIssuer } from '../access-tokens.ts';
import { isBasicOf } from '../is-same-secret.ts';
import type { SimulatorOptions } from '../simulator.ts';
import { newReceipt } from '../wallets/new-receipt.ts';
import { requestCallbacks } from '../wallets/wallet-callbacks.ts';
import { type RunningWallet, startWallet } from '../wallets/wallet-server.ts';
import type { DarajaAccount, DarajaContext } from './daraja-context.ts';
import { stkCallback } from './daraja-messages.ts';
import { darajaRoutes } from './daraja-routes.ts';

/** Seconds an access token lives. PROVIDERS.md section 6a. */
const TOKEN_SECONDS = 3_599;

/** Starts M-Pesa's Daraja dialect; it settles the payments of the other too. */
export function startDaraja({ db, clock, account }: SimulatorOptions<DarajaAccount>): Promise<RunningWallet> {
  const tokens = tokenIssuer({ db, clock, issuer: 'daraja', lifeSeconds: TOKEN_SECONDS });
  const callbacks = requestCallbacks((payment) => stkCallback(payment, clock.now()));
  const context: DarajaContext = { name: 'mpesa', db, clock, callbacks, newReceipt, account, tokens };
  return startWallet(context, (app) => {
    app.get('/oauth/v1/generate', async ({ headers }, reply) => {
      if (!isBasicOf(headers.authorization, account.consumerKey, account.consumerSecret))
        return reply.code(400).send();
      return { access_token: await tokens.issue(), expires_in: String(TOKEN_SECONDS) };
    });
    app.register(async (scope) => darajaRoutes(scope, context));
  });
}
