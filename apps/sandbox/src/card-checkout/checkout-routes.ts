import formbody from '@fastify/formbody';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { answerCheckout } from './answer-checkout.ts';
import { findCard } from './cards.ts';
import { checkoutPage } from './checkout-page.ts';
import { type Checkout, findCheckout } from './checkouts.ts';
import { type CheckoutDesk, type CheckoutGateway, tellMerchant } from './gateway.ts';

type Which = { Params: { gateway: string; id: string } };
type Answer = Which & { Body: { answer?: string; card?: string } | undefined };

/**
 * The hosted pages of every card gateway, `/sandbox/card/{gateway}/{id}`. They stand in the portal's own server: a
 * visitor's browser reaches that one, wherever it runs, and the simulators' ports on loopback it may not.
 */
export function checkoutPages(desk: CheckoutDesk & { merchant: string }): FastifyPluginAsync {
  const { db, clock, gateways, merchant } = desk;

  const show = (
    reply: FastifyReply,
    checkout: Checkout,
    gateway: CheckoutGateway,
    problem: string | null,
  ) => {
    const returnTo = gateway.returnTo(checkout);
    return reply
      .header('content-security-policy', policy(returnTo))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(checkoutPage({ checkout, title: gateway.title, merchant, returnTo, problem }));
  };

  return async (app) => {
    if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) await app.register(formbody);

    app.get<Which>('/sandbox/card/:gateway/:id', async (request, reply) => {
      const gateway = gateways[request.params.gateway];
      const checkout = gateway && (await findCheckout(db, request.params.gateway, request.params));
      if (!gateway || !checkout) return gone(reply);
      // Who pays without being asked never sees the page.
      if (checkout.state === 'paid' && checkout.behaviour === 'approves-itself')
        return reply.redirect(gateway.returnTo(checkout), 303);
      return show(reply, checkout, gateway, null);
    });

    app.post<Answer>('/sandbox/card/:gateway/:id', async (request, reply) => {
      const { params, body } = request;
      const gateway = gateways[params.gateway];
      const before = gateway && (await findCheckout(db, params.gateway, params));
      if (!gateway || !before) return gone(reply);
      const card = findCard(body?.card);
      if (body?.answer !== 'cancel' && !card) {
        return show(reply.code(422), before, gateway, 'Choose one of the cards: no other is taken here.');
      }
      const answer =
        card && body?.answer !== 'cancel' ? { kind: 'card' as const, ...card } : { kind: 'cancel' as const };
      const answered = await answerCheckout(db, { ...params, now: clock.now() }, answer);
      const checkout = answered?.checkout ?? before;
      if (answered?.changed) await tellAround(desk, checkout);
      return reply.redirect(gateway.returnTo(checkout), 303);
    });
  };
}

/** The merchant hears of it while the browser is on its way, or before when the payer's behaviour says so. */
async function tellAround(desk: CheckoutDesk, checkout: Checkout): Promise<void> {
  const telling = tellMerchant(desk, checkout);
  if (checkout.behaviour === 'callback-first') await telling;
}

function gone(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain').send('No such payment');
}

/** Nothing but our own style; the form may lead to where the merchant wants the browser back. */
function policy(returnTo: string): string {
  return (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; " +
    `form-action 'self' ${new URL(returnTo).origin}`
  );
}
