import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sendOnce } from '../callback-sender.ts';
import type { Checkout } from '../hosted-pages/checkouts.ts';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';
import { FORGED_CHARGE } from '../hosted-pages/open-checkout.ts';
import { isSameSecret } from '../is-same-secret.ts';
import type { GatewayOptions, GatewaySimulator, RunningGateway } from '../simulator.ts';
import { startService } from '../start-service.ts';
import { createDisputes, DISPUTE_TABLES, findDispute, type PaystackDisputes } from './disputes.ts';
import { popupPages } from './popup-pages.ts';
import { refundRoutes } from './refund-routes.ts';
import { transactionRoutes } from './transaction-routes.ts';
import { describeTransaction } from './transactions.ts';

/** The merchant's account: its secret key, and where its webhooks go. */
export type PaystackAccount = { secretKey: string; webhookUrl: () => string };

/** Paystack, with its hosted page and its popup (PROVIDERS.md section 1). */
export const paystack = {
  label: 'Paystack',
  setting: 'offersPaystack',
  tables: DISPUTE_TABLES,
  start: startPaystack,
} satisfies GatewaySimulator;

async function startPaystack(
  options: GatewayOptions<PaystackAccount>,
): Promise<RunningGateway & { disputes: PaystackDisputes }> {
  const { db, clock, account, pagesUrl } = options;
  const notify = (checkout: Checkout) => reportCharge(account, checkout);
  const gateway: HostedGateway = { name: 'paystack', label: paystack.label, db, clock, returnTo, notify };
  const routes = (app: FastifyInstance) => {
    requireKey(app, account.secretKey);
    transactionRoutes(app, gateway, pagesUrl);
    refundRoutes(app, gateway);
    disputeRoute(app, gateway);
  };
  const service = await startService({ db, name: 'paystack', routes });
  const disputes = createDisputes(gateway, (message) => sendWebhook(account, message, account.secretKey));
  return { ...service, gateway, disputes, pages: popupPages(gateway) };
}

function requireKey(app: FastifyInstance, secretKey: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isSameSecret(request.headers.authorization ?? '', `Bearer ${secretKey}`)) return;
    return reply.code(401).send({ status: false, message: 'Invalid key', code: 'invalid_Key' });
  });
}

/** `GET /dispute/{id}`. */
function disputeRoute(app: FastifyInstance, gateway: HostedGateway): void {
  app.get<{ Params: { id: string } }>('/dispute/:id', async ({ params }, reply) => {
    const data = await findDispute(gateway, Number(params.id));
    if (data) return { status: true, message: 'Dispute retrieved', data };
    return reply.code(404).send({ status: false, message: 'Dispute not found', code: 'not_found' });
  });
}

/** There is no event for a failure. */
async function reportCharge(account: PaystackAccount, checkout: Checkout): Promise<void> {
  if (checkout.state !== 'paid') return;
  const { secretKey } = account;
  // An attacker does not have the key.
  const key = checkout.chargeId === FORGED_CHARGE ? `${secretKey}?` : secretKey;
  await sendWebhook(account, { event: 'charge.success', data: describeTransaction(checkout) }, key);
}

/** Webhooks are signed over their bytes. */
async function sendWebhook(
  { webhookUrl }: Pick<PaystackAccount, 'webhookUrl'>,
  message: { event: string; data: unknown },
  key: string,
): Promise<void> {
  const body = JSON.stringify(message);
  const signature = createHmac('sha512', key).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
  await sendOnce(webhookUrl(), { method: 'POST', headers, body });
}

/** A customer who left the page goes to the cancel address, any other back with the reference. */
function returnTo({ state, reference, details }: Checkout): string {
  const isLeft = state === 'open' || state === 'cancelled';
  if (isLeft && details.cancel) return details.cancel;
  const url = new URL(details.callback ?? '');
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return url.href;
}
