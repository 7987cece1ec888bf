import formbody from '@fastify/formbody';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { answerCheckout } from './answer-checkout.ts';
import { findCard } from './cards.ts';
import { checkoutPage } from './checkout-page.ts';
import type { Checkout } from './checkouts.ts';
import type { HostedGateway } from './hosted-gateway.ts';
import { findCheckout } from './settle-checkouts.ts';

type PagePath = { Params: { gateway: string; id: string } };
type PageForm = PagePath & { Body: { answer?: string; card?: string } | undefined };
type Found = { gateway: HostedGateway; checkout: Checkout };

/**
 * The hosted pages of every card gateway, `/sandbox/card/{gateway}/{id}`. They are in the portal's own server: a
 * visitor's browser can reach that one wherever it runs, but not the simulators' ports on loopback.
 */
export function hostedPages(gateways: HostedGateway[], merchant: string): FastifyPluginAsync {
  const find = async ({ gateway: name, id }: PagePath['Params']): Promise<Found | null> => {
    const gateway = gateways.find((known) => known.name === name);
    const checkout = gateway && (await findCheckout(gateway, { id }));
    return gateway && checkout ? { gateway, checkout } : null;
  };

  const show = (reply: FastifyReply, { gateway, checkout }: Found, problem: string | null) => {
    const returnTo = gateway.returnTo(checkout);
    return reply
      .header('content-security-policy', policy(returnTo))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(checkoutPage({ checkout, title: gateway.label, merchant, returnTo, problem }));
  };

  return async (app) => {
    if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) await app.register(formbody);

    app.get<PagePath>('/sandbox/card/:gateway/:id', async ({ params }, reply) => {
      const found = await find(params);
      if (!found) return sendNotFound(reply);
      const { gateway, checkout } = found;
      // A payer whose payments approve themselves never sees the page.
      const isPaid = checkout.state === 'paid' && checkout.behaviour === 'approves-itself';
      return isPaid ? reply.redirect(gateway.returnTo(checkout), 303) : show(reply, found, null);
    });

    app.post<PageForm>('/sandbox/card/:gateway/:id', async ({ params, body }, reply) => {
      const found = await find(params);
      if (!found) return sendNotFound(reply);
      const { gateway, checkout } = found;
      const answer = body?.answer === 'cancel' ? 'cancel' : findCard(body?.card)?.outcome;
      if (!answer) return show(reply.code(422), found, 'Choose one of the cards: no other is taken here.');
      const answered = await answerCheckout(gateway, checkout.id, answer);
      return reply.redirect(gateway.returnTo(answered ?? checkout), 303);
    });
  };
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain').send('No such payment');
}

/** Nothing but our own style; the form may lead to where the merchant wants the browser back. */
function policy(returnTo: string): string {
  return (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; " +
    `form-action 'self' ${new URL(returnTo).origin}`
  );
}
