import { renderDocument } from '@portal/design/document';
import { type Html, html } from '@portal/design/html';
import { formatMoney } from '@portal/domain/money/format-money';
import { TEST_CARDS } from './cards.ts';
import { type Checkout, type CheckoutState, takesCards } from './checkouts.ts';

/** What a hosted page shows. */
export type CheckoutView = {
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
export function checkoutPage(view: CheckoutView): string {
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

const STATE_TEXTS: Record<Exclude<CheckoutState, 'open'>, string> = {
  processing: 'Your bank has not answered yet.',
  undecided: 'We are finding out what became of this payment.',
  paid: 'This payment is made.',
  declined: 'Your bank declined this payment. You can try another card.',
  cancelled: 'This payment was cancelled.',
  expired: 'This payment was not made in time.',
};
