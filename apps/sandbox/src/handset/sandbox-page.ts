import { countryCurrency } from '@portal/domain/money/money';
import { TEST_CARDS } from '../hosted-pages/cards.ts';
import { MAGIC_WALLETS } from '../magic-outcomes.ts';
import type { OperatorSettings } from '../sandbox-operator.ts';
import { COMPANY_NAMES, type CompanyName, GATEWAYS, SIMULATORS, WALLETS } from '../simulators.ts';
import { type Html, html, page } from './html.ts';

export type SandboxView = {
  product: string;
  lines: readonly { msisdn: string; does: string; line: string | null }[];
  settings: OperatorSettings;
  /** The companies that are down. */
  outages: readonly CompanyName[];
  /** The result of the last change of settings. */
  notice: { kind: 'saved' } | { kind: 'problem'; text: string } | null;
};

/** The sandbox's front page: every magic number, and the settings of the operator. */
export function sandboxPage({ product, lines, settings, outages, notice }: SandboxView): string {
  const body = html`<main class="panel">
<header><h1>${product} sandbox</h1>
<p>A simulated operator and its wallet: nothing here costs anything, nobody here exists.
Every wallet has the PIN <strong>1234</strong>.</p>
<p class="row"><a class="button" href="/sandbox/phone">Open a handset</a><a class="button plain" href="/sandbox/mailbox">Mailbox</a><a class="button plain" href="/sandbox/leads">Orders of home broadband</a><a class="button plain" href="/">Open the portal</a></p></header>
${settingsForm(settings, notice)}
${outagesForm(outages)}
${numbers({
  title: 'Lines',
  lead: 'What happens when they are recharged. Pay with any wallet below.',
  rows: lines.map((row) => ({ ...row, kind: row.line ?? 'none' })),
})}
${numbers({
  title: 'Wallets',
  lead: 'What happens when they pay. Each is a prepaid line too.',
  rows: Object.values(MAGIC_WALLETS).map((row) => ({ ...row, kind: row.behaviour ?? 'none' })),
})}
${cards()}
</main>`;
  return page({ title: `${product} sandbox`, body, style: 'panel' });
}

type NumberList = {
  title: string;
  lead: string;
  rows: readonly { msisdn: string; does: string; kind: string }[];
};

function numbers({ title, lead, rows }: NumberList): Html {
  return html`<section aria-labelledby="${title}"><h2 id="${title}">${title}</h2><p>${lead}</p>
<ul class="numbers">${rows.map(
    ({ msisdn, does, kind }) => html`<li><a href="/sandbox/phone?msisdn=${msisdn}">${msisdn}</a>
<span class="kind">${kind}</span><p>${does}</p></li>`,
  )}</ul></section>`;
}

function cards(): Html {
  return html`<section aria-labelledby="cards"><h2 id="cards">Cards</h2>
<p>The pages of the card gateways take these and no others. The number that is recharged decides what goes wrong, as with wallets.</p>
<ul class="numbers">${Object.values(TEST_CARDS).map(
    ({ number, does }) => html`<li><strong>${number}</strong><p>${does}</p></li>`,
  )}</ul></section>`;
}

const numberFields = (): [name: string, label: string][] => [
  ['prepaidMin', `Smallest recharge, ${countryCurrency()}`],
  ['prepaidMax', `Largest recharge, ${countryCurrency()}`],
  ['paymentMaxTry', 'Status tries'],
];

const [OPERATORS_WALLET, ...OTHER_WALLETS] = Object.values(WALLETS).map(
  ({ setting, label }): [name: string, label: string] => [setting, label],
);

const OFFERS: [name: string, label: string][] = [
  ...(OPERATORS_WALLET ? [OPERATORS_WALLET] : []),
  ...Object.values(GATEWAYS).map(({ setting, label }): [string, string] => [setting, `Cards by ${label}`]),
  ['offersAirtime', 'Airtime'],
  ...OTHER_WALLETS,
];

const SWITCHES: [name: string, label: string][] = [
  ['roundBillsUp', 'A note says that a bill with a fraction is rounded up'],
  ['postpaidBundles', 'Postpaid lines may buy bundles'],
  ['dualCurrency', 'Amounts are shown in dollars too'],
  ['exchangeWorks', 'The exchange answers'],
];

function settingsForm(settings: OperatorSettings, notice: SandboxView['notice']): Html {
  const pin = settings.walletPinMode;
  return html`<section class="settings" aria-labelledby="settings"><h2 id="settings">Settings</h2>
${notice && html`<p role="status" class="${notice.kind === 'saved' ? 'notice' : 'warn'}">${notice.kind === 'saved' ? 'Saved. The portal follows with its next page.' : notice.text}</p>`}
<form method="post" action="/sandbox/settings">
<fieldset><legend>How the wallet is approved</legend>
<label><input type="radio" name="walletPinMode" value="push" ${!pin && html`checked`}> Push: a prompt on the handset</label>
<label><input type="radio" name="walletPinMode" value="pin" ${pin && html`checked`}> PIN: code by SMS, PIN on the page</label></fieldset>
<fieldset><legend>Ways to pay</legend>${OFFERS.map((offer) => checkbox(offer, settings))}</fieldset>
<fieldset><legend>Switches</legend><input type="hidden" name="switches" value="shown">
${SWITCHES.map((each) => checkbox(each, settings))}</fieldset>
<div class="fields">${numberFields().map(
    ([name, label]) =>
      html`<label>${label}<input name="${name}" inputmode="numeric" required value="${settings[name]}"></label>`,
  )}
<label>Quick amounts, ${countryCurrency()}<input name="quickAmounts" required value="${String(settings.quickAmounts).replaceAll(',', ', ')}"></label>
<label>Customer care<input name="customerCareNumber" required value="${settings.customerCareNumber}"></label>
<label>PIN reset code<input name="pinResetDial" required value="${settings.pinResetDial}"></label></div>
<div class="row"><button>Save</button><button class="plain" name="reset" value="yes" formnovalidate>Put defaults back</button></div>
</form></section>`;
}

function outagesForm(outages: readonly CompanyName[]): Html {
  return html`<section class="settings" aria-labelledby="outages"><h2 id="outages">Companies that are down</h2>
<p>They answer everything with an error. After some customers the portal says so and shows them last.</p>
<form method="post" action="/sandbox/outages"><fieldset><legend>Down</legend>
${COMPANY_NAMES.map(
  (company) =>
    html`<label><input type="checkbox" name="${company}" value="down" ${outages.includes(company) && html`checked`}> ${SIMULATORS[company].label}</label>`,
)}</fieldset><div class="row"><button>Take them down</button></div></form></section>`;
}

function checkbox([name, label]: [name: string, label: string], settings: OperatorSettings): Html {
  return html`<label><input type="checkbox" name="${name}" value="on" ${settings[name] === true && html`checked`}> ${label}</label>`;
}

/** The form's fields as a change of settings. */
export function parseSettingsForm(form: Record<string, unknown>): unknown {
  if (form.reset === 'yes') return null;
  const numbersOf = numberFields().map(([name]) => [name, Number(form[name])]);
  // A box that is not ticked is not sent, nor is one that was never shown.
  const shown = form.switches === 'shown' ? [...OFFERS, ...SWITCHES] : [];
  const switched = shown.map(([name]) => [name, form[name] === 'on']);
  return {
    ...Object.fromEntries([...numbersOf, ...switched]),
    walletPinMode: form.walletPinMode === 'pin',
    quickAmounts: String(form.quickAmounts ?? '')
      .split(',')
      .map(Number),
    customerCareNumber: form.customerCareNumber,
    pinResetDial: form.pinResetDial,
  };
}
