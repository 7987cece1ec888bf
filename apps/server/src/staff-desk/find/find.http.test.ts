import type { StaffView } from '@portal/contract/staff/staff-find';
import type { StaffPaymentRow } from '@portal/contract/staff/staff-payment';
import { localDay } from '@portal/domain/time/calendar-date';
import { parseCursor } from '@portal/platform/database/page';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIST_SORT_KEY, listPayments, listPaymentsOf } from '../../features/payments/staff/list-payments.ts';
import { noFilter } from '../../features/payments/staff/payment-filter.ts';
import { createBuyer, type TestBuyer } from '../../testing/buyer.ts';
import { payTooMuch } from '../../testing/overcharged-payment.ts';
import { createStaffBrowser, type StaffBrowser } from '../testing/sign-in.ts';

let buyer: TestBuyer;
let keza: StaffBrowser;
let jean: StaffBrowser;
let review: string;
let small: string;
let payer: string;

beforeAll(async () => {
  buyer = await createBuyer();
  [keza, jean] = await Promise.all([signIn('keza'), signIn('jean')]);
  ({ id: review, payer } = await payTooMuch(buyer));
  const msisdn = await buyer.subscriber();
  const input = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '300' } as const;
  small = (await buyer.pay(buyer.visitor, await buyer.order(buyer.visitor, input), msisdn)).transactionId;
});
afterAll(() => buyer.close());

async function signIn(person: string): Promise<StaffBrowser> {
  const browser = createStaffBrowser(buyer.portal.app);
  await browser.signIn(person);
  return browser;
}

const idsOf = async (query: string) => {
  const reply = await keza.send('GET', `/staff/api/payments?${query}`);
  const { rows } = reply.json() as { rows: StaffPaymentRow[] };
  return rows.map(({ id }) => id);
};

test('payments are found by amount, reason, kind, way to pay and state together', async () => {
  expect(await idsOf('')).toEqual([small, review]);
  expect(await idsOf('amountFrom=301')).toEqual([review]);
  expect(await idsOf('amountFrom=300&amountTo=300')).toEqual([small]);
  expect(await idsOf('reason=amount-differs&state=review')).toEqual([review]);
  expect(await idsOf('kind=prepaid-recharge&amountTo=1%20000')).toEqual([small, review]);
  expect(await idsOf('kind=lead')).toEqual([]);
  expect(await idsOf('product=weekly')).toEqual([]);
  expect(await idsOf('mode=momo')).toEqual([]);
  expect((await keza.send('GET', '/staff/api/payments?amountFrom=many')).statusCode).toBe(400);
});

test('a bound of the amount may be written as in France, with decimals that the currency does not have', async () => {
  // The payments are of RWF 300 and 500.
  for (const written of ['299,50', '299.50', '300,00']) {
    expect(await idsOf(`amountFrom=${written}`), written).toEqual([small, review]);
    expect(await idsOf(`amountTo=${written}`), written).toEqual(written === '300,00' ? [small] : []);
  }
  expect(await idsOf('amountFrom=300,01')).toEqual([review]);
  for (const written of ['1 000,50', '1\u202f000,50', '1.000,50', '1,000.50'])
    expect(await idsOf(`amountTo=${encodeURIComponent(written)}`), written).toEqual([small, review]);
  for (const written of ['0.500', '1.00.00', '10,5,0', '5 00,50'])
    expect(
      (await keza.send('GET', `/staff/api/payments?amountTo=${encodeURIComponent(written)}`)).statusCode,
      written,
    ).toBe(400);
});

test('a text and filters narrow each other', async () => {
  expect(await idsOf(`text=${payer}&state=review`)).toEqual([review]);
  expect(await idsOf(`text=${payer}&amountFrom=501`)).toEqual([]);
  const day = localDay(buyer.clock.now());
  expect(await idsOf(`day=${day}&state=review`)).toEqual([review]);
});

test('every search continues on the next page, and one that looked at enough payments says how far', async () => {
  const { pool } = buyer.portal.root.app.staffDesk ?? {};
  if (!pool) throw new Error('no staff desk');
  const first = await listPayments(pool, { filter: noFilter(), page: { limit: 1, after: null } });
  expect(first.rows.map(({ id }) => id)).toEqual([small]);
  const after = parseCursor(first.next ?? '', LIST_SORT_KEY);
  const second = await listPayments(pool, { filter: noFilter(), page: { limit: 1, after } });
  expect([second.rows.map(({ id }) => id), second.next]).toEqual([[review], null]);
  const subject = { by: 'ids', ids: [small, review] } as const;
  const ofIds = await listPaymentsOf(pool, subject, { filter: noFilter(), page: { limit: 1, after } });
  expect(ofIds.rows.map(({ id }) => id)).toEqual([review]);

  const filter = { ...noFilter(), reason: 'amount-differs' };
  const looked = await listPayments(pool, { filter, page: { limit: 5, after: null }, most: 1 });
  expect(looked.rows).toEqual([]);
  expect(looked.searchedTo).toEqual(first.rows[0]?.createdAt);
  const further = parseCursor(looked.next ?? '', LIST_SORT_KEY);
  const found = await listPayments(pool, { filter, page: { limit: 5, after: further }, most: 5 });
  expect([found.rows.map(({ id }) => id), found.next]).toEqual([[review], null]);
});

test('a saved search keeps its filters for its owner, and never the text that was typed', async () => {
  const save = (query: string) =>
    keza.send('POST', '/staff/api/views', { payload: { name: 'Reviews', query } });
  expect((await save('text=0788123456')).statusCode).toBe(409);
  await save('state=paid');
  await save(`text=${payer}&state=review&amountFrom=100&after=x`);
  const viewsOf = async (browser: StaffBrowser) => {
    const reply = await browser.send('GET', '/staff/api/views');
    const { views } = reply.json() as { views: StaffView[] };
    return views;
  };
  const views = await viewsOf(keza);
  expect(views).toMatchObject([{ name: 'Reviews', query: 'state=review&amountFrom=100' }]);
  expect(await viewsOf(jean)).toEqual([]);
  const remove = (browser: StaffBrowser) =>
    browser.send('POST', '/staff/api/views/remove', { payload: { id: views[0]?.id } });
  expect((await remove(jean)).statusCode).toBe(404);
  expect((await remove(keza)).statusCode).toBe(200);
  expect(await viewsOf(keza)).toEqual([]);
});

test('a person keeps fifty saved searches; one of them can still be changed, and a removed one makes room', async () => {
  const solange = await signIn('solange');
  const save = async (name: string, query = 'state=review') =>
    (await solange.send('POST', '/staff/api/views', { payload: { name, query } })).json();
  for (let number = 1; number < 50; number += 1) await save(`Search ${number}`);
  const fiftieth: { view: StaffView } = await save('Search 50');
  expect(fiftieth.view).toMatchObject({ name: 'Search 50' });
  expect(await save('Search 51')).toMatchObject({ why: 'too-many-views' });
  expect(await save('Search 7', 'state=paid')).toMatchObject({ view: { query: 'state=paid' } });
  await solange.send('POST', '/staff/api/views/remove', { payload: { id: fiftieth.view.id } });
  expect(await save('Search 51')).toMatchObject({ view: { name: 'Search 51' } });
  // Those of one person take no place of another's.
  expect(
    (await keza.send('POST', '/staff/api/views', { payload: { name: 'Mine', query: 'state=paid' } }))
      .statusCode,
  ).toBe(200);
});
