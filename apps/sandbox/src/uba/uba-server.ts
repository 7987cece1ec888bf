import formbody from '@fastify/formbody';
import { parseMoney } from '@portal/domain/money';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findCheckout } from '../card-checkout/checkouts.ts';
import { type CheckoutDesk, openFor } from '../card-checkout/gateway.ts';
import { companyApp } from '../outages.ts';
import { payerBehaviour } from '../payer-behaviour.ts';
import { sameText } from '../same-text.ts';
import { failBefore, sendAs } from '../weather.ts';
import { GATEWAY } from './uba-gateway.ts';
import { verdictOf } from './verdict.ts';

/** The merchant's account at the bank. */
export type UbaAccount = { merchantId: string; serviceKey: string };

export type UbaContext = { desk: CheckoutDesk; account: UbaAccount };

export type UbaServer = { baseUrl: string; stop: () => Promise<void> };

type Fields = Record<string, string | undefined>;

/** How long the page of a registered payment stays open. */
const PAGE_SECONDS = 1_800;
/** ISO 4217 number of the Rwandan franc. */
const FRANC = '646';

/**
 * Starts the bank's HTTP service on loopback: register by form or JSON, and verify (PROVIDERS.md section 4). Its
 * page stands with the other gateways'.
 */
export async function startUbaServer(context: UbaContext): Promise<UbaServer> {
  const app = companyApp(context.desk.db, 'uba');
  await app.register(formbody);
  app.post('/regptran', (request, reply) => register(context, request, reply, false));
  app.post('/regjtran', (request, reply) => register(context, request, reply, true));

  app.post('/confirmation/verify', async (request, reply) => {
    const asked = { ...(request.query as Fields), ...((request.body as Fields | null) ?? {}) };
    const { cipgtxnref: id, mytxnref: reference, cipgid } = asked;
    reply.type('text/plain');
    if (cipgid !== context.account.merchantId) return 'Invalid Merchant';
    const checkout = await findCheckout(
      context.desk.db,
      GATEWAY,
      id ? { id } : { reference: reference ?? '' },
    );
    if (!checkout || checkout.reference !== reference) return 'Transaction not found';
    return verdictOf(checkout).text;
  });

  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  return { baseUrl, stop: () => app.close() };
}

/** Answers with the transaction's id alone, or with a sentence that says what is wrong. */
async function register(
  { desk, account }: UbaContext,
  request: FastifyRequest,
  reply: FastifyReply,
  json: boolean,
): Promise<FastifyReply> {
  const fields = ((request.body as Fields | null) ?? {}) satisfies Fields;
  const behaviour = await payerBehaviour(desk.db, fields.customerPhoneNumber ?? '');
  const key = `${GATEWAY}:${fields.referenceNumber}`;
  if (await failBefore(behaviour, { db: desk.db, request, reply, key })) return reply;
  const wanted = parseRegistration(fields, account);
  if (typeof wanted === 'string') return reply.type('text/plain').send(wanted);
  const closesAt = new Date(desk.clock.now().getTime() + PAGE_SECONDS * 1000);
  const checkout = await openFor(desk, { ...wanted, gateway: GATEWAY, behaviour, closesAt });
  if (!checkout) return reply.type('text/plain').send('Duplicate Reference Number');
  const answer = json ? JSON.stringify({ registration: { transaction: { id: checkout.id } } }) : checkout.id;
  sendAs(behaviour, reply, json ? 'application/json' : 'text/plain', answer);
  return reply;
}

const REQUIRED = [
  'description',
  'date',
  'noOfItems',
  'customerFirstName',
  'customerLastname',
  'customerEmail',
  'approveurl',
  'cancelurl',
  'declineurl',
];

function parseRegistration(fields: Fields, account: UbaAccount) {
  if (fields.merchantId !== account.merchantId || !sameText(fields.serviceKey, account.serviceKey))
    return 'Invalid Merchant';
  const missing = REQUIRED.find((name) => !fields[name]);
  if (missing) return `Invalid Request ${missing}`;
  if (!/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/.test(fields.date ?? '')) return 'Invalid Request date';
  if (fields.countryCurrencyCode !== FRANC) return 'Invalid Currency';
  const amount = parseMoney(fields.total ?? '', 'RWF');
  if (!amount?.minor) return 'Invalid Amount';
  const { referenceNumber: reference, approveurl = '', cancelurl = '', declineurl = '' } = fields;
  if (!reference) return 'Invalid Request referenceNumber';
  return {
    reference,
    amount,
    payer: fields.customerPhoneNumber ?? '',
    description: fields.description ?? '',
    details: { approveurl, cancelurl, declineurl, callbackurl: fields.callbackurl ?? '' },
  };
}
