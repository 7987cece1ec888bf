import { constants, createDecipheriv, privateDecrypt, randomInt } from 'node:crypto';
import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireToken, type TokenIssuer } from '../access-tokens.ts';
import { sendWithFault } from '../fault-injection.ts';
import type { Sql } from '../sandbox-db.ts';
import { allowsCharge } from '../wallets/mandates.ts';
import { openPin, type PinKey } from '../wallets/pin-key.ts';
import { refundPayment } from '../wallets/refund-payment.ts';
import { findPayment } from '../wallets/settle-payment.ts';
import { takePayment } from '../wallets/take-payment.ts';
import type { WalletCompany } from '../wallets/wallet-company.ts';
import { readWallet, verifyPin, type Wallet } from '../wallets/wallets.ts';
import {
  type Answer,
  accept,
  collectAnswer,
  enquiryAnswer,
  RESPONSE,
  RESULT,
  refundAnswer,
  refuse,
} from './answers.ts';
import { mandateRoutes } from './mandate-routes.ts';

/** `key`: for encrypted PINs of customers; `null` where the merchant cannot send any. */
export type AirtelContext = WalletCompany & {
  key: PinKey | null;
  tokens: TokenIssuer;
  /** The merchant's own PIN for payments to wallets; `null`: it makes none. */
  merchantPin: string | null;
  /** Made when it is needed first: that takes time. */
  merchantKey: () => Promise<PinKey>;
};

type CollectBody = {
  reference?: unknown;
  subscriber?: { country?: unknown; currency?: unknown; msisdn?: unknown };
  transaction?: { amount?: unknown; country?: unknown; currency?: unknown; id?: unknown };
  pin?: unknown;
  mandate?: { id?: unknown };
};

type ById = { Params: { id: string } };

const BAD_TOKEN = { error: 'invalid_token' };

/** The calls behind a token: collect, enquiry, refund, KYC and, with PINs, their key (PROVIDERS.md section 5). */
export function airtelRoutes(app: FastifyInstance, context: AirtelContext): void {
  const { db, name, key, tokens } = context;
  requireToken(app, tokens, BAD_TOKEN);
  requireSignatures(app, context);

  for (const version of ['v1', 'v2']) {
    app.post(`/merchant/${version}/payments/`, (request, reply) =>
      collect(context, { request, reply, key: null }),
    );
    app.post(`/standard/${version}/payments/refund`, (request, reply) => refund(context, request, reply));
  }

  app.get<ById>('/standard/v1/payments/:id', async ({ params }): Promise<Answer> => {
    const payment = await findPayment(context, { by: 'id', value: params.id });
    return payment ? enquiryAnswer(payment) : refuse({ result: RESULT.noTransaction });
  });

  summaryRoute(app, context);

  app.get<ById>('/standard/v1/users/:id', async ({ params: { id: msisdn } }): Promise<Answer> => {
    const wallet = await readWallet(db, name, msisdn);
    if (!wallet) return refuse({ response: RESPONSE.notPermitted });
    return accept({ msisdn, is_barred: wallet.barred, registration: { status: 'SUBS' } });
  });

  app.get('/v1/rsa/encryption-keys', async (): Promise<Answer> => {
    const { id, publicKey, validUpto } = await context.merchantKey();
    return accept(
      { key_id: id, key: publicKey, valid_upto: formatValidUpto(validUpto) },
      RESPONSE.keyFetched,
    );
  });

  if (!key) return;
  mandateRoutes(app, context);
  for (const version of ['v1', 'v2'])
    for (const given of ['pin', 'mandate'] as const)
      app.post(`/merchant/${version}/payments/${given}`, (request, reply) =>
        collect(
          context,
          given === 'pin' ? { request, reply, key } : { request, reply, key: null, isPermitted: true },
        ),
      );
}

/** `key`: the PIN comes with the request. `isPermitted`: it names a mandate of the customer. */
type Collect = { request: FastifyRequest; reply: FastifyReply; key: PinKey | null; isPermitted?: boolean };

async function collect(
  context: AirtelContext,
  { request, reply, key, isPermitted = false }: Collect,
): Promise<FastifyReply> {
  const { tokens } = context;
  const withPin = key !== null;
  const parsed = parseCollect(request.body as CollectBody | null, withPin);
  if ('refusal' in parsed) return reply.send(parsed.refusal);
  const authorize = async (sql: Sql, wallet: Wallet) => {
    if (wallet.barred) return refuse({ response: RESPONSE.notPermitted });
    if (isPermitted && !(await allowsCharge(sql, context, parsed)))
      return refuse({ response: RESPONSE.mandateEnded });
    return key && checkPin(sql, { ...context, key }, parsed);
  };
  const incoming = { request, reply, tokens, badToken: BAD_TOKEN, authorize };
  const { mandateId, ...asked } = parsed;
  const wanted = { ...asked, ...(isPermitted ? { mandateId } : { hasPin: withPin }) };
  const submission = await takePayment(context, wanted, incoming);
  switch (submission.kind) {
    case 'answered':
      return reply;
    case 'duplicate':
      return reply.send(refuse({ result: RESULT.duplicate }));
    case 'no-wallet':
      return reply.send(refuse({ response: RESPONSE.notPermitted }));
    case 'refused':
      return reply.send(submission.refusal);
    case 'recorded':
      return sendWithFault(reply, {
        behaviour: submission.behaviour,
        answer: collectAnswer(submission.payment, withPin || isPermitted),
      });
  }
}

type PinOfPayment = { id: string; msisdn: string; pin: string };

/** A wrong PIN leaves no payment behind, so that the same id may be tried again. */
async function checkPin(
  sql: Sql,
  { key, name, clock }: WalletCompany & { key: PinKey },
  { id, msisdn, pin: sealed }: PinOfPayment,
): Promise<Answer | null> {
  const pin = await openPin(sql, key, { sealed, transactionId: id, now: clock.now() });
  if (pin === null) return refuse({ result: RESULT.badPinBlock });
  const check = await verifyPin(sql, name, { msisdn, pin });
  if (check.kind === 'right') return null;
  if (check.kind === 'locked') return refuse({ response: RESPONSE.locked }, { attempts_left: 0 });
  return refuse({ response: RESPONSE.wrongPin }, { attempts_left: check.attemptsLeft });
}

function parseCollect(body: CollectBody | null, withPin: boolean) {
  const { reference: label, subscriber, transaction, pin, mandate } = body ?? {};
  const { msisdn } = subscriber ?? {};
  const { amount, id } = transaction ?? {};
  const texts = [label, msisdn, id, ...(withPin ? [pin] : [])];
  const isComplete = texts.every((text) => typeof text === 'string' && text);
  const isTooLong = String(label).length > 64 || String(id).length > 64;
  if (!isComplete || isTooLong || transaction?.currency !== countryCurrency())
    return { refusal: refuse({ result: RESULT.badField }) };
  if (!Number.isSafeInteger(amount) || (amount as number) <= 0)
    return { refusal: refuse({ response: RESPONSE.badAmount }) };
  return {
    id: String(id),
    reference: null,
    msisdn: String(msisdn),
    amount: Number(amount),
    label: String(label),
    pin: String(pin),
    mandateId: String(mandate?.id),
  };
}

/** Refunds a whole payment, once: a repeat gets the first answer (PROVIDERS.md section 5 "Refund"). */
async function refund(
  context: AirtelContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const body = request.body as { transaction?: { airtel_money_id?: unknown } } | null;
  const receipt = body?.transaction?.airtel_money_id;
  if (typeof receipt !== 'string') return refuse({ result: RESULT.badField });
  const refundId = `MR${randomInt(1e11, 1e12)}`;
  const refunded = await refundPayment(context, { by: 'receipt', value: receipt, refundId });
  if (refunded.kind === 'not-found') return refuse({ result: RESULT.noTransaction });
  if (refunded.kind === 'refused') return refuse({ response: RESPONSE.doNotHonour });
  if (refunded.isLost) return reply.hijack();
  return refundAnswer(refunded.refundId);
}

/** `DD-MM-YYYY HH:mm:ss`, UTC. */
function formatValidUpto(at: Date): string {
  const [date = '', time = ''] = at.toISOString().split(/[T.]/);
  return `${date.split('-').reverse().join('-')} ${time}`;
}

/**
 * Refuses messages of the second version that are not signed: the body, encrypted with a key that is encrypted for the company
 * (PROVIDERS.md section 5).
 */
function requireSignatures(
  app: FastifyInstance,
  { merchantKey }: { merchantKey: () => Promise<PinKey> },
): void {
  app.addHook('preHandler', async ({ url, method, headers, body }, reply) => {
    if (method !== 'POST' || !url.includes('/v2/')) return;
    const { 'x-signature': signature, 'x-key': key } = headers;
    const { privateKey } = await merchantKey();
    if (openSignature(privateKey, String(signature), String(key)) === JSON.stringify(body)) return;
    return reply.send(refuse({ response: RESPONSE.signatureRefused }));
  });
}

/** The text that was signed; `null` when it can't be read. */
function openSignature(privateKey: string, signature: string, sealedKey: string): string | null {
  try {
    const padding = constants.RSA_PKCS1_PADDING;
    const opened = privateDecrypt({ key: privateKey, padding }, Buffer.from(sealedKey, 'base64')).toString();
    const [key = '', vector = ''] = opened.split(':');
    const cipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'base64'), Buffer.from(vector, 'base64'));
    return Buffer.concat([cipher.update(Buffer.from(signature, 'base64')), cipher.final()]).toString();
  } catch {
    return null;
  }
}

type Row = {
  id: string;
  kind: 'charge' | 'refund';
  amount: string;
  receipt: string;
  refund_id: string | null;
  at: Date;
};

/**
 * `GET /merchant/v1/transactions?from&to&limit&offset`: charges and refunds from the wallet's ledger.
 * Path and paging are the provider's; the field names are assumed.
 */
function summaryRoute(app: FastifyInstance, { db, name }: WalletCompany): void {
  app.get('/merchant/v1/transactions', async (request): Promise<Answer> => {
    const { from, to, limit = '20', offset = '0' } = request.query as Record<string, string | undefined>;
    const { rows } = await db.query<Row>(
      `SELECT p.id, e.kind, abs(e.amount) AS amount, p.receipt, p.refund_id, e.at
       FROM sandbox.wallet_entries e JOIN sandbox.wallet_payments p ON p.company = e.company AND p.id = e.payment_id
       WHERE e.company = $1 AND e.at >= $2 AND e.at < $3 ORDER BY e.at, e.id LIMIT $4 OFFSET $5`,
      [
        name,
        new Date(Number(from)),
        new Date(Number(to)),
        Math.min(Number(limit) || 20, 100),
        Number(offset) || 0,
      ],
    );
    return accept({ count: rows.length, transactions: rows.map(describe) });
  });
}

function describe({ id, kind, amount, receipt, refund_id, at }: Row) {
  return {
    id,
    airtel_money_id: kind === 'refund' ? refund_id : receipt,
    amount,
    currency: countryCurrency(),
    status: 'TS',
    transaction_type: kind === 'refund' ? 'REFUND' : 'MERCHANT_PAYMENT',
    created_at: at.getTime(),
  };
}
