import type { ScreenBrand } from '@portal/design/developer-page';
import { type Html, html } from '@portal/design/html';
import { getCountry } from '@portal/domain/country/country';
import { getNumberPlan, groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { PIN_LENGTH } from '@portal/domain/identifiers/pin';
import { countryCurrency } from '@portal/domain/money/money';
import { INSTITUTIONS } from '../ekash/institutions.ts';
import type { DialAnswer, UssdAnswer } from './dial.ts';
import { francs, type PhoneState, type Prompt } from './phone-state.ts';
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

/** The keys of a phone: what is typed, and the letters below it. */
const KEYS = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', ''],
  ['#', ''],
] as const;

/** What screen readers call the keys that are no digits. */
const SPOKEN: Partial<Record<string, string>> = { '*': 'star', '#': 'hash' };

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

/**
 * The keys of a handset. They type into the input with the attribute `data-keypad` that had focus last, else into the first
 * one of the page (assets/keypad.js). They need the script; the inputs do not, so without it there are no keys.
 */
function keypad(): Html {
  return html`<div class="keys" role="group" aria-label="Keys">${KEYS.map(
    ([key, letters]) =>
      html`<button type="button" class="key" data-key="${key}">${key}${
        SPOKEN[key] && html`<span class="visually-hidden"> ${SPOKEN[key]}</span>`
      }<small aria-hidden="true">${letters}</small></button>`,
  )}</div>
<p class="visually-hidden" role="status" id="keypad-status"></p>`;
}

/** Deletes the last character of what the keys type into. */
function deleteKey(): Html {
  return html`<button type="button" class="key delete" data-key="delete"><span aria-hidden="true">⌫</span><span class="visually-hidden">Delete the last digit</span></button>`;
}

/** The parts of the screen that change by themselves; each has an id and is swapped when its markup differs. */
function liveParts(state: PhoneState): Html[] {
  return [balances(state), holdings(state), inbox(state)];
}

function balances({ airtime, dataMegabytes, wallet, otherWallets }: PhoneState): Html {
  return html`<div id="balances" class="stack" data-live><dl class="balances">
<div><dt>Airtime</dt><dd>${francs(airtime)}</dd></div>
<div><dt>Data</dt><dd>${dataMegabytes.toLocaleString('en')} MB</dd></div>
<div><dt>Wallet</dt><dd>${wallet ? francs(wallet.balance) : 'none'}</dd></div>
${otherWallets.map(({ name, balance }) => html`<div><dt>${name}</dt><dd>${francs(balance)}</dd></div>`)}
</dl>
${wallet?.locked && html`<p class="notice warn">Wallet locked by wrong PINs</p>`}
${wallet?.barred && html`<p class="notice warn">Wallet barred</p>`}</div>`;
}

/** What the line bought and owes; a line that has nothing shows nothing. */
function holdings({ bundles, bill }: PhoneState): Html {
  if (!bill && bundles.length === 0) return html`<div id="holdings" data-live></div>`;
  return html`<section class="stack" id="holdings" data-live aria-label="Bundles and bill">
${bill && html`<p>Account ${bill.account}: ${billWords(bill.outstanding)}</p>`}
${
  bundles.length > 0 &&
  html`<ul class="holdings">${bundles.map(
    ({ name, left, endsAt }) => html`<li><p>${name}: ${left}</p>
<p class="quiet">${endsAt ? html`until ${localTime(endsAt)}` : 'without end'}</p></li>`,
  )}</ul>`
}</section>`;
}

function billWords(outstanding: string): string {
  if (outstanding.startsWith('-')) return `${countryCurrency()} ${outstanding.slice(1)} in credit`;
  return outstanding === '0' ? 'nothing to pay' : `${countryCurrency()} ${outstanding} to pay`;
}

/** The payment that waits for its PIN, another part that changes. `notice`: what was wrong with the last PIN. */
function promptPart({ msisdn, prompts, wallet }: PhoneState, notice: string | null): Html {
  const [first] = prompts;
  const payer = { msisdn, attemptsLeft: wallet?.attemptsLeft ?? 0 };
  return html`<div id="prompt" data-live>${first && promptDialog(first, payer, notice)}</div>`;
}

function promptDialog(
  { id, text }: Prompt,
  { msisdn, attemptsLeft }: { msisdn: string; attemptsLeft: number },
  notice: string | null,
): Html {
  const action = `/sandbox/phone/prompts/${encodeURIComponent(id)}`;
  const says = notice ?? (attemptsLeft < 5 ? `${attemptsLeft} tries left` : null);
  return html`<section class="prompt" role="alertdialog" aria-labelledby="prompt-title" aria-describedby="prompt-text">
<h2 id="prompt-title">Payment</h2>
<p id="prompt-text">${text}</p>
<form method="post" action="${action}" autocomplete="off">
<input type="hidden" name="msisdn" value="${msisdn}">
<label for="pin">Enter PIN</label>
<input id="pin" name="pin" type="password" autocomplete="off" inputmode="numeric" pattern="[0-9]{${PIN_LENGTH}}" maxlength="${PIN_LENGTH}" required
 autofocus data-keypad ${says && html`aria-describedby="pin-note"`}>
${says && html`<p class="notice warn" id="pin-note" role="status">${says}</p>`}
<div class="row"><button name="answer" value="approve">Approve</button>
<button class="plain" name="answer" value="reject" formnovalidate>Reject</button></div>
</form>
</section>`;
}

function inbox({ inbox: messages }: PhoneState): Html {
  return html`<section class="stack" id="inbox" data-live aria-labelledby="inbox-title">
<h2 id="inbox-title">Messages</h2>
${messages.length === 0 && html`<p class="quiet">No messages yet. Codes and receipts arrive here.</p>`}
${
  messages.length > 0 &&
  html`<ol class="messages" tabindex="0" aria-labelledby="inbox-title">${messages.map(
    ({ id, text, at }) => html`<li data-message="${id}"><p>${text}</p>${localTime(at)}</li>`,
  )}</ol>`
}
</section>`;
}

/** `28 Feb, 10:05`, in the time of the country. */
function localTime(at: Date): Html {
  const local = new Date(at.getTime() + getCountry().utcOffsetMinutes * 60_000);
  const shown = local.toLocaleString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return html`<time datetime="${at.toISOString()}">${shown}</time>`;
}

/** Heading of the handset: whose it is. */
function phoneTitle({ msisdn, line }: PhoneState): Html {
  return html`<div><h1><span class="visually-hidden">Handset of </span>+${getNumberPlan().countryCode} ${groupMsisdn(msisdn)}</h1>
<p class="quiet">${line ? `${line} line` : 'Not a line of this operator'}</p></div>`;
}
