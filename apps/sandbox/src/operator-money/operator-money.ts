import { createHmac, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type TokenIssuer, tokenIssuer } from '../access-tokens.ts';
import { isSameSecret } from '../is-same-secret.ts';
import type { SimulatorOptions, WalletSimulator } from '../simulator.ts';
import type { WalletPayment } from '../wallets/payments.ts';
import { loadPinKey } from '../wallets/pin-key.ts';
import { walletCallbacks } from '../wallets/wallet-callbacks.ts';
import { type RunningWallet, startWallet } from '../wallets/wallet-server.ts';
import { statusOf } from './answers.ts';
import { type MoneyContext, moneyRoutes } from './money-routes.ts';

/** Our client's account, where its callbacks go and the shared key of their HMAC. */
export type MoneyAccount = {
  clientId: string;
  clientSecret: string;
  callbackUrl: () => string;
  callbackKey: string;
};

/** Seconds an access token lives. PROVIDERS.md section 5. */
const TOKEN_SECONDS = 180;

/** The operator's own mobile money. */
export const operatorMoney = {
  label: 'The wallet',
  walletLabel: 'Wallet',
  setting: 'offersMoney',
  isOperatorsOwn: true,
  promptText: ({ label }, merchant, amount) => `Pay ${amount} to ${merchant}? ${label}`,
  statusOf,
  start: startMoney,
} satisfies WalletSimulator;

async function startMoney(options: SimulatorOptions<MoneyAccount>): Promise<RunningWallet> {
  const { db, clock, account } = options;
  const tokens = tokenIssuer({ db, clock, issuer: 'operator-money', lifeSeconds: TOKEN_SECONDS });
  const context: MoneyContext = {
    ...{ name: 'money', db, clock, tokens },
    key: await loadPinKey(db, 'money', clock.now()),
    callbacks: walletCallbacks((payment, isForged) => signedMessage(payment, account, isForged)),
    newReceipt: () => `MP${randomInt(1e11, 1e12)}`,
  };
  return startWallet(context, (app) => {
    tokenRoute(app, tokens, account);
    app.register(async (scope) => moneyRoutes(scope, context));
  });
}

function tokenRoute(
  app: FastifyInstance,
  tokens: TokenIssuer,
  { clientId, clientSecret }: MoneyAccount,
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
  { callbackUrl, callbackKey }: MoneyAccount,
  isForged: boolean,
) {
  const { id, result, receipt, amount } = payment;
  const isPaid = result === 'paid';
  const transaction = {
    id,
    message: isPaid ? `Paid RWF ${amount}` : 'Transaction failed',
    status_code: isPaid ? 'TS' : 'TF',
    ...(receipt && { airtel_money_id: receipt }),
  };
  const key = isForged ? `${callbackKey}?` : callbackKey;
  const hash = createHmac('sha256', key).update(JSON.stringify(transaction)).digest('base64');
  return { url: callbackUrl(), body: { transaction, hash } };
}
