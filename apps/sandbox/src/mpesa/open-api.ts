import { bearerOf, tokenIssuer } from '../access-tokens.ts';
import { isSameSecret } from '../is-same-secret.ts';
import type { SimulatorOptions } from '../simulator.ts';
import { newReceipt } from '../wallets/new-receipt.ts';
import { walletCallbacks } from '../wallets/wallet-callbacks.ts';
import { startWallet } from '../wallets/wallet-server.ts';
import type { OpenApiAccount, OpenApiContext } from './open-api-context.ts';
import { makeOpenApiKey } from './open-api-key.ts';
import { openApiAnswer } from './open-api-messages.ts';
import { openApiRoutes } from './open-api-routes.ts';

const SESSION_SECONDS = 600;

/** Starts M-Pesa's Open API dialect: a session, then calls that wait for the customer. There are no callbacks. */
export async function startOpenApi({ db, clock, account }: SimulatorOptions<OpenApiAccount>) {
  const key = makeOpenApiKey();
  const sessions = tokenIssuer({ db, clock, issuer: 'open-api', lifeSeconds: SESSION_SECONDS });
  const callbacks = walletCallbacks(() => null);
  const context: OpenApiContext = {
    ...{ name: 'mpesa', db, clock, callbacks, newReceipt, account },
    // Clients send their session encrypted.
    tokens: {
      issue: sessions.issue,
      isValid: (session) => sessions.isValid(key.decrypt(session) ?? ''),
      revoke: (session) => sessions.revoke(key.decrypt(session) ?? ''),
    },
  };
  const base = `/sandbox/ipg/v2/${account.market}`;
  const wallet = await startWallet(
    context,
    (app) => {
      app.get(`${base}/getSession/`, async ({ headers }, reply) => {
        if (!isSameSecret(key.decrypt(bearerOf(headers.authorization)), account.apiKey))
          return reply.code(401).send(openApiAnswer('INS-2'));
        return openApiAnswer('INS-0', { output_SessionID: await sessions.issue() });
      });
      app.register(async (scope) => openApiRoutes(scope, context), { prefix: base });
    },
    // Daraja settles the payments of both: it has callbacks to send.
    { settles: false },
  );
  return { ...wallet, publicKey: key.publicKey };
}
