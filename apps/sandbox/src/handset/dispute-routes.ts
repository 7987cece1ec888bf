import type { ScreenBrand } from '@portal/design/developer-page';
import { type Html, html } from '@portal/design/html';
import { formatMoney } from '@portal/domain/money/format-money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispute, DisputedCharge } from '../paystack/disputes.ts';
import type { HandsetContext } from './phone-state.ts';
import { renderSandboxScreen } from './sandbox-frame.ts';
import { sendPage } from './send-page.ts';

type Form = Record<string, string | undefined>;
type Opening = { Body: Form | null };
type OfDispute = { Params: { id: string }; Body: Form | null };

/** Disputes of card charges: a page of forms, and the same calls as an API. */
export function disputeRoutes(
  app: FastifyInstance,
  { disputes, brand }: Pick<HandsetContext, 'disputes' | 'brand'>,
): void {
  const show = async (reply: FastifyReply, problem: string | null) =>
    sendPage(
      reply.code(problem ? 400 : 200),
      disputesPage(brand, { charges: await disputes.list(), problem }),
    );

  const open = ({ body }: FastifyRequest<Opening>) => {
    const { reference = '', amount = '', category = 'general', days = '7' } = body ?? {};
    const whole = amount.trim() === '' ? null : Number(amount);
    return disputes.open({ reference, amount: whole, category, days: Number(days) });
  };

  const act = ({ params, body }: FastifyRequest<OfDispute>) => {
    const id = Number(params.id);
    const what = body?.act;
    if (!Number.isSafeInteger(id)) return 'There is no open dispute with this number.';
    if (what === 'remind') return disputes.remind(id);
    if (what === 'declined' || what === 'merchant-accepted') return disputes.resolve(id, what);
    return 'A dispute can be reminded of, declined or accepted.';
  };

  app.get('/sandbox/disputes', (_request, reply) => show(reply, null));

  app.post<Opening>('/sandbox/disputes', async (request, reply) => {
    const problem = await open(request);
    return problem === null ? reply.redirect('/sandbox/disputes', 303) : show(reply, problem);
  });

  app.post<OfDispute>('/sandbox/disputes/:id', async (request, reply) => {
    const problem = await act(request);
    return problem === null ? reply.redirect('/sandbox/disputes', 303) : show(reply, problem);
  });

  app.post<Opening>('/sandbox/api/disputes', async (request, reply) => {
    const problem = await open(request);
    return problem === null ? reply.send({}) : reply.code(400).send({ problem });
  });

  app.post<OfDispute>('/sandbox/api/disputes/:id', async (request, reply) => {
    const problem = await act(request);
    return problem === null ? reply.send({}) : reply.code(400).send({ problem });
  });
}

/** Why payers dispute a charge, in the words of card companies. */
const CATEGORIES = ['fraud', 'chargeback', 'general'];

type DisputesView = {
  charges: readonly DisputedCharge[];
  /** Why the last request was refused. */
  problem: string | null;
};

/** /sandbox/disputes: the bank's side of the charges at Paystack. */
function disputesPage(brand: ScreenBrand, { charges, problem }: DisputesView): string {
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
