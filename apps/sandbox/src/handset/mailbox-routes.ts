import type { ScreenBrand } from '@portal/design/developer-page';
import { type Html, html } from '@portal/design/html';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SentEmail } from '../sandbox-operator.ts';
import type { HandsetContext } from './phone-state.ts';
import { renderSandboxScreen } from './sandbox-frame.ts';
import { sendPage } from './send-page.ts';

/** The e-mails that the portal sent: a page, and the same as an API. */
export function mailboxRoutes(
  app: FastifyInstance,
  { operator, brand }: Pick<HandsetContext, 'operator' | 'brand'>,
): void {
  app.get('/sandbox/mailbox', async (request, reply) => {
    const to = readAddress(request);
    return sendPage(reply, mailboxPage(brand, { to, emails: await operator.emails(to || null) }));
  });

  app.get('/sandbox/api/emails', async (request) => ({
    emails: await operator.emails(readAddress(request)),
  }));
}

function readAddress({ query }: FastifyRequest): string {
  const { to } = query as { to?: unknown };
  return typeof to === 'string' ? to : '';
}

type MailboxView = {
  /** The address whose e-mails are shown; empty for everyone's. */
  to: string;
  emails: readonly SentEmail[];
};

/** /sandbox/mailbox: the e-mails that the portal sent, receipts and codes. */
function mailboxPage(brand: ScreenBrand, { to, emails }: MailboxView): string {
  const main = html`<div class="page-head"><h1>Mailbox</h1>
<p>Receipts go to the address that was given with a payment, codes for numbers of other networks by e-mail too. Nothing leaves
this machine.</p></div>
<div class="columns">
<form class="card stack" method="get" action="/sandbox/mailbox">
<label>E-mail<input name="to" type="email" autocomplete="off" value="${to}"></label>
<div class="row"><button>Show the e-mails</button></div></form>
<section class="stack" aria-labelledby="emails"><h2 id="emails">${to ? `To ${to}` : 'The latest'}</h2>
${emails.length === 0 && html`<p role="status">There are no e-mails.</p>`}
${emails.length > 0 && html`<ul class="stack">${emails.map(mail)}</ul>`}</section>
</div>`;
  return renderSandboxScreen(brand, {
    path: '/sandbox/mailbox',
    title: 'Mailbox',
    main,
    styles: ['settings'],
  });
}

function mail({ to, subject, text }: SentEmail): Html {
  return html`<li class="card"><strong>${subject}</strong> <span class="badge">${to}</span><p class="mail">${withLinks(text)}</p></li>`;
}

/** The text with its addresses as links. */
function withLinks(text: string): (Html | string)[] {
  return text
    .split(/(https?:\/\/[^\s]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}
