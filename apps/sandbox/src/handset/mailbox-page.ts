import type { SentEmail } from '../sandbox-operator.ts';
import { type Html, html, page } from './html.ts';

export type MailboxView = {
  product: string;
  /** The address whose e-mails are shown; empty for everyone's. */
  to: string;
  emails: readonly SentEmail[];
};

/** /sandbox/mailbox: the e-mails that the portal sent, receipts and codes. */
export function mailboxPage({ product, to, emails }: MailboxView): string {
  const body = html`<main class="panel">
<header><h1>${product} mailbox</h1>
<p>Receipts go to the address that was given with a payment, codes for numbers of other networks by e-mail too. Nothing leaves
this machine.</p>
<p class="row"><a class="button plain" href="/sandbox">Sandbox</a><a class="button plain" href="/sandbox/phone">Open a handset</a><a class="button plain" href="/">Open the portal</a></p></header>
<section aria-labelledby="filter"><h2 id="filter">Whose e-mails</h2>
<form method="get" action="/sandbox/mailbox"><label>E-mail<input name="to" type="email" value="${to}"></label>
<div class="row"><button>Show the e-mails</button></div></form></section>
<section aria-labelledby="emails"><h2 id="emails">${to ? `To ${to}` : 'The latest'}</h2>
${emails.length === 0 && html`<p>There are no e-mails.</p>`}
<ul class="mails">${emails.map(mail)}</ul></section>
</main>`;
  return page({ title: `${product} mailbox`, body, style: 'panel' });
}

function mail({ to, subject, text }: SentEmail): Html {
  return html`<li><strong>${subject}</strong> <span class="kind">${to}</span><p>${withLinks(text)}</p></li>`;
}

/** The text with its addresses as links. */
function withLinks(text: string): (Html | string)[] {
  return text
    .split(/(https?:\/\/[^\s]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}
