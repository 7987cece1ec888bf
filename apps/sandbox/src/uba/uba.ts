import formbody from '@fastify/formbody';
import { getCountry } from '@portal/domain/country/country';
import { countryCurrency, parseMoney } from '@portal/domain/money/money';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { sendOnce } from '../callback-sender.ts';
import { sendWithFault } from '../fault-injection.ts';
import type { Checkout, CheckoutDecline } from '../hosted-pages/checkouts.ts';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';
import { takeCheckout } from '../hosted-pages/open-checkout.ts';
import { findCheckout } from '../hosted-pages/settle-checkouts.ts';
import { isSameSecret } from '../is-same-secret.ts';
import { secondsAfter } from '../seconds-after.ts';
import type { GatewayOptions, GatewaySimulator, RunningGateway } from '../simulator.ts';
import { startService } from '../start-service.ts';

/** The merchant's account at the bank. */
export type UbaAccount = { merchantId: string; serviceKey: string };

type Context = { gateway: HostedGateway; account: UbaAccount };

type Fields = Record<string, string | undefined>;

/** How long the page of a registered payment stays open. */
const PAGE_SECONDS = 1_800;

/** UBA: register by form or JSON, and verify (PROVIDERS.md section 4). */
export const uba = { label: 'UBA', setting: 'offersUba', start: startUba } satisfies GatewaySimulator;

const DECLINES: Record<CheckoutDecline, string> = {
  insufficient: 'Insufficient Funds',
  'over-limit': 'Exceeds Withdrawal Limit',
  refused: 'Do Not Honour',
};

/** `status` of a redirect and `text` of a verification by state; the bank answers nothing at all when it does not know. */
const STATUSES: Record<Checkout['state'], [status: string, text: string]> = {
  paid: ['Approved', 'Approved Transaction;Approved'],
  declined: ['Declined', 'Declined Transaction'],
  cancelled: ['Cancelled', 'Declined Transaction;Cancelled By Customer'],
  expired: ['Expired', 'Declined Transaction;Session Expired'],
  open: ['Pending', 'Pending Transaction;Awaiting Payment'],
  processing: ['Pending', 'Pending Transaction;Awaiting Payment'],
  undecided: ['Pending', ''],
};

async function startUba({ db, clock, account }: GatewayOptions<UbaAccount>): Promise<RunningGateway> {
  const gateway: HostedGateway = { name: 'uba', label: uba.label, db, clock, returnTo, notify };
  const routes = (app: FastifyInstance) => ubaRoutes(app, { gateway, account });
  return { ...(await startService({ db, name: 'uba', routes })), gateway, pages };
}

async function ubaRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(formbody);
  app.post('/regptran', (request, reply) => register(context, request, reply));
  app.post('/regjtran', (request, reply) => register(context, request, reply));

  app.post('/confirmation/verify', async (request, reply) => {
    const given = { ...(request.query as Fields), ...((request.body as Fields | null) ?? {}) };
    const { cipgtxnref: id, mytxnref: reference = '', cipgid } = given;
    reply.type('text/plain');
    if (cipgid !== context.account.merchantId) return 'Invalid Merchant';
    const checkout = await findCheckout(context.gateway, id ? { id } : { reference });
    return checkout?.reference === reference ? describeStatus(checkout).text : 'Transaction not found';
  });
}

/** Answers with the transaction's id alone (as JSON under `/regjtran`), or with a sentence that names the problem. */
async function register(
  { gateway, account }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const wanted = parseRegistration((request.body as Fields | null) ?? {}, account, gateway.clock.now());
  if (typeof wanted === 'string') return reply.type('text/plain').send(wanted);
  const checkout = await takeCheckout(gateway, wanted, { request, reply });
  if (checkout === 'answered') return reply;
  if (!checkout) return reply.type('text/plain').send('Duplicate Reference Number');
  const { id, behaviour } = checkout;
  return request.url.startsWith('/regjtran')
    ? sendWithFault(reply, { behaviour, answer: { registration: { transaction: { id } } } })
    : sendWithFault(reply, { behaviour, answer: id, type: 'text/plain' });
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

function parseRegistration(fields: Fields, account: UbaAccount, now: Date) {
  if (fields.merchantId !== account.merchantId || !isSameSecret(fields.serviceKey, account.serviceKey))
    return 'Invalid Merchant';
  const missing = REQUIRED.find((name) => !fields[name]);
  if (missing) return `Invalid Request ${missing}`;
  if (!/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/.test(fields.date ?? '')) return 'Invalid Request date';
  if (fields.countryCurrencyCode !== getCountry().currency.number) return 'Invalid Currency';
  const amount = parseMoney(fields.total ?? '', countryCurrency());
  if (!amount?.minor) return 'Invalid Amount';
  const { referenceNumber: reference, approveurl = '', cancelurl = '', declineurl = '' } = fields;
  if (!reference) return 'Invalid Request referenceNumber';
  return {
    reference,
    amount,
    payer: fields.customerPhoneNumber ?? '',
    description: fields.description ?? '',
    closesAt: secondsAfter(now, PAGE_SECONDS),
    details: { approveurl, cancelurl, declineurl, callbackurl: fields.callbackurl ?? '' },
  };
}

function returnTo(checkout: Checkout): string {
  const { details, state } = checkout;
  const isLeft = state === 'open' || state === 'cancelled';
  const hasFailed = state === 'declined' || state === 'expired';
  const base = isLeft ? details.cancelurl : hasFailed ? details.declineurl : details.approveurl;
  const url = new URL(base ?? '');
  // What the merchant wrote into its address stays as it is.
  for (const [name, value] of parametersOf(checkout))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}

/** Callbacks are unsigned parameters. */
async function notify(checkout: Checkout): Promise<void> {
  const { callbackurl } = checkout.details;
  if (callbackurl) await sendOnce(callbackurl, { method: 'POST', body: parametersOf(checkout) });
}

function parametersOf(checkout: Checkout): URLSearchParams {
  const { status } = describeStatus(checkout);
  return new URLSearchParams({ transactionId: checkout.id, status, refNo: checkout.reference, bnk: 'UBA' });
}

/** The bank's own address of its page, `paytran?id=`, redirects to the hosted one. */
const pages: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: { id?: string } }>('/sandbox/uba/paytran', (request, reply) =>
    reply.redirect(`/sandbox/card/uba/${encodeURIComponent(request.query.id ?? '')}`, 303),
  );
};

/** The status of a checkout. The text is free, its parts separated by `;`. */
function describeStatus({ state, decline, id }: Checkout): { status: string; text: string } {
  const [status, text] = STATUSES[state];
  const reason = state === 'declined' ? [DECLINES[decline ?? 'refused']] : [];
  return { status, text: text && [text, ...reason, id].join(';') };
}
