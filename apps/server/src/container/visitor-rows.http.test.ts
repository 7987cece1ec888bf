import { MAGIC_BILLS } from '@portal/operator/sandbox/magic/magic-accounts';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
import * as schema from '../database-schema.ts';
import { openTestBuyer } from '../testing/buyer.ts';
import { MOVED_COLUMNS } from './visitor-rows.ts';

const DRAFT = { formName: 'get-contact-form-schema', values: { fullName: 'Keza' } } as const;
const buyer = openTestBuyer();

/** Verifies a number for its bill, as this browser. */
async function openBill(msisdn: string, visitor: string): Promise<string> {
  const sent = await buyer.portal.call('sendBillCode', { text: msisdn, otpAction: 'INVOICE' }, { visitor });
  if (sent.envelope.status !== 'success') throw new Error(sent.envelope.statusCode);
  const { otpId } = sent.envelope.result;
  const otp = await buyer.lastCode(msisdn);
  const { status } = await buyer.portal.call('verifyBillCode', { otp, otpId }, { visitor });
  expect(status).toBe(200);
  return otpId;
}

describe('a cookie planted in the browser of a customer', () => {
  const { msisdn } = MAGIC_BILLS.bill;
  let planted: string;
  let otpId: string;
  let orderId: string;
  const as = (cookie: string) => ({ headers: { cookie } });

  beforeAll(async () => {
    planted = buyer.portal.cookieOf('victim');
    await buyer.portal.call('saveForm', DRAFT, { visitor: 'victim' });
    orderId = await buyer.order('victim', {
      transactionType: 'PREPAID_RECHARGE',
      msisdn: '788100001',
      amount: '500',
    });
    otpId = await openBill(msisdn, 'victim');
  });

  test('the customer keeps all data', async () => {
    const { portal } = buyer;
    expect(portal.cookieOf('victim')).not.toBe(planted);
    const visitor = 'victim';
    expect((await portal.call('readBill', { msisdn, otpId }, { visitor })).status).toBe(200);
    const order = (await portal.call('readOrder', { id: orderId }, { visitor })).envelope;
    expect(order.result).toMatchObject({ msisdn: '788100001' });
    expect(
      (await portal.call('readForm', { formName: DRAFT.formName }, { visitor })).envelope.result,
    ).toMatchObject({
      values: DRAFT.values,
    });
  });

  test('the planted cookie no longer reads the bill, the draft or the full number', async () => {
    const { portal } = buyer;
    expect((await portal.call('readBill', { msisdn, otpId }, as(planted))).envelope.statusCode).toBe(
      'PROOF_INVALID',
    );
    const draft = (await portal.call('readForm', { formName: DRAFT.formName }, as(planted))).envelope;
    expect(draft.result).toMatchObject({ values: null });
    const order = (await portal.call('readOrder', { id: orderId }, as(planted))).envelope;
    expect(JSON.stringify(order.result)).not.toContain('788100001');
  });
});

test('sets no new cookie for a wrong code', async () => {
  const visitor = 'mugisha';
  const cookie = buyer.portal.cookieOf(visitor);
  const { msisdn } = MAGIC_BILLS.bill;
  const sent = await buyer.portal.call('sendBillCode', { text: msisdn, otpAction: 'INVOICE' }, { visitor });
  const { otpId } = sent.envelope.result as { otpId: string };
  const right = await buyer.lastCode(msisdn);
  const otp = right === '111111' ? '222222' : '111111';
  expect((await buyer.portal.call('verifyBillCode', { otp, otpId }, { visitor })).status).toBe(422);
  expect(buyer.portal.cookieOf(visitor)).toBe(cookie);
});

test('keeps a running payment with its payer after a number is verified', async () => {
  const visitor = 'uwase';
  const payer = await buyer.subscriber();
  const orderId = await buyer.order(visitor, {
    transactionType: 'PREPAID_RECHARGE',
    msisdn: payer,
    amount: '700',
  });
  await buyer.pay(visitor, orderId, payer);
  await openBill(MAGIC_BILLS.bill.msisdn, visitor);
  const { result } = (await buyer.portal.call('readOrder', { id: orderId }, { visitor })).envelope;
  expect(result).toMatchObject({ msisdn: payer });
});

test('updates every table with a visitor column when a visitor gets a new id', () => {
  const tables = Object.values(schema)
    .filter((table) => is(table, PgTable))
    // A row of the archive belongs to no browser.
    .filter((table) => table !== schema.archivedPayments);
  const naming = tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(({ name }) => name.endsWith('visitor_id'))
      .map(({ name }) => `${getTableName(table)}.${name}`),
  );
  const moved = MOVED_COLUMNS.map(({ table, name }) => `${getTableName(table)}.${name}`);
  expect(naming.sort()).toEqual(moved.sort());
});

test('a forgotten browser reads nothing, nor does anyone with its old cookie', async () => {
  const { portal } = buyer;
  const visitor = 'shared phone';
  const { msisdn } = MAGIC_BILLS.fractionalBill;
  await portal.call('saveForm', DRAFT, { visitor });
  const otpId = await openBill(msisdn, visitor);
  const cookie = portal.cookieOf(visitor);
  const reply = await portal.app.inject({
    method: 'POST',
    url: '/forget-browser',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'back=%2Fsw%2Freceipts',
  });
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/sw/receipts?forgotten=1']);
  expect(reply.headers['clear-site-data']).toContain('storage');
  expect(reply.cookies).toMatchObject([{ name: 'visitor', value: '', path: '/' }]);
  const headers = { cookie };
  expect((await portal.call('readBill', { msisdn, otpId }, { headers })).envelope.statusCode).toBe(
    'PROOF_INVALID',
  );
  const draft = await portal.call('readForm', { formName: DRAFT.formName }, { headers });
  expect(draft.envelope.result).toMatchObject({ values: null });
});

test.each(['https://evil.example', '//evil.example/receipts', '/prepaid-recharge', ''])(
  'forgetting leads back to the receipts, never to %s',
  async (back) => {
    const { headers } = await buyer.portal.app.inject({
      method: 'POST',
      url: '/forget-browser',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ back }).toString(),
    });
    expect(headers.location).toBe('/receipts?forgotten=1');
  },
);
