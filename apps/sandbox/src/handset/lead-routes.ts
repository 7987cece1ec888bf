import type { ScreenBrand } from '@portal/design/developer-page';
import { type Html, html } from '@portal/design/html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxLead } from '../sandbox-operator.ts';
import type { HandsetContext } from './phone-state.ts';
import { renderSandboxScreen } from './sandbox-frame.ts';
import { sendPage } from './send-page.ts';

type Form = Record<string, string | undefined>;
type OfLead = { Params: { id: string }; Body: Form | null };

/** Orders of home broadband: a page of forms, and the same calls as an API. */
export function leadRoutes(
  app: FastifyInstance,
  { operator, brand }: Pick<HandsetContext, 'operator' | 'brand'>,
): void {
  const show = async (reply: FastifyReply, problem: string | null) =>
    sendPage(reply.code(problem ? 400 : 200), leadsPage(brand, { leads: await operator.leads(), problem }));

  const move = ({ params, body }: FastifyRequest<OfLead>) => operator.moveLead(params.id, String(body?.step));

  app.get('/sandbox/leads', (_request, reply) => show(reply, null));

  app.post<OfLead>('/sandbox/leads/:id', async (request, reply) => {
    const problem = await move(request);
    return problem === null ? reply.redirect('/sandbox/leads', 303) : show(reply, problem);
  });

  app.post<OfLead>('/sandbox/api/leads/:id', async (request, reply) => {
    const problem = await move(request);
    return problem === null ? reply.send({}) : reply.code(400).send({ problem });
  });
}

type LeadsView = {
  leads: readonly SandboxLead[];
  /** Why the last request was refused. */
  problem: string | null;
};

/** /sandbox/leads: orders of home broadband, moved to their next step by hand. */
function leadsPage(brand: ScreenBrand, { leads, problem }: LeadsView): string {
  const main = html`<div class="page-head"><h1>Orders of home broadband</h1>
<p>The sales system moves an order by itself: verified after 20 seconds, scheduled a minute after the payment, installed
three minutes later. Here you move it by hand.</p></div>
<section class="stack" aria-labelledby="leads"><h2 id="leads">Orders</h2>
${problem && html`<p role="alert" class="notice warn" tabindex="-1" autofocus>${problem}</p>`}
${leads.length === 0 && html`<p>Nobody has ordered yet.</p>`}
${leads.length > 0 && html`<ul class="stack">${leads.map(leadCard)}</ul>`}</section>`;
  const title = problem ? 'Not moved: orders of home broadband' : 'Orders of home broadband';
  return renderSandboxScreen(brand, { path: '/sandbox/leads', title, main, styles: ['settings'] });
}

function leadCard({ leadId, msisdn, town, step, next, cancellable, hasObstacle }: SandboxLead): Html {
  const id = `lead-${leadId}`;
  return html`<li class="card stack"><div><h3 id="${id}">${leadId} <span class="badge">${step}</span></h3>
<p>${town}, <a href="/sandbox/phone?msisdn=${msisdn}">${msisdn}</a></p></div>
${
  (next || cancellable) &&
  html`<form method="post" action="/sandbox/leads/${leadId}" class="row" aria-labelledby="${id}">
${hasObstacle && html`<button name="step" value="possible">It can be installed</button>`}
${next && html`<button name="step" value="${next}">Make it ${next}</button>`}
${cancellable && html`<button class="plain" name="step" value="cancelled">Cancel it</button>`}
</form>`
}</li>`;
}
