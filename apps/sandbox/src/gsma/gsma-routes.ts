import { parseInternational } from '@portal/domain/identifiers/msisdn';
import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireToken, type TokenIssuer } from '../access-tokens.ts';
import { sendWithFault } from '../fault-injection.ts';
import { formOf } from '../wallets/form-of.ts';
import { readPayout } from '../wallets/pay-out.ts';
import { readPayment } from '../wallets/payments.ts';
import { readRefund } from '../wallets/refund-amount.ts';
import { findPayment } from '../wallets/settle-payment.ts';
import { takePayment } from '../wallets/take-payment.ts';
import type { WalletCompany } from '../wallets/wallet-company.ts';
import {
  clientIdOf,
  describeTransaction,
  gsmaError,
  payoutState,
  requestState,
  serverIdOf,
} from './gsma-messages.ts';

/** Our client's account. */
export type GsmaAccount = {
  clientId: string;
  clientSecret: string;
  apiKey: string;
  /** The account the money goes to. */
  creditAccount: string;
};

/** The company, our client's account and the tokens of the calls. */
export type GsmaContext = WalletCompany & { tokens: TokenIssuer; account: GsmaAccount };

type ById = { Params: { id: string } };

const BAD_TOKEN = gsmaError('authorisation', 'clientAuthorisationError');
/** The company does not know this identifier. */
export const NOT_FOUND = gsmaError('identification', 'identifierError');

/** Merchant payment, request state, transaction and missing response (PROVIDERS.md section 9). */
export function gsmaRoutes(app: FastifyInstance, context: GsmaContext): void {
  const read = (by: 'id' | 'receipt' | 'refund_id', value: string) =>
    readPayment(context.db, context.name, { by, value });
  requireToken(app, context.tokens, BAD_TOKEN);

  app.post('/transactions/type/merchantpay', (request, reply) => merchantPay(context, request, reply));

  app.get<ById>('/requeststates/:id', async ({ params }, reply) => {
    const payout = await readPayout(context, clientIdOf(params.id));
    if (payout) return payoutState(payout);
    const payment = await findPayment(context, { by: 'id', value: clientIdOf(params.id) });
    if (!payment) return reply.code(404).send(NOT_FOUND);
    const isUnclear = payment.behaviour === 'ambiguous' && !payment.result;
    return isUnclear ? reply.code(503).send(gsmaError('internal', 'genericError')) : requestState(payment);
  });

  app.get<ById>('/transactions/:id', async ({ params: { id } }, reply) => {
    const payment = await read('receipt', id);
    if (payment) return describeTransaction(payment);
    const reversed = await read('refund_id', id);
    if (!reversed) return reply.code(404).send(NOT_FOUND);
    return { ...describeTransaction(reversed), type: 'reversal', transactionReference: id };
  });

  app.get<ById>('/responses/:id', async ({ params: { id } }, reply) => {
    if (await read('id', id)) return { link: linkTo(`/requeststates/${serverIdOf(id)}`, id) };
    const isReturned = (await read('refund_id', id)) ?? (await readRefund(context, id));
    if (isReturned) return { link: linkTo(`/transactions/${id}`, id) };
    const payout = await readPayout(context, id);
    if (payout) return { link: linkTo(`/requeststates/${serverIdOf(id)}`, id) };
    return reply.code(404).send(NOT_FOUND);
  });
}

/** Links have the path of the standard, the base path before it, or the whole address of a server behind the gateway. */
function linkTo(path: string, id: string): string {
  return formOf([path, `/mm${path}`, `https://core.wallet.example/mobilemoney${path}`], id);
}

async function merchantPay(context: GsmaContext, request: FastifyRequest, reply: FastifyReply) {
  const movement = parseMovement(context, request, 'debitParty');
  if (typeof movement === 'string') return reply.code(400).send(gsmaError('validation', movement));
  const { tokens } = context;
  const url = request.headers['x-callback-url'];
  const payment = { ...movement, callbackUrl: typeof url === 'string' ? url : null };
  const submission = await takePayment(context, payment, { request, reply, tokens, badToken: BAD_TOKEN });
  if (submission.kind === 'answered') return reply;
  if (submission.kind === 'duplicate')
    return reply.code(409).send(gsmaError('businessRule', 'duplicateRequest'));
  if (submission.kind !== 'recorded') return reply.code(400).send(NOT_FOUND);
  return sendWithFault(reply.code(202), {
    behaviour: submission.behaviour,
    answer: requestState(submission.payment),
  });
}

/**
 * Money between our account and a wallet, or the code of what is wrong with the request.
 * @param wallet which party is the wallet; the other one must be our account
 */
export function parseMovement(
  { account }: GsmaContext,
  { headers, body }: FastifyRequest,
  wallet: 'debitParty' | 'creditParty',
) {
  const given = (body ?? {}) as Record<string, unknown>;
  const id = headers['x-correlationid'];
  const reference = given.requestingOrganisationTransactionReference;
  if (typeof id !== 'string' || typeof reference !== 'string') return 'mandatoryValueNotSupplied';
  const amount = /^([1-9]\d{0,9})(\.00)?$/.exec(String(given.amount))?.[1];
  if (!amount || given.currency !== countryCurrency()) return 'formatError';
  const msisdn = parseInternational(identifierIn(given[wallet], 'msisdn'));
  const ours = given[wallet === 'debitParty' ? 'creditParty' : 'debitParty'];
  if (!msisdn || identifierIn(ours, 'accountid') !== account.creditAccount) return 'identifierError';
  return { id, reference, msisdn, amount: Number(amount) };
}

/** One identifier of a party; empty when it has none. */
function identifierIn(party: unknown, key: string): string {
  const identifiers = Array.isArray(party) ? (party as { key?: unknown; value?: unknown }[]) : [];
  return String(identifiers.find((identifier) => identifier.key === key)?.value ?? '');
}
