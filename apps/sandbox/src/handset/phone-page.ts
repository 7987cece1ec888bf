import { getNumberPlan } from '@portal/domain/identifiers/msisdn';
import type { DialAnswer } from './dial.ts';
import { type Html, html, page } from './html.ts';
import { liveParts, phoneTitle } from './phone-screen.ts';
import type { PhoneState } from './phone-state.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

/** What the last press led to, shown once. */
export type PhoneNotice = { prompt?: string | null; dialled?: DialAnswer | null; sent?: string | null };

/** The handset of one number. */
export function phonePage(product: string, state: PhoneState, notice: PhoneNotice = {}): string {
  const body = html`<main class="phone" data-msisdn="${state.msisdn}">
${statusBar(product)}
<header>${phoneTitle(state)}</header>
${liveParts(state, notice.prompt ?? null)}
${writer(state.msisdn, notice.sent ?? null)}
${dialler(state.msisdn, notice.dialled ?? null)}
<nav aria-label="Sandbox"><a href="/sandbox/phone">Another number</a><a href="/sandbox/mailbox">Mailbox</a><a href="/sandbox">Sandbox</a>
<a href="/">Portal</a></nav>
</main>`;
  return page({ title: `Handset of ${state.msisdn}`, body, style: 'phone', script: 'phone.js' });
}

function statusBar(product: string): Html {
  return html`<div class="status-bar" aria-hidden="true"><span>${product}</span><span>▂▄▆█</span></div>`;
}

/** Messages to the operator's number; every other number is out of the sandbox's reach. */
function writer(msisdn: string, answer: string | null): Html {
  return html`<details class="dialler" ${answer && html`open`}>
<summary>Write a message</summary>
${answer && html`<p class="notice" role="status">${answer}</p>`}
<form method="post" action="/sandbox/phone/messages">
<input type="hidden" name="msisdn" value="${msisdn}">
<label for="to">To</label>
<input id="to" name="to" inputmode="tel" autocomplete="off" required maxlength="20">
<label for="text">Message</label>
<input id="text" name="text" autocomplete="off" required maxlength="160">
<button>Send</button>
</form>
</details>`;
}

function dialler(msisdn: string, answer: DialAnswer | null): Html {
  return html`<details class="dialler" ${answer && html`open`}>
<summary>Keypad</summary>
${answer && html`<p class="notice" role="status">${answer.text}</p>`}
${answer?.kind === 'ask-new-pin' && newPinForm(msisdn, answer.dial)}
<form method="post" action="/sandbox/phone/dial">
<input type="hidden" name="msisdn" value="${msisdn}">
<label for="dial" class="visually-hidden">Number or code</label>
<input id="dial" name="dial" inputmode="tel" autocomplete="off" required maxlength="20">
<div class="keys">${KEYS.map((key) => html`<button type="button" class="key" data-key="${key}">${key}</button>`)}</div>
<button>Call</button>
</form>
</details>`;
}

function newPinForm(msisdn: string, code: string): Html {
  return html`<form method="post" action="/sandbox/phone/dial" autocomplete="off">
<input type="hidden" name="msisdn" value="${msisdn}"><input type="hidden" name="dial" value="${code}">
<label for="new-pin">New PIN</label>
<input id="new-pin" name="newPin" type="password" autocomplete="off" inputmode="numeric" maxlength="4" required>
<button>Change PIN</button>
</form>`;
}

/** Asks whose handset to show. `typed` comes back when it was no number. */
export function choosePhonePage(
  product: string,
  known: { msisdn: string; does: string }[],
  typed: string | null,
): string {
  const body = html`<main class="phone">
${statusBar(product)}
<header><h1>Handset</h1><p class="quiet">Whose phone do you hold?</p></header>
<form class="choose" method="get" action="/sandbox/phone">
<label for="msisdn">Mobile number</label>
<input id="msisdn" name="msisdn" type="tel" inputmode="tel" required value="${typed}"
 ${typed && html`aria-invalid="true" aria-describedby="msisdn-note"`}>
${typed && html`<p class="warn" id="msisdn-note">A number has ${getNumberPlan().length} digits and starts with ${getNumberPlan().prefixes.join(' or ')}.</p>`}
<button>Pick up</button>
</form>
<section class="inbox" aria-labelledby="known-title"><h2 id="known-title">Or one of these</h2>
<ul>${known.map(
    ({ msisdn, does }) =>
      html`<li><a href="/sandbox/phone?msisdn=${msisdn}">${msisdn}</a><p>${does}</p></li>`,
  )}</ul></section>
<nav aria-label="Sandbox"><a href="/sandbox">Sandbox</a><a href="/">Portal</a></nav>
</main>`;
  return page({ title: 'Handset', body, style: 'phone' });
}
