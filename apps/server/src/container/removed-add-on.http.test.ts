import { brandCodes } from '@portal/domain/language/brand';
import { newId } from '@portal/platform/crypto/new-id';
import { JOB_APPLICATION_NAME } from '@portal/platform/database/open-db';
import pg from 'pg';
import { expect, test } from 'vitest';
import { signInStaff } from '../staff-desk/testing/staff-calls.ts';
import { createBuyer, type TestBuyer } from '../testing/buyer.ts';

const HOUR = 3_600_000;

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
      /"mode":"acme-pay","openPayments":1,"openMandates":0,.*the add-on of a way to pay is not loaded/,
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
