import type { FastifyInstance } from 'fastify';
import type { CheckoutDesk } from '../card-checkout/gateway.ts';
import { companyApp } from '../outages.ts';
import { sameText } from '../same-text.ts';
import { initializeRoute } from './initialize.ts';
import { transactionsRoute } from './lists.ts';
import { refundRoutes } from './refund-routes.ts';
import { verifyRoute } from './verify.ts';

/** The merchant's account: its secret key, and where its webhooks go. */
export type PaystackAccount = { secretKey: string; webhookUrl: () => string };

export type PaystackContext = { desk: CheckoutDesk; account: PaystackAccount; pagesUrl: () => string };

export type PaystackServer = { baseUrl: string; stop: () => Promise<void> };

/** Starts the gateway's HTTP service on loopback, on a port of the system's choice (PROVIDERS.md section 1). */
export async function startPaystackServer(context: PaystackContext): Promise<PaystackServer> {
  const app = companyApp(context.desk.db, 'paystack');
  guard(app, context.account.secretKey);
  initializeRoute(app, context);
  verifyRoute(app, context);
  transactionsRoute(app, context);
  refundRoutes(app, context);
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  return { baseUrl, stop: () => app.close() };
}

function guard(app: FastifyInstance, secretKey: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (sameText(request.headers.authorization ?? '', `Bearer ${secretKey}`)) return;
    return reply.code(401).send({ status: false, message: 'Invalid key', code: 'invalid_Key' });
  });
}
