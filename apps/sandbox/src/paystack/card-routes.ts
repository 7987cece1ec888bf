import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendWithFault } from '../fault-injection.ts';
import { answerCheckout } from '../hosted-pages/answer-checkout.ts';
import { type Checkout, readCheckout } from '../hosted-pages/checkouts.ts';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';
import { takeCheckout } from '../hosted-pages/open-checkout.ts';
import { secondsAfter } from '../seconds-after.ts';
import { describeTransaction, fromSubunits } from './transactions.ts';

/** Cards that may be charged no more. */
export const CARD_TABLES = 'CREATE TABLE IF NOT EXISTS sandbox.paystack_ended_cards (code text PRIMARY KEY);';

type Body = Record<string, unknown>;

/** A card that paid is charged again without its holder, until the merchant gives that up. */
export function cardRoutes(
  app: FastifyInstance,
  gateway: HostedGateway,
  dispute: (reference: string) => Promise<unknown>,
): void {
  app.post<{ Body: Body | null }>('/transaction/charge_authorization', (request, reply) =>
    chargeAgain({ gateway, dispute }, request, reply),
  );

  app.post<{ Body: Body | null }>('/customer/authorization/deactivate', async ({ body }, reply) => {
    const code = String(body?.authorization_code);
    if (!(await findFirst(gateway, code)))
      return refuse(reply, 'Authorization code is invalid', 'invalid_params');
    await gateway.db.query('INSERT INTO sandbox.paystack_ended_cards VALUES ($1) ON CONFLICT DO NOTHING', [
      code,
    ]);
    return { status: true, message: 'Authorization has been deactivated' };
  });
}

type Charging = { gateway: HostedGateway; dispute: (reference: string) => Promise<unknown> };

async function chargeAgain(
  { gateway, dispute }: Charging,
  request: FastifyRequest<{ Body: Body | null }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { authorization_code, email, amount, reference, metadata } = request.body ?? {};
  const code = String(authorization_code);
  const first = await findFirst(gateway, code);
  if (!first || first.details.test === 'once' || (await isEnded(gateway, code)))
    return refuse(reply, 'Authorization code is invalid', 'invalid_params');
  if (email !== first.details.email)
    return refuse(reply, 'Email does not match Authorization code. Please confirm.', 'invalid_params');
  const price = fromSubunits(amount, countryCurrency());
  if (!price || typeof reference !== 'string') return refuse(reply, 'Invalid Amount Sent', 'invalid_amount');
  const opened = await takeCheckout(
    gateway,
    {
      reference,
      amount: price,
      payer: first.payer,
      description: '',
      details: {
        email: String(email),
        card: code,
        metadata: JSON.stringify(metadata ?? {}),
        ...(first.details.test && { test: first.details.test }),
      },
      closesAt: secondsAfter(gateway.clock.now(), 60),
    },
    { request, reply },
  );
  if (opened === 'answered') return reply;
  if (!opened) return refuse(reply, 'Duplicate Transaction Reference', 'duplicate_reference');
  if (first.details.test === 'asks-later') return reply.send(pauseForHolder(opened));
  const bank = first.details.test === 'refused-later' ? 'refused' : 'approved';
  const charged = (await answerCheckout(gateway, opened.id, bank)) ?? opened;
  if (first.details.test === 'disputed') await dispute(first.reference);
  const answer = { status: true, message: 'Charge attempted', data: describeTransaction(charged) };
  return sendWithFault(reply, { behaviour: opened.behaviour, answer });
}

/** The bank wants its holder (paystack.com/docs/payments/recurring-charges, "Charging the customer"): nothing is charged before that. */
function pauseForHolder({ id, reference }: Checkout) {
  return {
    status: true,
    message: 'Please, redirect your customer to the authorization url provided',
    data: {
      authorization_url: `https://checkout.paystack.com/resume/${id}`,
      reference,
      access_code: id,
      paused: true,
    },
  };
}

/** The transaction that a card was learnt from. */
async function findFirst({ db, name }: HostedGateway, code: string): Promise<Checkout | null> {
  const first = await readCheckout(db, name, { id: code.replace('AUTH_', '') });
  return first?.state === 'paid' ? first : null;
}

async function isEnded({ db }: HostedGateway, code: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM sandbox.paystack_ended_cards WHERE code = $1', [code]);
  return rowCount !== 0;
}

function refuse(reply: FastifyReply, message: string, code: string): FastifyReply {
  return reply.code(400).send({ status: false, message, type: 'validation_error', code });
}
