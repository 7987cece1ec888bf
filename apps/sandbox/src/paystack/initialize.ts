import type { Currency } from '@portal/domain/money';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { NewCheckout } from '../card-checkout/checkouts.ts';
import { openFor } from '../card-checkout/gateway.ts';
import { payerBehaviour } from '../payer-behaviour.ts';
import { failBefore, sendAs } from '../weather.ts';
import type { PaystackContext } from './paystack-server.ts';
import { fromSubunits, PAYSTACK } from './transactions.ts';

/** Currencies the account takes. */
const CURRENCIES: readonly Currency[] = ['NGN', 'RWF', 'USD'];
/** Minutes a page stays open. */
const OPEN_MINUTES = 60;

type Wish = Record<string, unknown> & { metadata?: Record<string, unknown> };

/** `POST /transaction/initialize`: makes a charge and the page to pay it on. */
export function initializeRoute(app: FastifyInstance, { desk, pagesUrl }: PaystackContext): void {
  app.post('/transaction/initialize', async (request, reply) => {
    const { db, clock } = desk;
    const wanted = readWish((request.body ?? {}) as Wish, clock.now());
    if (typeof wanted === 'string') return refuse(reply, wanted, 'invalid_params');
    const behaviour = await payerBehaviour(db, wanted.payer);
    const key = `${PAYSTACK} ${wanted.reference}`;
    if (await failBefore(behaviour, { db, request, reply, key })) return reply;
    const checkout = await openFor(desk, { ...wanted, behaviour });
    if (!checkout) return refuse(reply, 'Duplicate Transaction Reference', 'duplicate_reference');
    const data = {
      authorization_url: `${pagesUrl()}/sandbox/card/${PAYSTACK}/${checkout.id}`,
      access_code: checkout.id,
      reference: checkout.reference,
    };
    const answer = { status: true, message: 'Authorization URL created', data };
    sendAs(behaviour, reply, 'application/json; charset=utf-8', JSON.stringify(answer));
    return reply;
  });
}

function refuse(reply: FastifyReply, message: string, code: string): FastifyReply {
  return reply.code(400).send({ status: false, message, type: 'validation_error', code });
}

/** A charge as it was asked for, or what is wrong with it. */
function readWish(body: Wish, now: Date): Omit<NewCheckout, 'createdAt' | 'behaviour'> | string {
  const { email, amount, currency = 'NGN', reference, callback_url, metadata = {} } = body;
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    return 'Invalid Email Address Passed';
  if (!CURRENCIES.includes(currency as Currency)) return 'Currency not supported by merchant';
  const price = fromSubunits(amount, currency as Currency);
  if (!price) return 'Invalid Amount Sent';
  if (typeof reference !== 'string' || !/^[a-zA-Z0-9.=-]{1,100}$/.test(reference)) {
    return 'Reference may hold letters, digits, -, . and = only';
  }
  if (!URL.canParse(String(callback_url))) return 'Invalid callback URL';
  const { cancel_action: cancel } = metadata;
  return {
    gateway: PAYSTACK,
    reference,
    amount: price,
    payer: String(metadata.phone ?? '').replace(/^250/, ''),
    description: String(metadata.description ?? ''),
    details: {
      email,
      callback: String(callback_url),
      metadata: JSON.stringify(metadata),
      ...(URL.canParse(String(cancel)) && { cancel: String(cancel) }),
    },
    closesAt: new Date(now.getTime() + OPEN_MINUTES * 60_000),
  };
}
