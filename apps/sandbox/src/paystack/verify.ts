import type { FastifyInstance } from 'fastify';
import { settleDueCheckout } from '../card-checkout/answer-checkout.ts';
import { findCheckout } from '../card-checkout/checkouts.ts';
import { tellMerchant } from '../card-checkout/gateway.ts';
import type { PaystackContext } from './paystack-server.ts';
import { describeTransaction, PAYSTACK } from './transactions.ts';

/** `GET /transaction/verify/{reference}`: the truth about a charge. */
export function verifyRoute(app: FastifyInstance, { desk }: PaystackContext): void {
  app.get('/transaction/verify/:reference', async (request, reply) => {
    const { reference } = request.params as { reference: string };
    const now = desk.clock.now();
    const found = await findCheckout(desk.db, PAYSTACK, { reference });
    const settled = found && (await settleDueCheckout(desk.db, { gateway: PAYSTACK, id: found.id, now }));
    if (settled) void tellMerchant(desk, settled);
    const checkout = settled ?? found;
    if (checkout) {
      return { status: true, message: 'Verification successful', data: describeTransaction(checkout) };
    }
    return reply.code(400).send({
      status: false,
      message: 'Transaction reference not found.',
      code: 'transaction_not_found',
    });
  });
}
