import type { ScreenBrand } from '@portal/design/developer-page';
import { type Html, html } from '@portal/design/html';
import { formatMoney } from '@portal/domain/money/format-money';
import type { Dispute, DisputedCharge } from '../paystack/disputes.ts';
import { renderSandboxScreen } from './sandbox-frame.ts';

/** Why payers dispute a charge, in the words of card companies. */
const CATEGORIES = ['fraud', 'chargeback', 'general'];

export type DisputesView = {
  charges: readonly DisputedCharge[];
  /** Why the last request was refused. */
  problem: string | null;
};

/** /sandbox/disputes: the bank's side of the charges at Paystack. */
export function disputesPage(brand: ScreenBrand, { charges, problem }: DisputesView): string {
  const main = html`<div class="page-head"><h1>Disputes at Paystack</h1>
<p>A payer can ask the bank for the money of a card payment. Paystack tells the portal by a signed webhook, reminds it of the
day for the evidence, and tells how the bank decided. Here you are the payer and the bank.</p></div>
<section class="stack" aria-labelledby="charges"><h2 id="charges">The latest charges</h2>
${problem && html`<p role="alert" class="notice warn" tabindex="-1" autofocus>${problem}</p>`}
${charges.length === 0 && html`<p>Nobody has paid by card at Paystack yet.</p>`}
${charges.length > 0 && html`<ul class="stack">${charges.map(chargeCard)}</ul>`}</section>`;
  const title = problem ? 'Not done: disputes at Paystack' : 'Disputes at Paystack';
  return renderSandboxScreen(brand, { path: '/sandbox/disputes', title, main, styles: ['settings'] });
}

function chargeCard({ charge, disputes }: DisputedCharge): Html {
  const { id, reference, charged, amount, description } = charge;
  const heading = `charge-${id}`;
  const isOpen = disputes.some(({ resolution }) => resolution === null);
  return html`<li class="card stack"><div><h3 id="${heading}">${formatMoney(charged ?? amount, 'en')}</h3>
<p id="${heading}-about">${description}, transaction <code>${reference}</code></p></div>
${disputes.map((dispute) => disputePart(dispute, charge))}
${
  !isOpen &&
  html`<form method="post" action="/sandbox/disputes" class="stack" aria-labelledby="${heading} ${heading}-about">
<input type="hidden" name="reference" value="${reference}">
<label>Amount, all when it is empty<input name="amount" inputmode="decimal" autocomplete="off"></label>
<label>Why<select name="category">${CATEGORIES.map((each) => html`<option>${each}</option>`)}</select></label>
<label>Days for the evidence<input name="days" type="number" min="0" max="60" value="7"></label>
<div class="row"><button>Dispute it</button></div></form>`
}</li>`;
}

function disputePart(
  { id, minor, category, resolution, dueAt }: Dispute,
  { amount }: DisputedCharge['charge'],
): Html {
  const heading = `dispute-${id}`;
  const disputed = formatMoney({ ...amount, minor }, 'en');
  const due = dueAt.toISOString().slice(0, 16).replace('T', ' ');
  return html`<div class="stack"><p id="${heading}">Dispute ${id} of ${disputed}, ${category}
<span class="badge">${resolution ? ENDS[resolution] : `evidence until ${due} UTC`}</span></p>
${
  resolution === null &&
  html`<form method="post" action="/sandbox/disputes/${id}" class="row" aria-labelledby="${heading}">
<button name="act" value="remind">Remind the merchant</button>
<button name="act" value="declined">The merchant is right</button>
<button name="act" value="merchant-accepted">The payer gets the money</button>
</form>`
}</div>`;
}

const ENDS = { declined: 'the merchant was right', 'merchant-accepted': 'the payer has the money' };
