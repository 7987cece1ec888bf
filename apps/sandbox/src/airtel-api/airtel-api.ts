import { createHmac, randomInt } from 'node:crypto';
import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance } from 'fastify';
import { type TokenIssuer, tokenIssuer } from '../access-tokens.ts';
import { isSameSecret } from '../is-same-secret.ts';
import type { SimulatorOptions } from '../simulator.ts';
import type { WalletPayment } from '../wallets/payments.ts';
import { loadPinKey } from '../wallets/pin-key.ts';
import { walletCallbacks } from '../wallets/wallet-callbacks.ts';
import { type RunningWallet, startWallet } from '../wallets/wallet-server.ts';
import { type AirtelContext, airtelRoutes } from './airtel-routes.ts';
import { airtelDisbursementRoutes } from './disbursement-routes.ts';

/** Our client's account, where its callbacks go and the shared key of their HMAC. */
export type AirtelAccount = {
  clientId: string;
  clientSecret: string;
  callbackUrl: () => string;
  callbackKey: string;
  /** PIN for payments to wallets; left out: none are made. */
  disbursementPin?: string;
};

/** Seconds an access token lives. PROVIDERS.md section 5. */
const TOKEN_SECONDS = 180;

/** What the API is started with. `takesPin`: the merchant may send an encrypted PIN instead of asking on the handset. */
type AirtelOptions = SimulatorOptions<AirtelAccount> & { name: string; takesPin?: boolean };

/** Starts the Airtel Money API of one company (PROVIDERS.md section 5). */
export async function startAirtelApi(options: AirtelOptions): Promise<RunningWallet> {
  const { name, db, clock, account, takesPin = false } = options;
  const tokens = tokenIssuer({ db, clock, issuer: name, lifeSeconds: TOKEN_SECONDS });
  const context: AirtelContext = {
    name,
    db,
    clock,
    tokens,
    key: takesPin ? await loadPinKey(db, name, clock.now()) : null,
    merchantPin: account.disbursementPin ?? null,
    merchantKey: () => loadPinKey(db, name, clock.now()),
    callbacks: walletCallbacks((payment, isForged) => signedMessage(payment, account, isForged)),
    newReceipt: () => `MP${randomInt(1e11, 1e12)}`,
  };
  return startWallet(context, (app) => {
    tokenRoute(app, tokens, account);
    app.register(async (scope) => {
      airtelRoutes(scope, context);
      airtelDisbursementRoutes(scope, context);
    });
  });
}

function tokenRoute(
  app: FastifyInstance,
  tokens: TokenIssuer,
  { clientId, clientSecret }: AirtelAccount,
): void {
  app.post('/auth/oauth2/token', async (request, reply) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const isKnown = isSameSecret(body.client_id, clientId) && isSameSecret(body.client_secret, clientSecret);
    if (!isKnown || body.grant_type !== 'client_credentials')
      return reply.code(401).send({ error: 'invalid_client' });
    const access_token = await tokens.issue();
    // Text here, a number elsewhere: the real one was seen to send both.
    return { access_token, expires_in: String(TOKEN_SECONDS), token_type: 'bearer' };
  });
}

/** `hash` is base64 HMAC-SHA256 of the JSON text of `transaction` (PROVIDERS.md section 5). */
function signedMessage(
  payment: WalletPayment,
  { callbackUrl, callbackKey }: AirtelAccount,
  isForged: boolean,
) {
  const { id, result, receipt, amount } = payment;
  const isPaid = result === 'paid';
  const transaction = {
    id,
    message: isPaid ? `Paid ${countryCurrency()} ${amount}` : 'Transaction failed',
    status_code: isPaid ? 'TS' : 'TF',
    ...(receipt && { airtel_money_id: receipt }),
  };
  const key = isForged ? `${callbackKey}?` : callbackKey;
  const hash = createHmac('sha256', key).update(JSON.stringify(transaction)).digest('base64');
  return { url: callbackUrl(), body: { transaction, hash } };
}
