import formbody from '@fastify/formbody';
import { renderDocument } from '@portal/design/document';
import { type Html, html } from '@portal/design/html';
import { formatMoney } from '@portal/domain/money/format-money';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { answerCheckout } from './answer-checkout.ts';
import { findCard, TEST_CARDS } from './cards.ts';
import { type Checkout, type CheckoutState, takesCards } from './checkouts.ts';
import type { HostedGateway } from './hosted-gateway.ts';
import { findCheckout } from './settle-checkouts.ts';

type PagePath = { Params: { gateway: string; id: string } };

type PageForm = PagePath & { Body: { answer?: string; card?: string } | undefined };

type Found = { gateway: HostedGateway; checkout: Checkout };

const STATE_TEXTS: Record<Exclude<CheckoutState, 'open'>, string> = {
  processing: 'Your bank has not answered yet.',
  undecided: 'We are finding out what became of this payment.',
  paid: 'This payment is made.',
  declined: 'Your bank declined this payment. You can try another card.',
  cancelled: 'This payment was cancelled.',
  expired: 'This payment was not made in time.',
};

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

/** What a hosted page shows. */
type CheckoutView = {
  checkout: Checkout;
  /** The gateway's name on its page. */
  title: string;
  /** The merchant's name. */
  merchant: string;
  /** Where the browser goes when the customer leaves. */
  returnTo: string;
  problem: string | null;
};

/** A gateway's payment page: who is paid, how much, and a card to choose. Works without a script. */
function checkoutPage(view: CheckoutView): string {
  const { checkout, title, merchant, returnTo } = view;
  const body = html`<main class="checkout">
<header><p class="quiet">${title}, sandbox: nothing here costs anything</p><h1>${formatMoney(checkout.amount, 'en')}</h1>
<p>to ${merchant}: ${checkout.description}</p></header>
${checkout.state !== 'open' && html`<p role="status" class="notice">${STATE_TEXTS[checkout.state]}</p>`}
${takesCards(checkout) && payForm(view)}
<nav aria-label="Leave"><a href="${returnTo}">${takesCards(checkout) ? `Leave without answering, back to ${merchant}` : `Back to ${merchant}`}</a></nav>
</main>`;
  const styles = ['/sandbox/assets/developer.css', '/sandbox/assets/checkout.css'];
  return renderDocument({ title: `Pay ${merchant}`, body, styles });
}

function payForm({ checkout, problem }: CheckoutView): Html {
  return html`<form method="post" action="/sandbox/card/${checkout.gateway}/${checkout.id}" autocomplete="off">
${problem && html`<p class="notice warn" role="alert">${problem}</p>`}
<fieldset><legend>Card</legend>${Object.values(TEST_CARDS).map(
    ({ number, outcome, does }) =>
      html`<label><input type="radio" name="card" value="${number}" ${outcome === 'approved' && html`checked`}>
<span><strong>${number}</strong><span class="quiet">${does}</span></span></label>`,
  )}</fieldset>
<div class="row"><button name="answer" value="pay">Pay ${formatMoney(checkout.amount, 'en')}</button>
<button class="plain" name="answer" value="cancel" formnovalidate>Cancel payment</button></div>
</form>`;
}
