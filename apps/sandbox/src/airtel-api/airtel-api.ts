import { constants, createHmac, privateDecrypt, randomInt } from 'node:crypto';
import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TokenIssuer, tokenIssuer } from '../access-tokens.ts';
import { isSameSecret } from '../is-same-secret.ts';
import type { SimulatorOptions } from '../simulator.ts';
import { payOut, readPayout, type WalletPayout } from '../wallets/pay-out.ts';
import type { WalletPayment } from '../wallets/payments.ts';
import { loadPinKey } from '../wallets/pin-key.ts';
import { walletCallbacks } from '../wallets/wallet-callbacks.ts';
import { type RunningWallet, startWallet } from '../wallets/wallet-server.ts';
import { type AirtelContext, airtelRoutes } from './airtel-routes.ts';
import { type Answer, accept, RESULT, refuse } from './answers.ts';

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

/** Codes of disbursements, numbered apart from those of collections (PROVIDERS.md section 5). */
const CODE = {
  success: 'DP00900001001',
  badAmount: 'DP00900001004',
  failed: 'DP00900001005',
  badNumber: 'DP00900001012',
  notFound: 'DP00900001015',
  duplicate: 'DP00900001017',
} as const;

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

type Body = {
  payee?: { msisdn?: unknown };
  pin?: unknown;
  transaction?: { amount?: unknown; id?: unknown };
};

/** Payments from the merchant's account to a wallet, behind the merchant's PIN, and the enquiry about one. */
function airtelDisbursementRoutes(app: FastifyInstance, context: AirtelContext): void {
  for (const version of ['v1', 'v2'])
    app.post(`/standard/${version}/disbursements/`, (request, reply) => disburse(context, request, reply));

  app.get<{ Params: { id: string } }>('/standard/v1/disbursements/:id', async ({ params }) => {
    const payout = await readPayout(context, params.id);
    return payout ? answerAbout(payout) : refuse({ response: CODE.notFound });
  });
}

async function disburse(context: AirtelContext, request: FastifyRequest, reply: FastifyReply) {
  const { payee, pin, transaction } = (request.body ?? {}) as Body;
  if (!(await isPinOfMerchant(context, pin))) return refuse({ result: RESULT.badPinBlock });
  const { amount, id } = transaction ?? {};
  if (typeof id !== 'string' || !Number.isSafeInteger(amount) || (amount as number) <= 0)
    return refuse({ response: CODE.badAmount });
  const wanted = { id, reference: id, msisdn: String(payee?.msisdn), amount: Number(amount) };
  const { payout, isRepeat, isLost } = await payOut(context, wanted);
  if (isLost) return reply.hijack();
  return isRepeat ? refuse({ response: CODE.duplicate }) : answerAbout(payout);
}

function answerAbout({ id, result }: WalletPayout): Answer {
  const transaction = { id, status: result === 'paid' ? 'TS' : 'TF' };
  if (result !== 'paid')
    return refuse({ response: result === 'no-wallet' ? CODE.badNumber : CODE.failed }, { transaction });
  return accept({ transaction: { ...transaction, airtel_money_id: `DS${id.slice(0, 10)}` } }, CODE.success);
}

async function isPinOfMerchant(
  { merchantKey, merchantPin }: AirtelContext,
  sealed: unknown,
): Promise<boolean> {
  if (typeof sealed !== 'string' || merchantPin === null) return false;
  const { privateKey: key } = await merchantKey();
  try {
    const plain = privateDecrypt(
      { key, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(sealed, 'base64'),
    );
    return plain.toString() === merchantPin;
  } catch {
    return false;
  }
}
