import { existsSync } from 'node:fs';
import { money } from '@portal/domain/money/money';
import { startTmfOperator } from '../../../apps/sandbox/src/tmf/start-tmf-operator.ts';
import type { TmfState } from '../../../apps/sandbox/src/tmf/tmf-state.ts';
import type { Msisdn } from '../../domain/src/identifiers/msisdn.ts';
import { localDay } from '../../domain/src/time/calendar-date.ts';
import { systemClock } from '../../domain/src/time/clock.ts';
import type { StoredRequest } from '../../operator/src/requests/request-state.ts';
import { readBillingAccount } from '../tmf/src/bills/billing-account.ts';
import { chooseUpTo } from '../tmf/src/bills/choose-bills.ts';
import { tmfPayment, toDetails } from '../tmf/src/bills/pay-bills.ts';
import { tmfPaymentRecords } from '../tmf/src/bills/payment-records.ts';
import { readCatalogue } from '../tmf/src/bundles/catalogue.ts';
import { tmfOrder } from '../tmf/src/bundles/order-bundle.ts';
import { createTmfClient } from '../tmf/src/client/tmf-client.ts';
import { readQualifications, tmfFeasibility } from '../tmf/src/feasibility/tmf-feasibility.ts';
import { openTmfRoute } from '../tmf/src/sms/tmf-route.ts';
import { makeAccount, makeProfile, OFFERINGS } from '../tmf/src/testing/v4-world.ts';
import { tmfTopUp } from '../tmf/src/top-up.ts';
import { tmfUsage } from '../tmf/src/usage/tmf-usage.ts';
import { v4Dialect } from '../tmf/src/v4/v4-dialect.ts';
import { type InteropPart, waitFor } from './check.ts';
import { CODE_TEXT, messageOf } from './messages.ts';
import { checkRequests, hasPrism } from './prism.ts';
import { standardsOf } from './standards-folder.ts';

/** TM Forum's documents are not part of the repository. */
const FOLDER = standardsOf('tmf');

/** The document of each interface, and where our requests have it. */
const DOCUMENTS = [
  ['/tmf-api/productInventory/v4', 'TMF637_Product_Inventory_Management_API_v4.0.0_swagger.json'],
  ['/tmf-api/prepayBalanceManagement/v4', 'TMF654-PrepayBalance-v4.0.0.swagger.json'],
  ['/tmf-api/productCatalogManagement/v4', 'TMF620_Product_Catalog_Management_API_v4.1.0_swagger.json'],
  ['/tmf-api/accountManagement/v4', 'TMF666_Account_Management_API_v4.0.0_swagger.json'],
  ['/tmf-api/customerBillManagement/v4', 'TMF678_Customer_Bill_Management_API_v4.0.0_swagger.json'],
  ['/tmf-api/payment/v4', 'TMF676-Payment-v4.0.0.swagger.json'],
  ['/tmf-api/communicationManagement/v4', 'TMF681_Communication_Management_API_v4.0.0_swagger.json'],
  [
    '/tmf-api/serviceQualificationManagement/v4',
    'TMF645_Service_Qualification_Management_API_v4.0.0_swagger.json',
  ],
  ['/tmf-api/usageConsumption/v4', 'TMF677_Usage_Consumption_Management_API_v4.0.0_swagger.json'],
  ['/tmf-api/productOrderingManagement/v4', 'TMF622_Product_Ordering_Management_API_v4.0.0_swagger.json'],
] as const;

const MSISDN = '788123456' as Msisdn;
const NUMBER = '250788123456';

/** Our adapter for TM Forum's interfaces: its requests, checked by Prism against the official documents. */
export const tmfPart: InteropPart = {
  name: 'TM Forum v4: our requests against the official documents, by Prism',
  missing: () => {
    if (!existsSync(FOLDER))
      return `TM Forum's documents (github.com/tmforum-apis) are not in ${FOLDER}: name the folder above it in INTEROP_STANDARDS`;
    return hasPrism() ? null : 'Prism is not installed: npm install --global @stoplight/prism-cli';
  },
  run: async (check) => {
    const simulator = await startTmfOperator({ clock: systemClock });
    try {
      await sendEverything(simulator, simulator.baseUrl);
      await sendMessages(simulator, simulator.baseUrl);
      await checkPlace(simulator, simulator.baseUrl);
    } finally {
      await simulator.stop();
    }
    for (const [path, document] of DOCUMENTS)
      await checkRequests(check, { path, document: FOLDER + document }, simulator.requests);
  },
};

/** Makes every kind of request once. */
async function sendEverything(state: TmfState, baseUrl: string): Promise<void> {
  state.lines.set(NUMBER, { offering: OFFERINGS.prepaid, status: 'active', airtime: 0 });
  state.bundles.push({ id: 'D1', name: 'Day', category: 'DATA', megabytes: 100, days: 1, price: 500 });
  const contact = { email: 'keza@example.rw', number: NUMBER, credit: 0 };
  state.accounts.set('1000000001', contact);
  const days = { start: '2026-01-01', end: '2026-01-31', due: '2026-02-15' };
  state.bills.push({ id: 'B1', account: '1000000001', owed: 500, ...days });
  const profile = makeProfile({ bills: { booked: ['completed'] } });
  const bundles = {
    categories: { DATA: 'prepaid' as const },
    characteristics: { data: 'data', voice: '', sms: '' },
  };
  const client = createTmfClient(makeAccount(baseUrl, { profile }), systemClock);
  const dialect = v4Dialect(client, profile);
  const timing = { clock: systemClock, timeoutMs: 10_000 };
  const request: StoredRequest = {
    port: 'airtime',
    key: '0197a3c1-0000-7000-8000-000000000001',
    msisdn: MSISDN,
    amount: money(500, 'RWF'),
    state: 'sent',
    delivery: null,
    reference: null,
    turn: 1,
    sentAt: systemClock.now(),
  };
  const order = { ...request, port: 'bundles' as const, details: 'D1' };
  const topUp = tmfTopUp({ dialect, ...timing });
  const orders = tmfOrder({ client, dialect, profile: { ...profile, bundles }, ...timing });
  const bills = { booked: ['completed'], paymentMethod: { name: 'portal' }, channel: 'portal' };
  const payments = tmfPayment({ client, profile: { ...profile, bills }, ...timing }, chooseUpTo);
  const details = toDetails('1000000001', ['NO-B1']);
  const payment = { ...request, port: 'bills' as const, details };
  await readBillingAccount(client, '1000000001');
  const today = localDay(systemClock.now());
  await tmfUsage({ client, dialect, profile }).dataByDay({ msisdn: MSISDN, from: today, to: today });
  await readCatalogue(client, bundles);
  const all = [[topUp, request] as const, [orders, order] as const, [payments, payment] as const];
  for (const [remote, asked] of all) {
    const sent = await remote.send(asked);
    await remote.ask(asked);
    if (sent.kind === 'delivered') await remote.ask({ ...asked, reference: sent.operatorReference });
  }
  await tmfPaymentRecords(client, bills).list({ from: new Date(0), to: systemClock.now() });
  await dialect.deliveries.list({ from: new Date(0), to: systemClock.now() });
}

/** Checks a place for home broadband, once with an answer at once and once with a task. */
async function checkPlace({ townAnswers }: TmfState, baseUrl: string): Promise<void> {
  const client = createTmfClient(makeAccount(baseUrl), systemClock);
  const profile = { service: 'FWA', services: {}, placeRole: 'installationAddress' };
  const place = { at: { lat: -1.95, lng: 30.06 }, address: 'KG 7 Ave', landmark: '', planCode: 'W5G-20' };
  const { check } = tmfFeasibility({ client, profile, pauseMs: 0 });
  for (const [town, answer] of [
    ['Kigali', 'qualified'],
    ['Huye', 'later'],
  ] as const) {
    townAnswers.set(town, answer);
    await check({ ...place, town });
  }
  await readQualifications(client);
}

/** Sends a message, and asks for its state. */
async function sendMessages({ requests }: TmfState, baseUrl: string): Promise<void> {
  const settings = { account: makeAccount(baseUrl), sender: 'Isano', window: 1, perSecond: 10 };
  const nothing = () => {};
  const deps = { receipt: async () => {}, clock: systemClock, log: { info: nothing, warn: nothing } };
  const route = openTmfRoute(settings, deps, [1]);
  await route.send(messageOf('id-1', CODE_TEXT));
  await waitFor(() => requests.some(({ url }) => url.includes('/communicationMessage/')));
  await route.close();
}
