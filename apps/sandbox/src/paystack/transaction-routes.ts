import { parseInternational } from '@portal/domain/identifiers/msisdn';
import type { Currency } from '@portal/domain/money/money';
import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendWithFault } from '../fault-injection.ts';
import type { CheckoutRequest } from '../hosted-pages/checkouts.ts';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';
import { takeCheckout } from '../hosted-pages/open-checkout.ts';
import { findCheckout } from '../hosted-pages/settle-checkouts.ts';
import { secondsAfter } from '../seconds-after.ts';
import { listTransactions } from './lists.ts';
import { describeTransaction, fromSubunits } from './transactions.ts';

/** Currencies the account takes. */
const isAccepted = (currency: Currency) => ['NGN', 'USD', countryCurrency()].includes(currency);
const OPEN_SECONDS = 3_600;

type ChargeBody = Record<string, unknown> & { metadata?: Record<string, unknown> };

/** Starting a charge, verifying one, and the list of those that were paid (PROVIDERS.md section 1). */
export function transactionRoutes(
  app: FastifyInstance,
  gateway: HostedGateway,
  pagesUrl: () => string,
): void {
  app.post('/transaction/initialize', (request, reply) => initialize({ gateway, pagesUrl }, request, reply));

  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async ({ params }, reply) => {
    const checkout = await findCheckout(gateway, params);
    if (checkout)
      return { status: true, message: 'Verification successful', data: describeTransaction(checkout) };
    const message = 'Transaction reference not found.';
    return reply.code(400).send({ status: false, message, code: 'transaction_not_found' });
  });

  app.get('/transaction', ({ query }) => listTransactions(gateway, query as object));
}

/** Makes a charge and the page to pay it on. */
async function initialize(
  { gateway, pagesUrl }: { gateway: HostedGateway; pagesUrl: () => string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const wanted = parseCharge((request.body ?? {}) as ChargeBody, gateway.clock.now());
  if (typeof wanted === 'string') return refuse(reply, wanted, 'invalid_params');
  const checkout = await takeCheckout(gateway, wanted, { request, reply });
  if (checkout === 'answered') return reply;
  if (!checkout) return refuse(reply, 'Duplicate Transaction Reference', 'duplicate_reference');
  const { id, reference, behaviour } = checkout;
  const page = `${pagesUrl()}/sandbox/card/${gateway.name}/${id}`;
  const data = { authorization_url: page, access_code: id, reference };
  const answer = { status: true, message: 'Authorization URL created', data };
  return sendWithFault(reply, { behaviour, answer, type: 'application/json; charset=utf-8' });
}

function refuse(reply: FastifyReply, message: string, code: string): FastifyReply {
  return reply.code(400).send({ status: false, message, type: 'validation_error', code });
}

/** The charge in a request, or what is wrong with it. */
function parseCharge(body: ChargeBody, now: Date): CheckoutRequest | string {
  const { email, amount, currency = 'NGN', reference, callback_url, metadata = {} } = body;
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    return 'Invalid Email Address Passed';
  if (!isAccepted(String(currency))) return 'Currency not supported by merchant';
  const price = fromSubunits(amount, currency as Currency);
  if (!price) return 'Invalid Amount Sent';
  if (typeof reference !== 'string' || !/^[a-zA-Z0-9.=-]{1,100}$/.test(reference)) {
    return 'Reference may hold letters, digits, -, . and = only';
  }
  if (!URL.canParse(String(callback_url))) return 'Invalid callback URL';
  const { cancel_action: cancel } = metadata;
  return {
    reference,
    amount: price,
    payer: parseInternational(String(metadata.phone)) ?? '',
    description: String(metadata.description ?? ''),
    details: {
      email,
      callback: String(callback_url),
      metadata: JSON.stringify(metadata),
      ...(URL.canParse(String(cancel)) && { cancel: String(cancel) }),
    },
    closesAt: secondsAfter(now, OPEN_SECONDS),
  };
}
