import type { ScreenBrand } from '@portal/design/developer-page';
import { type Html, html } from '@portal/design/html';
import { getNumberPlan, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { isPin, PIN_LENGTH } from '@portal/domain/identifiers/pin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SentEmail } from '../sandbox-operator.ts';
import { type ListedLine, numberLists } from '../settings/number-lists.ts';
import { settingsRoutes } from '../settings/settings-routes.ts';
import { answerAnyPrompt } from './answer-prompt.ts';
import { answerUssd, dial } from './dial.ts';
import { disputeRoutes } from './dispute-routes.ts';
import { leadRoutes } from './lead-routes.ts';
import { type PhoneNotice, phonePage } from './phone-page.ts';
import { type HandsetContext, readPhone } from './phone-state.ts';
import { renderSandboxScreen } from './sandbox-frame.ts';
import { sendPage } from './send-page.ts';
import { writeMessage } from './write-message.ts';

type Form = Record<string, string | undefined>;

/** The sandbox's screens: forms that work without a script. */
export function pageRoutes(app: FastifyInstance, context: HandsetContext): void {
  settingsRoutes(app, context);
  leadRoutes(app, context);
  disputeRoutes(app, context);
  mailboxRoutes(app, context);
  phoneRoutes(app, context);
}

function phoneRoutes(app: FastifyInstance, context: HandsetContext): void {
  const { operator, brand } = context;

  const showPhone = async (reply: FastifyReply, typed: string | undefined, notice: PhoneNotice = {}) => {
    const msisdn = parseMsisdn(typed ?? '');
    if (!msisdn) return sendPage(reply, choosePhonePage(brand, operator.magicLines(), typed || null));
    const [state, { pinResetDial, offersEkash }] = await Promise.all([
      readPhone(context, msisdn),
      operator.readSettings(),
    ]);
    const inboundNumber = operator.inbound?.number ?? null;
    const ussdCode = operator.ussd?.code ?? null;
    return sendPage(
      reply,
      phonePage(brand, {
        state,
        notice,
        pinResetDial,
        inboundNumber,
        ussdCode,
        offersEkash: offersEkash === true,
      }),
    );
  };

  app.get('/sandbox/phone', (request, reply) => showPhone(reply, (request.query as Form).msisdn));

  app.post('/sandbox/phone/prompts/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { msisdn = '', pin = '', answer } = (request.body ?? {}) as Form;
    if (answer !== 'reject' && !isPin(pin))
      return showPhone(reply, msisdn, { prompt: `A PIN has ${PIN_LENGTH} digits` });
    const outcome = await answerAnyPrompt(context, { id, msisdn, pin: answer === 'reject' ? null : pin });
    if (outcome.kind === 'wrong-pin') {
      return showPhone(reply, msisdn, { prompt: `Wrong PIN, ${outcome.attemptsLeft} tries left` });
    }
    return reply.redirect(`/sandbox/phone?msisdn=${encodeURIComponent(msisdn)}`, 303);
  });

  app.post('/sandbox/phone/messages', async (request, reply) => {
    const { msisdn = '', to = '', text = '' } = (request.body ?? {}) as Form;
    return showPhone(reply, msisdn, { sent: await writeMessage(context, { msisdn, to, text }) });
  });

  app.post('/sandbox/phone/dial', async (request, reply) => {
    const { msisdn = '', dial: code = '', newPin } = (request.body ?? {}) as Form;
    return showPhone(reply, msisdn, { dialled: await dial(context, { msisdn, dial: code.trim(), newPin }) });
  });

  app.post('/sandbox/phone/ussd', async (request, reply) => {
    const { msisdn = '', sessionId = '', inputs = '', input = '' } = (request.body ?? {}) as Form;
    const answer = { msisdn, sessionId, inputs, input: input.trim() };
    return showPhone(reply, msisdn, { dialled: await answerUssd(context, answer) });
  });
}

/** Asks whose handset to show. `typed` comes back when it was no number. */
function choosePhonePage(brand: ScreenBrand, lines: readonly ListedLine[], typed: string | null): string {
  const { length, prefixes } = getNumberPlan();
  const main = html`<div class="page-head"><h1>Handset</h1><p>Whose phone do you hold?</p></div>
<div class="columns"><form class="card choose" method="get" action="/sandbox/phone">
<label for="msisdn">Mobile number</label>
<input id="msisdn" name="msisdn" type="tel" inputmode="tel" required value="${typed}"
 ${typed && html`aria-invalid="true" aria-describedby="msisdn-note" autofocus`}>
${typed && html`<p class="notice warn" id="msisdn-note">A number has ${length} digits and starts with ${prefixes.join(' or ')}.</p>`}
<button>Open the handset</button>
</form>
<section class="stack" aria-labelledby="known-title"><h2 id="known-title">Or one of these</h2>
${numberLists(lines, '').slice(0, 2)}</section></div>`;
  return renderSandboxScreen(brand, { path: '/sandbox/phone', title: 'Handset', main, styles: ['settings'] });
}

/** The e-mails that the portal sent: a page, and the same as an API. */
function mailboxRoutes(
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
