import type { ScreenBrand } from '@portal/design/developer-page';
import { type Html, html } from '@portal/design/html';
import { renderSandboxScreen } from '../handset/sandbox-frame.ts';
import { COMPANIES } from './companies.ts';
import { type Counters, type Profile, SELLER } from './devices.ts';
import { switchForm } from './fiscal-switch-form.ts';
import { formatAmount, formatTime, receiptNumber } from './receipt-format.ts';
import type { SignedReceipt } from './receipts.ts';
import type { FiscalSwitches } from './switches.ts';

/** What the last form led to. */
export type FiscalNotice = { kind: 'done' | 'problem'; text: string } | null;

/** A device as the page and the API show it. `profile` is `null` before initialisation. */
export type ShownDevice = Counters & {
  tin: string;
  bhfId: string;
  branch: string;
  serial: string;
  profile: Profile | null;
};

type FiscalView = {
  switches: FiscalSwitches;
  devices: readonly ShownDevice[];
  /** The latest, newest first. */
  receipts: readonly SignedReceipt[];
  /** The invoice number that is looked for, or empty. */
  find: string;
  notice: FiscalNotice;
};

/** /sandbox/fiscal: the signed receipts, as the seller finds them in the authority's portal, and the devices. */
export function fiscalPage(brand: ScreenBrand, view: FiscalView): string {
  const { notice, devices, switches } = view;
  const main = html`<div class="page-head"><h1>Tax authority</h1>
<p>Simulated fiscal devices of TIN <strong>${SELLER.tin}</strong>. They sign the receipts of sales and refunds. The signatures are
<strong>simulated</strong> and worth nothing.</p></div>
${notice && noticePart(notice)}
<div class="columns">
<section class="stack" aria-labelledby="receipts"><h2 id="receipts">Signed receipts</h2>${receiptList(view)}</section>
<section class="stack" aria-labelledby="devices"><h2 id="devices">Devices</h2>
<ul class="stack">${devices.map(deviceCard)}</ul>${switchForm(switches, false)}${codeForm()}${restartForm()}</section>
</div>`;
  const title = notice?.kind === 'problem' ? 'Not done: tax authority' : 'Tax authority';
  return renderSandboxScreen(brand, { path: '/sandbox/fiscal', title, main, styles: ['settings', 'fiscal'] });
}

function noticePart({ kind, text }: NonNullable<FiscalNotice>): Html {
  return kind === 'problem'
    ? html`<p class="notice warn" role="alert" tabindex="-1" autofocus>${text}</p>`
    : html`<p class="notice" role="status" tabindex="-1" autofocus>${text}</p>`;
}

function receiptList({ receipts, find }: FiscalView): Html {
  return html`<form class="search" method="get" action="/sandbox/fiscal" role="search">
<label for="invcNo">Invoice number</label><input id="invcNo" name="invcNo" inputmode="numeric" value="${find}" maxlength="15">
<button class="plain">Find</button>${find !== '' && html`<a href="/sandbox/fiscal">Show all</a>`}</form>
${receipts.length === 0 && html`<p role="status">${find ? 'No receipt has this invoice number.' : 'Nothing has been signed yet.'}</p>`}
${receipts.length > 0 && html`<ul class="numbers">${receipts.map(receiptRow)}</ul>`}`;
}

function receiptRow(receipt: SignedReceipt): Html {
  const { bhfId, invcNo, kind, signedAt, request } = receipt;
  return html`<li class="receipt-row"><a href="/sandbox/fiscal/receipts/${bhfId}/${invcNo}">Invoice ${invcNo}, ${
    kind === 'NR' ? 'refund' : 'sale'
  }</a><span class="amount">${formatAmount(request.totAmt, kind)}</span>
<p class="quiet">${receiptNumber(receipt)}, device ${bhfId}, ${formatTime(signedAt)}</p></li>`;
}

function deviceCard({ bhfId, branch, serial, profile, invcNo, totRcptNo, ns, nr }: ShownDevice): Html {
  const id = `device-${bhfId}`;
  return html`<li class="card stack"><div><h3 id="${id}">${branch} <span class="badge">${profile ?? 'not initialised'}</span></h3>
<p>Branch <strong>${bhfId}</strong>, serial <strong>${serial}</strong></p>
<p class="quiet">Last invoice ${invcNo}, receipts ${totRcptNo}: sales ${ns}, refunds ${nr}</p></div>
${
  profile &&
  html`<form method="post" action="/sandbox/fiscal/devices" class="row" aria-labelledby="${id}">
<button class="plain" name="bhfId" value="${bhfId}">Approve the serial again</button></form>`
}</li>`;
}

function codeForm(): Html {
  const active = COMPANIES.filter(({ status }) => status === 'A');
  return html`<form class="card stack" method="post" action="/sandbox/fiscal/purchase-codes" aria-labelledby="codes">
<h3 id="codes">Purchase code</h3><p class="quiet">A company gets one for each purchase by *800#.</p>
<label>Company<select name="custTin">${active.map(({ tin, name }) => html`<option value="${tin}">${tin} ${name}</option>`)}</select></label>
<div class="row"><button>Get a code</button></div></form>`;
}

function restartForm(): Html {
  return html`<form class="card stack" method="post" action="/sandbox/fiscal/restart" aria-labelledby="restart">
<h3 id="restart">Restart</h3><p class="quiet">Connections that wait are cut. What was signed stays.</p>
<label>Seconds until it answers again<input name="seconds" inputmode="numeric" value="5" required></label>
<div class="row"><button>Restart</button></div></form>`;
}
