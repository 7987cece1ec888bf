import type { SandboxLead } from '../sandbox-operator.ts';
import { type Html, html, page } from './html.ts';

export type LeadsView = {
  product: string;
  leads: readonly SandboxLead[];
  /** Why the last request was refused. */
  problem: string | null;
};

/** /sandbox/leads: orders of home broadband, moved along by hand. */
export function leadsPage({ product, leads, problem }: LeadsView): string {
  const body = html`<main class="panel">
<header><h1>${product} sales desk</h1>
<p>Orders of home broadband go on by themselves: verified after 20 seconds, scheduled a minute after the payment, installed
three minutes later. Here they are moved by hand.</p>
<p class="row"><a class="button plain" href="/sandbox">Sandbox</a><a class="button plain" href="/sandbox/mailbox">Mailbox</a><a class="button plain" href="/">Open the portal</a></p></header>
${problem && html`<p role="status" class="warn">${problem}</p>`}
<section aria-labelledby="leads"><h2 id="leads">Orders</h2>
${leads.length === 0 && html`<p>Nobody has ordered yet.</p>`}
<ul class="numbers">${leads.map(leadRow)}</ul></section>
</main>`;
  return page({ title: `${product} sales desk`, body, style: 'panel' });
}

function leadRow({ leadId, msisdn, town, step, next, cancellable }: SandboxLead): Html {
  return html`<li><strong>${leadId}</strong> <span class="kind">${step}</span>
<p>${town}, <a href="/sandbox/phone?msisdn=${msisdn}">${msisdn}</a></p>
<form method="post" action="/sandbox/leads/${leadId}" class="row">
${next && html`<button name="step" value="${next}">Make it ${next}</button>`}
${cancellable && html`<button class="plain" name="step" value="cancelled">Cancel it</button>`}
</form></li>`;
}
