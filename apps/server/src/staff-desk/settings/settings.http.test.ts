import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { CallName } from '@portal/contract/http/paths';
import type { DeskSettings, DeskSettingsPage } from '@portal/contract/staff/staff-settings';
import { brandCodes } from '@portal/domain/language/brand';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_DESK_SETTINGS } from '../../features/settings/desk-settings/desk-settings-store.ts';
import { openTestPortal } from '../../testing/portal.ts';
import { createStaffBrowser, type StaffBrowser } from '../testing/sign-in.ts';

const NOTICE = { en: 'Slow today.', fr: 'Lent.', rw: 'Biragenda gahoro.', sw: 'Polepole leo.' };
const RECHARGE = {
  transactionType: 'PREPAID_RECHARGE',
  rechargeType: 'PREPAID RECHARGE',
  amount: '500',
} as const;

const VISITOR = { visitor: 'keza' };
/** Moves the clock of the portal, past what a node remembers of the settings. */
let aheadMs = 0;

let aline: StaffBrowser;

const portal = openTestPortal({ clock: { now: () => new Date(Date.now() + aheadMs) } });
beforeAll(async () => {
  aline = await signIn('aline');
});
beforeEach(async () => {
  await change({});
});

async function signIn(person: string): Promise<StaffBrowser> {
  const browser = createStaffBrowser(portal.app);
  await browser.signIn(person);
  return browser;
}

const read = async (): Promise<DeskSettingsPage> => (await aline.send('GET', '/staff/api/settings')).json();

/** Sets these and nothing else, on top of the latest version. */
async function change(set: Partial<DeskSettings>, version?: number) {
  const settings = { ...NO_DESK_SETTINGS, ...set };
  const payload = { version: version ?? (await read()).version, settings, reason: 'agreed with marketing' };
  const reply = await aline.send('POST', '/staff/api/settings/change', { payload });
  return { status: reply.statusCode, body: reply.json() };
}

/** What a customer's browser is answered. */
async function ask<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name>> {
  const { envelope } = await portal.call(name, input);
  expect(envelope.statusCode).toBe(200);
  return envelope.result as CallResult<Name>;
}
const limits = async () => (await ask('readConfig', {})).configData;
const options = async () => (await ask('listPaymentOptions', RECHARGE)).paymentOption;

test('limits and quick amounts that staff set apply to customers, and end with the setting', async () => {
  const before = await limits();
  await change({ prepaidLimits: { min: 300, max: 900 }, quickAmounts: [100, 500, 700, 5_000] });
  expect(await limits()).toMatchObject({ preMinAmnt: '300', preMaxAmnt: '900' });
  const products = await ask('readProductConfig', {});
  expect(products.quickAmounts.prepaid).toEqual(['500', '700']);
  await change({});
  expect(await limits()).toEqual(before);
});

test('a way to pay is offered with its notice once it is switched on, and no longer once it is switched off', async () => {
  const names = async () => (await options()).map(({ mark }) => mark);
  expect(await names()).toEqual(expect.arrayContaining(['money']));
  expect(await names()).not.toContain('momo');
  await change({ methods: { momo: true, money: false }, methodNotices: { momo: NOTICE } });
  expect(await names()).not.toContain('money');
  expect((await options()).find(({ mark }) => mark === 'momo')?.notice).toBe('Slow today.');
  expect((await limits()).notice).toBeUndefined();
});

test('what is written beside a way to pay that is switched off is read by every visitor, until something else is written to all', async () => {
  await change({ methods: { money: false }, methodNotices: { money: NOTICE } });
  expect((await limits()).notice).toBe('Slow today.');
  await change({
    methods: { money: false },
    methodNotices: { money: NOTICE },
    notice: { ...NOTICE, en: 'All is slow.' },
  });
  expect((await limits()).notice).toBe('All is slow.');
  await change({ methodNotices: { money: NOTICE } });
  expect((await limits()).notice).toBeUndefined();
});

test("every visitor sees the operator's notice, and the coverage map can be switched off", async () => {
  await change({ notice: NOTICE, isCoverageClosed: true });
  expect(await limits()).toMatchObject({ notice: 'Slow today.' });
  const { products } = await ask('readProductConfig', {});
  expect(products).toContainEqual({ type: 'page', path: '/openNetworks', enabled: false });
});

test('while purchases are paused no order or payment begins, every visitor reads why, and a payment in progress continues', async () => {
  const { msisdn } = MAGIC_LINES.prepaid;
  const paymentMode = brandCodes(portal.root.app.brand).moneyPush;
  const order = () =>
    portal.call(
      'placeOrder',
      { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500', again: true },
      VISITOR,
    );
  const begin = (orderId: string) =>
    portal.call('initiatePayment', { orderId, paymentMode, paymentMobile: `0${msisdn}` }, VISITOR);
  const placed = async () => ((await order()).envelope.result as { orderId: string }).orderId;
  const [begun, waiting] = [await placed(), await placed()];
  const before = (await begin(begun)).envelope;
  await change({ pause: NOTICE });
  aheadMs += 1_500;
  expect((await order()).envelope.statusCode).toBe('PAUSED');
  expect((await begin(waiting)).envelope.statusCode).toBe('PAUSED');
  expect(await limits()).toMatchObject({ notice: 'Slow today.' });
  expect((await begin(begun)).envelope).toEqual(before);
  await change({});
  expect((await order()).envelope.statusCode).toBe(200);
  expect((await begin(waiting)).envelope.statusCode).toBe(200);
});

test.each<[string, Partial<DeskSettings>]>([
  ['a largest amount below the smallest', { prepaidLimits: { min: 500, max: 400 } }],
  ['a notice without one of the languages', { notice: { en: 'Only English' } }],
  ['a way to pay that does not exist', { methods: { barter: true } }],
])('%s is refused, and nothing changes', async (_what, set) => {
  const before = await read();
  expect(await change(set)).toMatchObject({ status: 400, body: { error: 'INVALID_REQUEST' } });
  expect(await read()).toEqual(before);
});

test('of two people who change the same version, the second one is told that it changed', async () => {
  const { version } = await read();
  expect((await change({ quickAmounts: [200] }, version)).status).toBe(200);
  expect(await change({ quickAmounts: [300] }, version)).toMatchObject({
    status: 409,
    body: { error: 'CHANGED' },
  });
});

test('the history says who changed what, from what to what, and why', async () => {
  await change({ methods: { momo: false } });
  await change({ methods: { momo: true }, notice: NOTICE });
  const { rows } = (await aline.send('GET', '/staff/api/settings/changes')).json();
  expect(rows[0]).toMatchObject({ by: 'Aline Mukamana', reason: 'agreed with marketing' });
  expect(rows[0].changes).toContainEqual({ name: 'methods.momo', before: 'off', after: 'on' });
  expect(rows[0].changes).toContainEqual({ name: 'notice.fr', before: null, after: 'Lent.' });
});

test('sales opens a town for home broadband, and not one that the operator does not have', async () => {
  const diane = await signIn('diane');
  const open = (town: string) =>
    diane.send('POST', '/staff/api/towns/open', { payload: { town, reason: 'the mast is on air' } });
  const { towns } = (await diane.send('GET', '/staff/api/towns')).json();
  const closed = towns.find(({ isOpen }: { isOpen: boolean }) => !isOpen);
  expect((await open(closed.name)).statusCode).toBe(200);
  expect((await open('Atlantis')).statusCode).toBe(404);
  const { rowCount } = await portal.root.jobs.pool.query(
    "SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'town' = $1",
    [closed.name],
  );
  expect(rowCount).toBe(1);
});

test('staff see which way to pay the portal switched off and why, and offer it again with a reason', async () => {
  const { methodFaults } = portal.root.modules.payments.deps;
  const cause = new ConfigurationFault('currency-refused', 'createToken was answered 904');
  await methodFaults.switchOff('money', cause, new Date(Date.now() + aheadMs));
  aheadMs += 1_500;
  expect((await options()).map(({ mark }) => mark)).not.toContain('money');
  expect((await read()).faults).toMatchObject([
    { method: 'money', fault: 'currency-refused', detail: 'createToken was answered 904' },
  ]);
  const retry = (method: string) =>
    aline.send('POST', '/staff/api/settings/retry-method', { payload: { method, reason: 'DPO mended it' } });
  expect((await retry('money')).statusCode).toBe(200);
  aheadMs += 1_500;
  expect((await options()).map(({ mark }) => mark)).toContain('money');
  expect((await retry('money')).statusCode).toBe(404);
});
