import { type Html, html } from '@portal/design/html';
import { getCountry } from '@portal/domain/country/country';
import { getNumberPlan, groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { PIN_LENGTH } from '@portal/domain/identifiers/pin';
import { countryCurrency } from '@portal/domain/money/money';
import { francs, type PhoneState, type Prompt } from './phone-state.ts';

/** The parts of the screen that change by themselves; each has an id and is swapped when its markup differs. */
export function liveParts(state: PhoneState): Html[] {
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
export function promptPart({ msisdn, prompts, wallet }: PhoneState, notice: string | null): Html {
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
export function phoneTitle({ msisdn, line }: PhoneState): Html {
  return html`<div><h1><span class="visually-hidden">Handset of </span>+${getNumberPlan().countryCode} ${groupMsisdn(msisdn)}</h1>
<p class="quiet">${line ? `${line} line` : 'Not a line of this operator'}</p></div>`;
}
