import { randomInt } from 'node:crypto';
import { parseInternational } from '@portal/domain/identifiers/msisdn';
import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireToken, type TokenIssuer } from '../access-tokens.ts';
import { sendWithFault } from '../fault-injection.ts';
import { newReceipt } from '../wallets/new-receipt.ts';
import type { WalletPayment } from '../wallets/payments.ts';
import { refundAmount } from '../wallets/refund-amount.ts';
import { closePayment, findPayment } from '../wallets/settle-payment.ts';
import { takePayment } from '../wallets/take-payment.ts';
import type { WalletCompany } from '../wallets/wallet-company.ts';
import { addWallet, readWallet } from '../wallets/wallets.ts';
import { describeIntent, errorOf } from './describe-intent.ts';
import { partyOf } from './party-of.ts';
import { listTransfers } from './read-transfers.ts';

/** The acquirer, its merchant's name, and the tokens of the calls. */
export type EkashContext = WalletCompany & { tokens: TokenIssuer; merchant: string };

type Fields = Record<string, unknown>;
type ByReference = { Params: { reference: string }; Body: Fields | null };

const BAD_TOKEN = errorOf(3105, 'The token is not valid');
const UNKNOWN = errorOf(3208, 'There is no such intent');

/** Whose account is charged where the merchant does not name the payer: nobody's, until an institution pays. */
const NOBODY = '000000000';

/** Intents, refunds and the list of transfers: the interface for acquirers of docs/ekash.md. */
export function intentRoutes(app: FastifyInstance, context: EkashContext): void {
  requireToken(app, context.tokens, BAD_TOKEN);
  const find = (reference: string) => findPayment(context, { by: 'reference', value: reference });

  app.post('/intents', (request, reply) => openIntent(context, request, reply));

  app.get<ByReference>('/intents/:reference', async ({ params }, reply) => {
    const payment = await find(params.reference);
    if (!payment) return reply.code(404).send(UNKNOWN);
    const isUnclear = payment.behaviour === 'ambiguous' && !payment.result;
    if (isUnclear) return reply.code(503).send(errorOf(2003, 'The switch does not answer'));
    return describe(context, payment);
  });

  app.put<ByReference>('/intents/:reference', async ({ params, body }, reply) => {
    if (body?.state !== 'CANCELLED') return reply.code(400).send(errorOf(3100, 'state: CANCELLED'));
    const payment = await find(params.reference);
    if (!payment) return reply.code(404).send(UNKNOWN);
    const { db, name } = context;
    await db.transaction(async (sql) => {
      const { rowCount } = await sql.query(
        'SELECT FROM sandbox.wallet_payments WHERE company = $1 AND id = $2 AND result IS NULL FOR UPDATE',
        [name, payment.id],
      );
      if (rowCount) await closePayment(sql, payment, 'cancelled');
    });
    const ended = await find(params.reference);
    return ended ? describe(context, ended) : reply.code(404).send(UNKNOWN);
  });

  app.post<{ Body: Fields | null }>('/refunds', ({ body }, reply) => refund(context, body ?? {}, reply));

  app.get<{ Params: { msisdn: string } }>('/parties/MSISDN/:msisdn', async ({ params }, reply) => {
    const msisdn = parseInternational(params.msisdn);
    const wallet = msisdn && (await readWallet(context.db, context.name, msisdn));
    if (!wallet) return reply.code(404).send(errorOf(3204, 'Nobody has this number'));
    return { party: partyOf(params.msisdn) };
  });

  app.get('/transfers', async ({ query }) => {
    const { from = '', to = '', limit = '100', offset = '0' } = query as Record<string, string | undefined>;
    const transfers = await listTransfers(context.db, {
      from: new Date(from),
      to: new Date(to),
      limit: Math.min(Number(limit) || 100, 100),
      offset: Number(offset) || 0,
    });
    return { transfers };
  });
}

async function openIntent(context: EkashContext, request: FastifyRequest, reply: FastifyReply) {
  const { db, clock, name, tokens } = context;
  const body = (request.body ?? {}) as Fields;
  const { reference, amount, currency, mode, callbackUrl, expiresAt } = body;
  const whole = /^[1-9]\d{0,9}$/.exec(String(amount))?.[0];
  const ends = new Date(String(expiresAt));
  const isPush = mode === 'PUSH';
  const isComplete = typeof reference === 'string' && (isPush || mode === 'REQUEST') && ends > new Date(0);
  if (!isComplete || !whole || currency !== countryCurrency())
    return reply.code(400).send(errorOf(3100, 'reference, amount, currency, mode, expiresAt'));
  if (Number(whole) > MOST) return reply.code(400).send(errorOf(4200, 'The limit of a payment'));
  const { partyIdentifier } = (body.payer ?? {}) as Fields;
  const msisdn = parseInternational(String(partyIdentifier ?? '')) ?? (isPush ? NOBODY : null);
  if (!msisdn) return reply.code(400).send(errorOf(3101, 'payer'));
  // Whoever pays from a bank needs no wallet.
  if (isPush) await addWallet(db, { msisdn }, { company: name, now: clock.now() });
  const payment = {
    id: newReceipt(),
    reference,
    msisdn,
    amount: Number(whole),
    callbackUrl: typeof callbackUrl === 'string' ? callbackUrl : null,
    expiresAt: ends,
    ...(isPush && { label: String(randomInt(1e6, 1e7)) }),
  };
  const submission = await takePayment(context, payment, { request, reply, tokens, badToken: BAD_TOKEN });
  if (submission.kind === 'answered') return reply;
  if (submission.kind === 'no-wallet') return reply.code(404).send(errorOf(3204, 'Nobody has this number'));
  if (submission.kind === 'refused') return reply.code(400).send(errorOf(4103, 'refused'));
  if (submission.kind === 'recorded')
    return sendWithFault(reply.code(201), {
      behaviour: submission.behaviour,
      answer: await describe(context, submission.payment),
    });
  const earlier = await findPayment(context, { by: 'reference', value: reference });
  if (!earlier) return reply.code(404).send(UNKNOWN);
  const isSame = earlier.amount === payment.amount;
  return isSame ? describe(context, earlier) : reply.code(400).send(errorOf(3106, 'Another amount before'));
}

/** The switch's limit of one payment. */
const MOST = 2_000_000;

/** With the time until which it can be paid, which is kept as long as it is open. */
async function describe({ db, name, merchant }: EkashContext, payment: WalletPayment) {
  const { rows } = await db.query<{ due_at: Date | null }>(
    'SELECT due_at FROM sandbox.wallet_payments WHERE company = $1 AND id = $2',
    [name, payment.id],
  );
  return describeIntent(payment, { merchant, expiresAt: rows[0]?.due_at ?? null, db });
}

async function refund(context: EkashContext, body: Fields, reply: FastifyReply) {
  const { refundId, originalTransferId, amount, currency } = body;
  const whole = /^[1-9]\d{0,9}$/.exec(String(amount))?.[0];
  if (typeof refundId !== 'string' || !whole || currency !== countryCurrency())
    return reply.code(400).send(errorOf(3100, 'refundId, amount, currency'));
  const refunded = await refundAmount(context, {
    by: 'receipt',
    value: String(originalTransferId),
    refundId,
    amount: Number(whole),
  });
  if (refunded.kind === 'not-found') return reply.code(404).send(errorOf(3208, 'There is no such transfer'));
  if (refunded.kind === 'refused')
    return reply.code(400).send(errorOf(5103, 'The transfer cannot be sent back'));
  if (refunded.isLost) return reply.hijack();
  return { refundId, transferState: 'COMMITTED', amount: whole, currency };
}
