import { fileURLToPath } from 'node:url';
import { formatMoney, withPlainSpaces } from '@portal/domain/money/format-money';
import { readSectors } from '@portal/platform/places/sectors';
import { INSTITUTIONS } from '@portal/sandbox/ekash/institutions';
import { COMPANIES } from '@portal/sandbox/fiscal/companies';
import { DEVICES, SELLER } from '@portal/sandbox/fiscal/devices';
import { SWITCH_RULES } from '@portal/sandbox/fiscal/switches';
import { TEST_CARDS } from '@portal/sandbox/hosted-pages/cards';
import { DEFAULT_PIN, MAGIC_WALLETS, type MagicWallet } from '@portal/sandbox/magic-outcomes';
import type { WalletSimulator } from '@portal/sandbox/simulator';
import { COMPANY_NAMES, WALLETS } from '@portal/sandbox/simulators';
import { expect, test } from 'vitest';
import { catalogue, MAGIC_BUNDLES } from './catalogue/catalogue.ts';
import { plans, towns } from './leads/lead-catalogue.ts';
import { MAGIC_ACCOUNT_REFUSALS, MAGIC_BILLS } from './magic/magic-accounts.ts';
import { MAGIC_FIXED_ACCOUNTS, UNKNOWN_FIXED_ACCOUNT } from './magic/magic-fixed-accounts.ts';
import { MAGIC_ADDRESSES, MAGIC_LEADS } from './magic/magic-leads.ts';
import { MAGIC_LINES } from './magic/magic-msisdns.ts';
import { MAGIC_ROUTERS } from './magic/magic-routers.ts';
import { makeShops } from './network-locations/make-shops.ts';
import { makeSites } from './network-locations/make-sites.ts';
import { defaultSettings } from './settings.ts';

const PAGE = fileURLToPath(new URL('../../../../docs/sandbox.md', import.meta.url));

const SECTORS = readSectors();
const SITES = makeSites(SECTORS);
const SHOPS = makeShops(SECTORS, 'Brand');
const FIVE_G_DISTRICTS = new Set(
  SITES.filter(({ technologies }) => technologies.includes('5g')).map(({ title }) => title.split(',', 1)[0]),
).size;
const HUYE = SHOPS.find(({ kind, address }) => kind === 'shop' && address.en.endsWith('Huye District'));

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const townNames = (covered: boolean) =>
  towns()
    .filter(({ feasible }) => feasible === covered)
    .map(({ name }) => name)
    .join(', ');

const otherWallets = Object.values<WalletSimulator>(WALLETS)
  .filter(({ isOperatorsOwn }) => !isOperatorsOwn)
  .map(({ walletLabel }) => `**${walletLabel}**`)
  .join(', ');

const walletNote = ({ behaviour }: MagicWallet) => behaviour ?? 'none';

const page = `# The sandbox

<!-- Written by packages/operator/src/sandbox/sandbox-docs.test.ts from the constants the code uses.
     After changing them: npx vitest run sandbox-docs -u -->

The portal includes a simulated operator with subscribers, and simulated payment providers. They are on unless the portal
runs in production without \`OPERATOR=sandbox\`. All persons are invented and no real money is used.

- \`/sandbox\` has the operator's settings by subject, among them how the wallet is approved, and lists these numbers; \`?find=late\` searches
  both. A change takes effect at once on the node that made it, and within a second on the others.
- \`/sandbox/phone\` is a handset: messages in and out, wallet prompts, balances, a keypad that types codes and PINs. Open it in a second window.
  When the portal says "send 482936 to 300 from your phone", send that message from there, or dial \`*300*482936#\`.
- Every wallet has the PIN **${DEFAULT_PIN}** until it is changed with \`${defaultSettings().pinResetDial}\` on its handset.
- \`*131#\` on the handset shows the balances, and \`*132#\` uses the bundles: a tenth is left, then nothing. Who has chosen reminders
  on My lines, in the daytime, gets one.
- \`*140#\` opens the USSD menu ([ussd.md](ussd.md)): recharge, bundles, the last order. \`*140*1*1*500#\` answers the first screens at once.

## Lines: what happens when they are recharged

${table(
  ['Number', 'Line', 'What it does'],
  Object.values(MAGIC_LINES).map(({ msisdn, line, does }) => [msisdn, line ?? 'none', does]),
)}

Each of these lines also has an ordinary wallet.

## Bills: postpaid and hybrid lines

A bill is opened by the code that arrives on the line's handset, or by its account number. Dates count from the day the
sandbox was first started.

${table(
  ['Number', 'Account', 'What it does'],
  Object.values(MAGIC_BILLS).map(({ msisdn, account, does }) => [msisdn, account, does]),
)}

${table(
  ['Account', 'What it does'],
  Object.values(MAGIC_ACCOUNT_REFUSALS).map(({ account, does }) => [account, does]),
)}

## Fixed internet: accounts and their e-mails

${table(
  ['Account', 'E-mail', 'What it does'],
  [
    ...Object.values(MAGIC_FIXED_ACCOUNTS).map(({ account, email, does }) => [account, email, does]),
    [UNKNOWN_FIXED_ACCOUNT.account, 'any', UNKNOWN_FIXED_ACCOUNT.does],
  ],
)}

## Routers: their data balance

${table(
  ['Number', 'Code goes to', 'What it does'],
  Object.values(MAGIC_ROUTERS).map(({ msisdn, contact, does }) => [msisdn, contact ?? 'nobody', does]),
)}

## Bundles

The catalogue has ${catalogue().length} bundles for prepaid lines, routers and (with the setting \`postpaidBundles\`) postpaid lines.
The handset shows activated bundles and when they expire. Two bundles simulate problems:

${table(
  ['Product code', 'What it does'],
  Object.values(MAGIC_BUNDLES).map(({ productCode, does }) => [productCode, does]),
)}

The settings \`dualCurrency\` and \`exchangeWorks\` show a second currency and disable its exchange rate.

## Home broadband: plans, towns and contact numbers

${table(
  ['Plan', 'Price', 'What it gives'],
  plans().map(({ code, price, resources }) => [
    code,
    withPlainSpaces(formatMoney(price, 'en')),
    resources.en,
  ]),
)}

Covered initially: ${townNames(true)}. Not covered: ${townNames(false)}. The staff desk opens one permanently.
Orders succeed with every contact number except these, each a prepaid line:

${table(
  ['Number', 'What it does'],
  Object.values(MAGIC_LEADS).map(({ msisdn, does }) => [msisdn, does]),
)}

Whether it can be installed is the answer of the town, except at addresses that begin like this:

${table(
  ['Address', 'What it does'],
  Object.values(MAGIC_ADDRESSES).map(({ begins, does }) => [begins, does]),
)}

A code for a number of another network is sent by e-mail; \`/sandbox/mailbox\` shows it, and receipts that were sent to an address. \`/sandbox/disputes\` has a payer of
Paystack dispute a charge, reminds the portal and lets the bank decide. \`/sandbox/leads\` moves orders to their next step, and makes those possible that are not. Without that, an order is verified after 20 seconds, scheduled one minute after the payment and installed
three minutes later.

## The tax authority's fiscal devices

Devices of Rwanda's tax authority sign the receipts of sales, as its public documents describe the VSDC and the OSDC; nobody has
compared them with the authority's own programs. \`/sandbox/fiscal\` lists what they signed, with the values of each receipt for the
person who attaches them to a sale whose answer was lost; gives purchase codes; restarts the devices; and has switches for what goes
wrong and for what the documents leave open. The seller has the TIN ${SELLER.tin}.

${table(
  ['Branch', 'Serial'],
  DEVICES.map(({ bhfId, serial }) => [bhfId, serial]),
)}

${table(
  ['TIN', 'Company'],
  COMPANIES.map(({ tin, name, status }) => [
    tin,
    status === 'A' ? name : `${name}, closed: its TIN is refused`,
  ]),
)}

${table(
  ['Switch', 'Usual', 'What it does'],
  SWITCH_RULES.map(([name, { usual, of, label }]) => [
    `\`${name}\``,
    usual === '' ? 'empty' : String(usual),
    of ? `${label}: ${of.join(', ')}` : label,
  ]),
)}

## Wallets: what happens when they pay

Each is also an ordinary prepaid line, so the same number can pay and be recharged.

${table(
  ['Number', 'Behaviour', 'What it does'],
  Object.values<MagicWallet>(MAGIC_WALLETS).map((wallet) => [wallet.msisdn, walletNote(wallet), wallet.does]),
)}

## Airtime and the wallets of other companies

\`/sandbox\` switches each payment method on or off. Airtime pays for everything except airtime; the other wallets are off
by default.

- **Airtime**: any prepaid or hybrid line can pay with its balance. ${MAGIC_LINES.losesAnswer.msisdn} and
  ${MAGIC_LINES.stallsTwice.msisdn} have airtime, and behave when they pay as when they are recharged.
- ${otherWallets}: every wallet
  above exists there too, with the same balance, PIN and behaviour. SmartCash asks for a code and the PIN on the page, the
  others on the handset. A PIN reset on the handset unlocks all of them.
  Mobile Money is any wallet with the GSMA's API. Sanga Wallet is a member of eKash: the status page of a payment by eKash shows a
  code and a reference, which are entered in the menu of a bank (\`${INSTITUTIONS.bank.dial}\`), a SACCO (\`${INSTITUTIONS.sacco.dial}\`) or this
  wallet (\`${INSTITUTIONS.wallet.dial}\`) on any handset, each with an account for every number. Its acquirer takes one transfer of exactly the
  amount; what a wallet above does, it does when the payment is opened for its number.
- M-Pesa uses the API that \`MPESA_DIALECT\` selects. With Daraja, a payment whose response and callback are both lost is
  found in the list of received payments; the customer is not prompted again, because that could charge twice.

## Cards: what happens on a gateway's page

The sandbox simulates Paystack, DPO Pay, Tingg and UBA. Their pages offer these cards and accept no others, so that nobody
enters a real one. A page also lets the customer cancel, leave without an answer, return within half an hour, and pay late:
an open page accepts a card even after the payment has expired in the portal.

${table(
  ['Card', 'What it does'],
  Object.values(TEST_CARDS).map(({ number, does }) => [number, does]),
)}

The behaviour of a card payment is that of the recharged number's wallet in the table above: for
${MAGIC_WALLETS.losesAnswer.msisdn} the gateway's first response is lost, ${MAGIC_WALLETS.approvesItself.msisdn} pays
without a page, \`ignores\` is an ordinary customer. UBA reports no amounts and has no refunds: a payment that could not be
delivered goes to review.

## A failing payment method

\`/sandbox\` takes companies down: they then respond to everything with an error. When a payment method failed for five
customers in the last half hour, and for more than it worked for, the payment page says so and lists the method last. It can
still be chosen, and returns to its place when as many payments succeeded or half an hour has passed. Customers who reject
a payment, have too little money or mistype do not count. \`/metrics\` has the metrics: \`payment_method_success_ratio\`,
\`payment_method_confirm_seconds\` and \`payment_method_failing\`, by mode.

## Sites and shops

\`/openNetworks\` and \`/storeLocator\` show an invented network in the real country: ${SITES.length.toLocaleString('en')} sites in all
${SECTORS.length} sectors, more where more people live, 5G in ${FIVE_G_DISTRICTS} of 30 districts, some rural sectors without 4G; and
${SHOPS.length} points of sale, ${SHOPS.filter(({ kind }) => kind === 'shop').length} of them the operator's own shops. They are the same at every start. Names, numbers and
opening hours are invented; nobody answers these phone numbers. The shop nearest to the centre of Huye is
"${HUYE?.name.en.replace(/^\S+ /, '')}".

## For programs

Tests create their own subscribers instead of sharing these. Requests and responses are JSON.

| Call | What it does |
| --- | --- |
| \`POST /sandbox/api/subscribers\` | creates a subscriber with a free number and returns \`{msisdn, pin}\`. All fields optional: \`msisdn\`, \`line\` (\`null\`: a number of another network, which has wallets only at other companies), \`status\` (active, barred, closed), \`topUpBehaviour\` (normal, stalls-twice, loses-answer, always-stalls), \`airtime\`, \`dataMegabytes\`, \`bill\` (\`{outstanding, dueInDays, account, behaviour}\`, postpaid and hybrid), \`contact\` (routers), \`lead\` (behaviour of its home broadband orders), \`wallet\` (\`null\` for none, or \`{behaviour, balance, pin, locked, barred}\`) |
| \`GET /sandbox/api/phone/{msisdn}\` | \`{line, airtime, dataMegabytes, bundles, bill, wallet, inbox, prompts}\` |
| \`POST /sandbox/api/phone/{msisdn}/messages\` | with \`{to, text}\`: a message from the handset to the operator's number; \`{reply}\` |
| \`POST /sandbox/api/phone/{msisdn}/prompts/{id}/approve\` | with \`{pin}\`; 422 and \`attemptsLeft\` for a wrong PIN, 404 when the prompt has expired |
| \`POST /sandbox/api/phone/{msisdn}/prompts/{id}/reject\` | the customer rejects the payment |
| \`POST /sandbox/api/fixed-accounts\` | creates a fixed-internet account: \`{accountNumber, email, contactMsisdn, invoices: [{outstanding, status, dueInDays}], behaviour}\`; its invoices are \`F{account}-1\`, \`F{account}-2\` and so on |
| \`GET\`, \`POST /sandbox/api/outages\` | \`{companies}\`: which of ${COMPANY_NAMES.join(', ')} are down |
| \`POST /sandbox/api/leads/{id}\` | moves an order of home broadband to \`step\`: the next one, \`cancelled\`, or \`possible\` where something prevents the installation |
| \`GET /sandbox/api/emails?to=\` | e-mails to an address |
| \`GET /sandbox/api/fiscal\` | \`{devices, switches}\` of the tax authority's devices |
| \`GET /sandbox/api/fiscal/receipts\` | every signed receipt in order |
| \`POST /sandbox/api/fiscal/switches\` | changes some switches; \`null\` restores all |
| \`POST /sandbox/api/fiscal/purchase-codes\` | with \`{custTin}\`: \`{code}\` for one purchase of a company |
| \`POST /sandbox/api/fiscal/devices/reset\` | with \`{bhfId}\`: the device can be initialised again, and keeps its receipts |
| \`POST /sandbox/api/fiscal/restart\` | with \`{seconds}\`: cuts the connections that wait, and refuses new ones meanwhile |
| \`GET\`, \`POST /sandbox/api/settings\` | reads or changes settings; \`null\` restores the defaults |

Amounts are whole francs. The simulators listen on a loopback port of their own and use the providers' protocols; the portal
has only their address. Their data is in the schema \`sandbox\` of the database.
`;

test('docs/sandbox.md matches the code', async () => {
  await expect(page).toMatchFileSnapshot(PAGE);
});
