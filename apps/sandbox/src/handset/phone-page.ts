import type { ScreenBrand } from '@portal/design/developer-page';
import { type Html, html } from '@portal/design/html';
import { INSTITUTIONS } from '../ekash/institutions.ts';
import type { DialAnswer, UssdAnswer } from './dial.ts';
import { deleteKey, keypad } from './keypad.ts';
import { liveParts, phoneTitle, promptPart } from './phone-screen.ts';
import type { PhoneState } from './phone-state.ts';
import { renderSandboxScreen } from './sandbox-frame.ts';

/** What the last press led to, shown once. */
export type PhoneNotice = { prompt?: string | null; dialled?: DialAnswer | null; sent?: string | null };

type PhoneView = {
  state: PhoneState;
  notice: PhoneNotice;
  /** Code that changes the PIN of the wallet. */
  pinResetDial: string;
  /** The operator's number for messages; `null`: there is none. */
  inboundNumber: string | null;
  /** The code of the USSD menu; `null`: there is none. */
  ussdCode: string | null;
  /** Whether eKash is offered, so that the menus of the banks have something to pay. */
  offersEkash: boolean;
};

/** The handset of one number: a phone with its screen and its keys, and beside it what can be done with it. */
export function phonePage(brand: ScreenBrand, view: PhoneView): string {
  const { state, notice } = view;
  const main = html`<div class="desk" data-msisdn="${state.msisdn}">
<div class="phone"><div class="screen">
<div class="status-bar" aria-hidden="true"><span>${brand.name}</span><span class="signal"><i></i><i></i><i></i><i></i></span></div>
${phoneTitle(state)}
${liveParts(state)}
${writer(state.msisdn, notice.sent ?? null)}
${promptPart(state, notice.prompt ?? null)}
</div>
${dialler(state.msisdn, notice.dialled ?? null)}
</div>
${hints(view)}
<p class="visually-hidden" role="status" id="phone-status"></p>
</div>`;
  return renderSandboxScreen(brand, {
    path: '/sandbox/phone',
    title: `Handset of ${state.msisdn}`,
    main,
    styles: ['phone', 'keypad'],
    script: 'phone.js',
  });
}

/** Messages to the operator's number; every other number is out of the sandbox's reach. */
function writer(msisdn: string, answer: string | null): Html {
  return html`<details class="group writer" ${answer && html`open`}>
<summary>Write a message</summary>
<div class="group-body stack">
${answer && html`<p class="notice" role="status" tabindex="-1" autofocus>${answer}</p>`}
<form method="post" action="/sandbox/phone/messages">
<input type="hidden" name="msisdn" value="${msisdn}">
<label>To<input name="to" inputmode="tel" autocomplete="off" required maxlength="20"></label>
<label>Message<input name="text" autocomplete="off" required maxlength="160"></label>
<button>Send</button>
</form></div>
</details>`;
}

function dialler(msisdn: string, answer: DialAnswer | null): Html {
  return html`<section class="dialler" aria-labelledby="dialler-title"><h2 class="visually-hidden" id="dialler-title">Keypad</h2>
${answer && (answer.kind === 'ussd' ? ussdScreen(msisdn, answer) : answerNotice(answer.text))}
${answer?.kind === 'ask-new-pin' && newPinForm(msisdn, answer.dial)}
<form method="post" action="/sandbox/phone/dial">
<input type="hidden" name="msisdn" value="${msisdn}">
<label for="dial" class="visually-hidden">Number or code</label>
<div class="dialled"><input id="dial" name="dial" inputmode="tel" autocomplete="off" required maxlength="20"
 placeholder="Number or code" data-keypad>${deleteKey()}</div>
${keypad()}
<button class="call">Call</button>
</form></section>`;
}

function answerNotice(text: string): Html {
  return html`<p class="notice" role="status" tabindex="-1" autofocus>${text}</p>`;
}

/** The latest screen of a USSD session: with an answer, or closed by the network. */
function ussdScreen(msisdn: string, { sessionId, inputs, screen }: UssdAnswer): Html {
  const close = html`<a class="button plain" href="/sandbox/phone?msisdn=${msisdn}">${screen.kind === 'end' ? 'OK' : 'Cancel'}</a>`;
  if (screen.kind === 'end')
    return html`<p class="notice ussd-text" role="status" tabindex="-1" autofocus>${screen.text}</p><p>${close}</p>`;
  return html`<form method="post" action="/sandbox/phone/ussd" autocomplete="off">
<input type="hidden" name="msisdn" value="${msisdn}"><input type="hidden" name="sessionId" value="${sessionId}">
<input type="hidden" name="inputs" value="${inputs}">
<p class="notice ussd-text" id="ussd-text">${screen.text}</p>
<label for="ussd-input">Answer</label>
<input id="ussd-input" name="input" inputmode="tel" autocomplete="off" required maxlength="20" aria-describedby="ussd-text"
 autofocus data-keypad>
<div class="row"><button>Send</button>${close}</div>
</form>`;
}

function newPinForm(msisdn: string, code: string): Html {
  return html`<form method="post" action="/sandbox/phone/dial" autocomplete="off">
<input type="hidden" name="msisdn" value="${msisdn}"><input type="hidden" name="dial" value="${code}">
<label for="new-pin">New PIN</label>
<input id="new-pin" name="newPin" type="password" autocomplete="off" inputmode="numeric" maxlength="4" required data-keypad>
<button>Change PIN</button>
</form>`;
}

function hints({ pinResetDial, inboundNumber, ussdCode, offersEkash }: PhoneView): Html {
  return html`<aside class="stack hints" aria-labelledby="hints-title"><h2 id="hints-title">What it can do</h2>
<ul class="stack">
<li>Codes, receipts and payment requests arrive by themselves.</li>
<li>Dial <code>*131#</code> for the balances.</li>
<li>Dial <code>*132#</code> to use the bundles: a tenth is left, then nothing.</li>
<li>Dial <code>${pinResetDial}</code> to choose a new PIN.</li>
${ussdCode && html`<li>Dial <code>${ussdCode}</code> for the menu: recharge, bundles, the last order.</li>`}
${
  offersEkash &&
  html`<li>Pay by eKash: ${Object.values(INSTITUTIONS).map(({ name, dial }) => html`<code>${dial}</code> ${name} `)}</li>`
}
${inboundNumber && html`<li>Send the code that the portal shows to <code>${inboundNumber}</code>, or dial <code>*${inboundNumber}*</code>code<code>#</code>.</li>`}
</ul><p><a class="button plain" href="/sandbox/phone">Another number</a></p></aside>`;
}
