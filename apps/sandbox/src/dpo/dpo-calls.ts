import { parseInternational } from '@portal/domain/identifiers/msisdn';
import { type Currency, countryCurrency, parseMoney, sameMoney } from '@portal/domain/money/money';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendWithFault } from '../fault-injection.ts';
import { recordAnswer } from '../hosted-pages/answer-checkout.ts';
import { refundPart } from '../hosted-pages/card-refunds.ts';
import { type Checkout, type CheckoutRequest, readCheckout } from '../hosted-pages/checkouts.ts';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';
import { takeCheckout } from '../hosted-pages/open-checkout.ts';
import { refundCheckout } from '../hosted-pages/refund-checkout.ts';
import { findCheckout } from '../hosted-pages/settle-checkouts.ts';
import { secondsAfter } from '../seconds-after.ts';
import { describePayment, fromGuid, resultOf, toGuid } from './describe-payment.ts';
import { type Fields, type Result, result, textOf, writeAnswer, XML } from './dpo-xml.ts';

/** A call inside an HTTP request. */
type Call = { fields: Fields; request: FastifyRequest; reply: FastifyReply; gateway: HostedGateway };

/** Answers a call: fields to write, or `null` when the reply was sent. */
type Handler = (call: Call) => Promise<Fields | null>;

/** The calls by the name in their `Request` field (PROVIDERS.md section 2). */
export const CALLS: Record<string, Handler> = { createToken, verifyToken, cancelToken, refundToken };

/** Currencies the company may take. */

const UNKNOWN_TOKEN = result('902', 'Data mismatch in one of the fields - TransactionToken');

/** `createToken`: a token and the page it is paid on. An unpaid reference gets its token again. */
async function createToken({ fields, request, reply, gateway }: Call): Promise<Fields | null> {
  const wanted = readTransaction(fields, gateway.clock.now());
  if ('Result' in wanted) return wanted;
  const taken = await takeCheckout(gateway, wanted, { request, reply });
  if (taken === 'answered') return null;
  const checkout = taken ?? (await readCheckout(gateway.db, gateway.name, wanted));
  if (!checkout || checkout.state === 'paid') return result('940', 'CompanyREF already exists and paid');
  const answer = {
    ...result('000', 'Transaction created'),
    TransToken: toGuid(checkout.id),
    TransRef: checkout.id.slice(0, 8).toUpperCase(),
  };
  sendWithFault(reply, { behaviour: checkout.behaviour, answer: writeAnswer(answer), type: XML });
  return null;
}

function readTransaction(fields: Fields, now: Date): CheckoutRequest | Result {
  const transaction = fieldsOf(fields.Transaction);
  const service = fieldsOf(fieldsOf(fields.Services).Service);
  const of = (name: string) => textOf(transaction, name);
  const currency = of('PaymentCurrency');
  if (![countryCurrency(), 'USD'].includes(currency)) return result('904', 'Currency not supported');
  const amount = parseMoney(of('PaymentAmount'), currency as Currency);
  if (!amount || amount.minor <= 0)
    return result('902', 'Data mismatch in one of the fields - PaymentAmount');
  const reference = of('CompanyRef');
  if (!reference || !/^\d+$/.test(textOf(service, 'ServiceType')))
    return result('950', 'Request missing mandatory fields');
  if (!URL.canParse(of('RedirectURL')))
    return result('902', 'Data mismatch in one of the fields - RedirectURL');
  const minutes = Number(of('PTL') || 96) * (of('PTLtype') === 'minutes' ? 1 : 60);
  return {
    reference,
    amount,
    payer: parseInternational(of('customerPhone')) ?? '',
    description: textOf(service, 'ServiceDescription'),
    details: {
      redirect: of('RedirectURL'),
      back: of('BackURL') || of('RedirectURL'),
      declined: of('DeclinedURL') || of('RedirectURL'),
      email: of('customerEmail'),
    },
    closesAt: secondsAfter(now, minutes * 60),
  };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** The checkout a call names by its token or our reference. */
function findNamed({ fields, gateway }: Call): Promise<Checkout | null> {
  const token = textOf(fields, 'TransactionToken') || textOf(fields, 'TransToken');
  const key = token ? { id: fromGuid(token) } : { reference: textOf(fields, 'CompanyRef') };
  return findCheckout(gateway, key);
}

/** `verifyToken`: the status of a token. Version 7 has other names for its result than version 6. */
async function verifyToken(call: Call): Promise<Fields> {
  const { version } = call.request.params as { version: string };
  const checkout = await findNamed(call);
  const found = checkout ? resultOf(checkout) : UNKNOWN_TOKEN;
  const { Result: Code, ResultExplanation: Explanation } = found;
  return {
    ...(version === 'v7' ? { Code, Explanation } : found),
    ...(checkout && describePayment(checkout)),
  };
}

/** `cancelToken`: a token that was not paid cannot be paid any more. */
async function cancelToken(call: Call): Promise<Fields> {
  const found = await findNamed(call);
  if (!found) return UNKNOWN_TOKEN;
  const { checkout } = await recordAnswer(call.gateway, found.id, 'cancel');
  return checkout?.state === 'cancelled'
    ? result('000', 'Transaction cancelled')
    : result('999', 'Transaction cannot be cancelled');
}

/** `refundToken`: a whole payment is refunded once, and a repeat gets the first answer; each part is a refund of its own. */
async function refundToken(call: Call): Promise<Fields | null> {
  const { fields, reply, gateway } = call;
  const checkout = await findNamed(call);
  const amount = checkout?.charged && parseMoney(textOf(fields, 'refundAmount'), checkout.charged.currency);
  if (!checkout?.charged || !amount) return result('950', 'Request missing mandatory fields');
  const { reference, charged } = checkout;
  const note = textOf(fields, 'refundRef');
  const refund = sameMoney(amount, charged)
    ? await refundCheckout(gateway, reference)
    : await refundPart(gateway, { reference, amount, note });
  if (refund.kind !== 'refunded') return result('999', 'Refund failed');
  if (refund.isLost) {
    reply.hijack();
    return null;
  }
  return { ...result('000', 'Refund approved'), refundRef: refund.refundId };
}
