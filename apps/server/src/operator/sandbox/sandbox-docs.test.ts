import { fileURLToPath } from 'node:url';
import { formatMoney, withPlainSpaces } from '@portal/domain/money/format-money';
import { TEST_CARDS } from '@portal/sandbox/hosted-pages/cards';
import { DEFAULT_PIN, MAGIC_WALLETS, type MagicWallet } from '@portal/sandbox/magic-outcomes';
import { COMPANY_NAMES } from '@portal/sandbox/simulators';
import { expect, test } from 'vitest';
import { readSectors } from '../../platform/places/sectors.ts';
import { CATALOGUE, MAGIC_BUNDLES } from './catalogue/catalogue.ts';
import { PLANS, TOWNS } from './leads/lead-catalogue.ts';
import { MAGIC_ACCOUNT_REFUSALS, MAGIC_BILLS } from './magic/magic-accounts.ts';
import { MAGIC_FIXED_ACCOUNTS, UNKNOWN_FIXED_ACCOUNT } from './magic/magic-fixed-accounts.ts';
import { MAGIC_LEADS } from './magic/magic-leads.ts';
import { MAGIC_LINES } from './magic/magic-msisdns.ts';
import { MAGIC_ROUTERS } from './magic/magic-routers.ts';
import { makeShops } from './network-locations/make-shops.ts';
import { makeSites } from './network-locations/make-sites.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

const PAGE = fileURLToPath(new URL('../../../../../docs/sandbox.md', import.meta.url));

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
  TOWNS.filter(({ feasible }) => feasible === covered)
    .map(({ name }) => name)
    .join(', ');

const walletNote = ({ behaviour }: MagicWallet) => behaviour ?? 'none';

const page = `# The sandbox

<!-- Written by apps/server/src/operator/sandbox/sandbox-docs.test.ts from the constants the code uses.
     After changing them: npx vitest run sandbox-docs -u -->

The portal ships with a whole outside world: an operator with subscribers, and the wallet service of its mobile money.
It is on unless the portal runs in production without \`OPERATOR=sandbox\`. Nobody in it exists and nothing costs money.

- \`/sandbox\` lists these numbers and changes the operator's settings, among them how the wallet is approved.
- \`/sandbox/phone\` is a handset: messages in and out, wallet prompts, balances, a keypad. Open it beside the portal.
  When the portal says "send 482936 to 300 from your phone", write that message there, or dial \`*300*482936#\`.
- Every wallet has the PIN **${DEFAULT_PIN}** until it is changed with \`${DEFAULT_SETTINGS.pinResetDial}\` on its handset.
- \`*131#\` on the handset tells the balances.

## Lines: what happens when they are recharged

${table(
  ['Number', 'Line', 'What it does'],
  Object.values(MAGIC_LINES).map(({ msisdn, line, does }) => [msisdn, line ?? 'none', does]),
)}

Each of these that is a line has an ordinary wallet too.

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

The catalogue has ${CATALOGUE.length} of them for prepaid lines, routers and (behind the setting \`postpaidBundles\`) postpaid
lines. What was bought is on the handset with its end. Two go wrong:

${table(
  ['Product code', 'What it does'],
  Object.values(MAGIC_BUNDLES).map(({ productCode, does }) => [productCode, does]),
)}

The settings \`dualCurrency\` and \`exchangeWorks\` switch the second currency on and its exchange off.

## Home broadband: plans, towns and contact numbers

${table(
  ['Plan', 'Price', 'What it gives'],
  PLANS.map(({ code, price, resources }) => [code, withPlainSpaces(formatMoney(price, 'en')), resources.en]),
)}

Covered at first: ${townNames(true)}. Not yet: ${townNames(false)}. \`npm run ops -- open-town <town>\` opens one for good.
Any contact number goes well but these, each a prepaid line:

${table(
  ['Number', 'What it does'],
  Object.values(MAGIC_LEADS).map(({ msisdn, does }) => [msisdn, does]),
)}

A code for a number of another network goes by e-mail: \`/sandbox/leads\` has the letter boxes. There orders are also moved by
hand; by themselves they are verified after 20 seconds, scheduled a minute after the payment, installed three minutes later.

## Wallets: what happens when they pay

Each is an ordinary prepaid line as well, so the same number can pay and be recharged.

${table(
  ['Number', 'Behaviour', 'What it does'],
  Object.values<MagicWallet>(MAGIC_WALLETS).map((wallet) => [wallet.msisdn, walletNote(wallet), wallet.does]),
)}

## Airtime, SmartCash, M-Pesa, MTN MoMo and the GSMA's standard

\`/sandbox\` switches each way to pay. Airtime is offered for everything but airtime; the other
wallets are off at first.

- **Airtime**: any prepaid or hybrid line pays with what it has. ${MAGIC_LINES.losesAnswer.msisdn} and
  ${MAGIC_LINES.stallsTwice.msisdn} have some: what they do when they are recharged they do when they pay.
- **SmartCash**, **M-Pesa**, **MTN MoMo** and **Mobile Money** (any wallet that speaks the GSMA's standard): every wallet
  above has a namesake there with the same balance, PIN and behaviour. SmartCash asks for a code and the PIN on the page,
  the others ask on the handset. The PIN reset on the handset opens all of them.
- M-Pesa speaks the dialect that \`MPESA_DIALECT\` names. In that of Daraja a payment whose answer and callback are both
  lost is found in the list of what the paybill received; the customer is never asked again, that could charge twice.

## Cards: what happens on a gateway's page

The sandbox plays Paystack, DPO Pay, Tingg and UBA. Their pages offer these cards and take no other, so that nobody
types a real one. On a page one can also cancel, leave without answering, come back to it for half an hour, and pay late:
an open page takes a card even when the portal has given the payment up.

${table(
  ['Card', 'What it does'],
  Object.values(TEST_CARDS).map(({ number, does }) => [number, does]),
)}

Who pays by card is the number that is recharged, and the behaviours of the wallets above hold for it as well: a
recharge of ${MAGIC_WALLETS.losesAnswer.msisdn} by card loses the gateway's first answer, one of
${MAGIC_WALLETS.approvesItself.msisdn} is paid without a page, \`ignores\` is an ordinary customer. UBA names no amounts and
gives nothing back by itself: what could not be delivered is left to a person.

## A way to pay that is failing

\`/sandbox\` takes companies down: they then answer everything with an error. When five customers were failed by a way
to pay in the last half hour, and more than were served, the payment page says so, in words, and shows it last. It can
still be chosen, and stands in its place again when as many were served or half an hour has gone by. Customers who say
no, have too little or mistype are not its fault. \`/metrics\` has the figures: \`payment_method_success_ratio\`,
\`payment_method_confirm_seconds\` and \`payment_method_failing\`, by mode.

## Sites and shops

\`/openNetworks\` and \`/storeLocator\` show a made-up network in the real country: ${SITES.length.toLocaleString('en')} sites in all of its
${SECTORS.length} sectors, more where more people live, 5G in ${FIVE_G_DISTRICTS} of 30 districts, some of the countryside without 4G; and
${SHOPS.length} points of sale, ${SHOPS.filter(({ kind }) => kind === 'shop').length} of them the operator's own. They are the same at every start. Names, numbers and hours are
invented; nobody answers these telephones. In Huye the nearest shop to the middle of the town is
"${HUYE?.name.replace(/^\S+ /, '')}".

## For programs

Tests make their own subscribers instead of sharing these. All calls take and give JSON.

| Call | What it does |
| --- | --- |
| \`POST /sandbox/api/subscribers\` | makes a subscriber with a free number, gives \`{msisdn, pin}\`. All fields optional: \`msisdn\`, \`line\` (\`null\`: a number of another network, which has wallets at other companies alone), \`status\` (active, barred, closed), \`topUpBehaviour\` (normal, stalls-twice, loses-answer, always-stalls), \`airtime\`, \`dataMegabytes\`, \`bill\` (\`{outstanding, dueInDays, account, behaviour}\`, postpaid and hybrid), \`contact\` (routers), \`lead\` (what becomes of home broadband it orders), \`wallet\` (\`null\` for none, or \`{behaviour, balance, pin, locked, barred}\`) |
| \`GET /sandbox/api/phone/{msisdn}\` | \`{line, airtime, dataMegabytes, bundles, bill, wallet, inbox, prompts}\` |
| \`POST /sandbox/api/phone/{msisdn}/messages\` | with \`{to, text}\`: a message from the handset to the operator's number; \`{reply}\` |
| \`POST /sandbox/api/phone/{msisdn}/prompts/{id}/approve\` | with \`{pin}\`; 422 and \`attemptsLeft\` for a wrong one, 404 when the prompt is gone |
| \`POST /sandbox/api/phone/{msisdn}/prompts/{id}/reject\` | the customer says no |
| \`POST /sandbox/api/fixed-accounts\` | makes a fixed-internet account: \`{accountNumber, email, contactMsisdn, invoices: [{outstanding, status, dueInDays}], behaviour}\`; its invoices are \`F{account}-1\` and on |
| \`GET\`, \`POST /sandbox/api/outages\` | \`{companies}\`: which of ${COMPANY_NAMES.join(', ')} are down |
| \`POST /sandbox/api/leads/{id}\` | moves an order of home broadband to \`step\`, the next one or \`cancelled\` |
| \`GET /sandbox/api/letters?to=\` | letters to an e-mail address |
| \`GET\`, \`POST /sandbox/api/settings\` | reads or changes settings; \`null\` puts the defaults back |

Amounts are whole francs. The wallet service itself listens on a port of its own on loopback and speaks the provider's
protocol; the portal knows it only by its address. All it knows is in the database, schema \`sandbox\`.
`;

test('docs/sandbox.md matches the code', async () => {
  await expect(page).toMatchFileSnapshot(PAGE);
});
