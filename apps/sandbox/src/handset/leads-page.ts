import type { ScreenBrand } from '@portal/design/developer-page';
import { type Html, html } from '@portal/design/html';
import type { SandboxLead } from '../sandbox-operator.ts';
import { renderSandboxScreen } from './sandbox-frame.ts';

export type LeadsView = {
  leads: readonly SandboxLead[];
  /** Why the last request was refused. */
  problem: string | null;
};

/** /sandbox/leads: orders of home broadband, moved to their next step by hand. */
export function leadsPage(brand: ScreenBrand, { leads, problem }: LeadsView): string {
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
