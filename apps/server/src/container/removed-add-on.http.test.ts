import { brandCodes } from '@portal/domain/language/brand';
import { addProviders } from '@portal/payments/providers/added-providers';
import { newId } from '@portal/platform/crypto/new-id';
import { JOB_APPLICATION_NAME } from '@portal/platform/database/open-db';
import { makeTestDb } from '@portal/platform/database/testing/database';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { signInStaff } from '../staff-desk/testing/staff-calls.ts';
import { createBuyer, type TestBuyer } from '../testing/buyer.ts';
import { visitorCalls } from '../testing/visitor-calls.ts';

const HOUR = 3_600_000;

// The files of a worker share the list of ways to pay.
afterAll(() => addProviders({}));

/** Buys airtime by the own wallet. Returns the payment. */
async function buy(buyer: TestBuyer, visitor: string, behaviour: 'approves-itself' | 'ignores') {
  const msisdn = await buyer.subscriber({ wallet: { behaviour, balance: 5_000 } });
  const orderId = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' });
  const mode = brandCodes(buyer.portal.root.app.brand).moneyPush;
  const started = await buyer.portal.call(
    'initiatePayment',
    { orderId, paymentMode: mode, paymentMobile: `0${msisdn}` },
    { visitor },
  );
  if (started.envelope.status !== 'success') throw new Error(started.envelope.statusCode);
  const { transactionId } = started.envelope.result;
  await buyer.portal.call('processPayment', { transactionId, paymentMode: mode }, { visitor });
  return transactionId;
}

test('payments by a wallet whose add-on was removed are said at the start, stay visible, and end by the staff', async () => {
  const before = await createBuyer();
  const visitor = newId();
  const paid = await buy(before, visitor, 'approves-itself');
  for (let round = 0; round < 6; round += 1) {
    before.clock.push(60_000);
    await before.runJobs();
  }
  const open = await buy(before, visitor, 'ignores');
  await before.runJobs();
  const { pool } = before.portal.root.databases;
  // As if they had been made by the add-on.
  await pool.query(`UPDATE payments SET mode = 'acme-pay'`);
  await pool.query(`UPDATE provider_references SET mode = 'acme-pay'`);
  const after = await createBuyer({}, { databaseUrl: before.portal.databaseUrl, clock: before.clock });
  const worker = new pg.Client({
    connectionString: before.portal.databaseUrl,
    application_name: JOB_APPLICATION_NAME,
  });
  try {
    expect(after.portal.logOutput()).toMatch(
      /"mode":"acme-pay","openPayments":1,"openMandates":0,"standingOrders":0,.*the add-on of a way to pay is not loaded/,
    );
    const status = async (txnId: string) => {
      const { envelope } = await after.portal.call('readTransaction', { txnId }, { visitor });
      expect(envelope.status, JSON.stringify(envelope)).toBe('success');
      return envelope.result;
    };
    expect(await status(paid)).toMatchObject({ transactionStatus: 'SUCCESS' });
    expect(await status(open)).toMatchObject({ transactionStatus: 'IN_PROCESS', final: false });
    const { eric } = await signInStaff(after.portal.app);
    const listed = await eric.get<{ rows: { id: string }[] }>('/payments');
    expect(listed.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([paid, open]));
    for (const id of [paid, open]) await eric.get(`/case?id=${id}`);
    for (let hour = 0; hour < 14; hour += 1) {
      after.clock.push(HOUR);
      await after.runJobs();
    }
    expect(await eric.get(`/payment?id=${open}`)).toMatchObject({ state: 'review' });
    const reason = 'the statement of the wallet shows no such payment';
    // The call waits for the job that would ask the wallet; the connection is that of a process which does jobs.
    await worker.connect();
    const doJobs = async (act: Promise<{ status: number }>) => {
      let isDone = false;
      void act.finally(() => {
        isDone = true;
      });
      while (!isDone) await after.runJobs();
      return act;
    };
    const close = { id: open, action: 'close-unpaid', reason };
    expect(await doJobs(eric.post('/payment/act', close))).toMatchObject({ body: { outcome: 'closed' } });
    await after.runJobs();
    expect(await status(open)).toMatchObject({ transactionStatus: 'FAILED', final: true });
  } finally {
    await worker.end();
    await after.close();
    await before.close();
  }
});

test('a standing order by a wallet whose add-on was removed, and that it never charged, is still shown and ended by its owner', async () => {
  const db = await makeTestDb();
  const msisdn = '788100001';
  const standingOrderId = newId();
  await db.pool.query(
    `INSERT INTO standing_orders (id, series_id, msisdn, amount_minor, currency, schedule, hour, mode, month_limit_minor, locale,
       consented_at, proven_at, ends_at, next_due_day, step_at)
     VALUES ($1, $1, $2, 500, 'RWF', '{"every": "week", "weekday": 1}', 9, 'acme-pay', 5000, 'en', now(), now(),
       now() + interval '1 year', to_char(now() + interval '5 days', 'YYYY-MM-DD'), now() + interval '4 days')`,
    [standingOrderId, msisdn],
  );
  const buyer = await createBuyer({}, { databaseUrl: db.url });
  try {
    const { succeed } = visitorCalls(() => buyer);
    const visitor = newId();
    const { refId } = await succeed('sendLineCode', { msisdn }, visitor);
    const otp = await buyer.lastCode(msisdn);
    const { uniqueCode } = await succeed('verifyCode', { refId, otp }, visitor);
    const { lineId } = await succeed('addLine', { uniqueCode }, visitor);
    expect(await succeed('readStandingOrders', { lineId }, visitor)).toMatchObject({
      orders: [{ standingOrderId, paymentName: 'acme-pay' }],
    });
    const end = { lineId, standingOrderId, change: 'end' } as const;
    await succeed('changeStandingOrder', end, visitor);
    expect(await succeed('readStandingOrders', { lineId }, visitor)).toMatchObject({ orders: [] });
  } finally {
    await buyer.close();
    await db.drop();
  }
});
