import { createHistoryStore } from '@portal/server/features/payments/history/history-sql';
import { createCaseStore } from '@portal/server/features/payments/reversals/case-store';
import { readPaymentHistory } from '@portal/server/features/payments/staff/read-payment-history';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { portalRecords } from '../records/portal-records.ts';
import { eachWithPaymentHarness, type FreshHarness } from '../testing/each-with-payment-harness.ts';
import type { PaymentHarness } from '../testing/payment-harness.ts';
import { archivePayments } from './archive-payments.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let harness: PaymentHarness;
let pool: FreshHarness['pool'];
eachWithPaymentHarness((fresh) => {
  ({ harness, pool } = fresh);
});

async function delivered(orderId = harness.placeOrder()): Promise<string> {
  const { transactionId } = await harness.initiate(orderId);
  await harness.handOver(transactionId);
  harness.wallet.approve(transactionId);
  await harness.pass(MINUTE);
  return transactionId;
}

async function declined(orderId = harness.placeOrder()): Promise<string> {
  const { transactionId } = await harness.initiate(orderId);
  await harness.handOver(transactionId);
  harness.wallet.refuse(transactionId);
  await harness.pass(MINUTE);
  return transactionId;
}

/** Everything in the tables of payments in use, in a fixed order. */
async function rowsInUse(): Promise<unknown> {
  const read = async (table: string, order: string) =>
    (await pool.query(`SELECT * FROM ${table} ORDER BY ${order}`)).rows;
  return {
    payments: (await read('payments', 'id')).map(({ visitor_id, order_visitor_id, ...row }) => row),
    events: await read('payment_events', 'payment_id, version'),
    messages: await read('payment_messages', 'payment_id, message'),
  };
}

async function countInUse(): Promise<number> {
  return (await pool.query('SELECT FROM payments')).rowCount ?? 0;
}

test('an archived payment is still found with its history and messages', async () => {
  const id = await delivered();
  await harness.pass(3 * DAY);
  const stores = { pool, store: harness.deps.store };
  const before = await readPaymentHistory(stores, id);
  expect(await harness.archive()).toBe(1);
  expect(await countInUse()).toBe(0);
  const after = await readPaymentHistory(stores, id);
  expect(before?.messages).toHaveLength(2);
  expect(after).toEqual({
    ...before,
    payment: { ...before?.payment, isArchived: true, visitorId: '', orderVisitorId: '' },
  });
});

test('an archived payment stays in the history of the number that paid and of the one that received', async () => {
  const id = await delivered();
  const { payer, msisdn } = await harness.find(id);
  await harness.pass(3 * DAY);
  await harness.archive();
  const history = createHistoryStore(pool);
  const since = new Date(0);
  for (const number of [payer, msisdn]) {
    const read = await history.read({ msisdn: number, since, after: null, limit: 20 });
    expect(read.map((row) => row.id)).toEqual([id]);
    expect(await history.hasAny(number, since)).toBe(true);
  }
});

test('a payment whose recipient is disputed in an open case is not archived', async () => {
  const id = await delivered();
  const cases = createCaseStore(drizzle(pool));
  const openedAt = harness.clock.now();
  const { reference } = await cases.open({
    paymentId: id,
    rightNumber: null,
    note: 'wrong',
    locale: 'en',
    openedAt,
  });
  harness.clock.advance(3 * DAY);
  expect(await harness.archive()).toBe(0);
  await cases.close(reference, { outcome: 'refused', by: 'keza', reason: 'used', at: harness.clock.now() });
  expect(await harness.archive()).toBe(1);
  expect(await cases.find(reference)).toMatchObject({ paymentId: id, outcome: 'refused' });
});

test('what is brought back is what was archived, to the microsecond', async () => {
  const order = harness.placeOrder();
  const failed = await declined(order);
  await delivered(order);
  await pool.query(
    `UPDATE payment_events SET at = at + interval '1 microsecond', by = 'Keza', note = 'a "note", with {marks}'
     WHERE payment_id = $1 AND version = 1`,
    [failed],
  );
  await harness.pass(3 * DAY);
  const before = await rowsInUse();
  expect(await harness.archive()).toBe(2);
  await harness.deps.store.restoreOrder(failed);
  expect(await rowsInUse()).toEqual(before);
  expect((await pool.query('SELECT FROM archived_payments')).rowCount).toBe(0);
});

test('a charge that is reported after the archiving is delivered', async () => {
  const id = await declined();
  await harness.pass(3 * DAY);
  expect(await harness.archive()).toBe(1);
  Object.assign(harness.wallet.ledger.get(id) ?? {}, { state: 'charged', charges: 1 });
  await harness.callBack(`${id}|signed`);
  await harness.pass(MINUTE);
  expect(await harness.find(id)).toMatchObject({ state: 'fulfilled', isArchived: false });
  expect(harness.operator.topUps.has(id)).toBe(true);
  expect(harness.alarms).toEqual([]);
});

test('a late charge of an order that another payment delivered is refunded, although both were archived', async () => {
  const order = harness.placeOrder();
  const first = await declined(order);
  const second = await delivered(order);
  await harness.pass(3 * DAY);
  expect(await harness.archive()).toBe(2);
  Object.assign(harness.wallet.ledger.get(first) ?? {}, { state: 'charged', charges: 1 });
  await harness.callBack(`${first}|signed`);
  await harness.pass(MINUTE);
  expect(await harness.find(first)).toMatchObject({ state: 'refunded' });
  expect(await harness.find(second)).toMatchObject({ state: 'fulfilled' });
  expect(harness.operator.topUps.has(first)).toBe(false);
});

test('an archived payment still says whether another one delivered its order', async () => {
  const [without, withDelivery] = [harness.placeOrder(), harness.placeOrder()];
  const ids = [
    await declined(without),
    await declined(without),
    await declined(withDelivery),
    await delivered(withDelivery),
  ];
  const read = async () => {
    const payments = await Promise.all(ids.map((id) => harness.find(id)));
    return payments.map(({ orderDelivered }) => orderDelivered);
  };
  expect(await read()).toEqual([false, false, true, false]);
  await harness.pass(3 * DAY);
  expect(await harness.archive()).toBe(4);
  expect(await read()).toEqual([false, false, true, false]);
});

test('a callback about an archived delivery changes nothing and is not unknown', async () => {
  const id = await delivered();
  await harness.pass(3 * DAY);
  await harness.archive();
  await harness.callBack(`${id}|signed`);
  expect(await countInUse()).toBe(0);
  expect(harness.alarms).toEqual([]);
});

test("an archived payment's reference cannot be used by another payment", async () => {
  const first = await delivered();
  const { providerReference } = await harness.find(first);
  await harness.pass(3 * DAY);
  expect(await harness.archive()).toBe(1);
  harness.wallet.nameAllCharges(providerReference);
  const second = await delivered();
  expect(await harness.find(second)).toMatchObject({ state: 'review', reason: 'reference-taken' });
  harness.wallet.nameAllCharges(null);
});

test('no payment of an order is archived while another one of it is open', async () => {
  const order = harness.placeOrder();
  await declined(order);
  const open = await delivered(order);
  await harness.pass(3 * DAY);
  await pool.query("UPDATE payments SET state = 'review' WHERE id = $1", [open]);
  expect(await harness.archive()).toBe(0);
  await pool.query("UPDATE payments SET state = 'fulfilled' WHERE id = $1", [open]);
  expect(await harness.archive()).toBe(2);
});

test.each([
  [
    'a message is not sent',
    'UPDATE payment_messages SET sent_at = NULL',
    'UPDATE payment_messages SET sent_at = now()',
  ],
  [
    'a difference is not explained',
    `INSERT INTO settlement_differences (day, source, kind, subject, payment_id, amount_minor, currency, posted_minor, owner, found_at)
     SELECT '2040-03-01', 'wallet', 'amount', id, id, 500, 'RWF', 0, 'finance', now() FROM payments`,
    "UPDATE settlement_differences SET explanation = 'a test'",
  ],
  [
    'a job has work with it',
    "SELECT graphile_worker.add_job('send-payment-message', job_key => 'message:' || id || ':receipt') FROM payments",
    'DELETE FROM graphile_worker._private_jobs',
  ],
  [
    'the staff ask about it',
    "INSERT INTO payment_verifications (id, payment_id, requested_at) SELECT 'v', id, now() FROM payments",
    'DELETE FROM payment_verifications',
  ],
])('a payment stays in use while %s', async (_name, open, close) => {
  await delivered();
  await harness.pass(3 * DAY);
  await pool.query(open);
  expect(await harness.archive()).toBe(0);
  await pool.query(close);
  expect(await harness.archive()).toBe(1);
  await pool.query('DELETE FROM settlement_differences');
});

test('a payment that is being changed is not archived, nor are the other payments of its order', async () => {
  const order = harness.placeOrder();
  const first = await declined(order);
  await delivered(order);
  await harness.pass(3 * DAY);
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('UPDATE payments SET version = version WHERE id = $1', [first]);
  // The lock may be held for long: the run looks once, and leaves the order to the next one.
  let looks = 0;
  const { store } = harness.deps;
  const countingStore = {
    ...store,
    findArchivable: (...given: Parameters<typeof store.findArchivable>) => {
      looks += 1;
      if (looks > 1) throw new Error('The run asks again without a pause');
      return store.findArchivable(...given);
    },
  };
  try {
    const run = archivePayments({ ...harness.deps, store: countingStore, pool, afterDays: 2 });
    expect(await run).toBe(0);
  } finally {
    await client.query('COMMIT');
    client.release();
  }
  expect(await harness.archive()).toBe(2);
});

test('several nodes archive and bring back at once, and each payment stays in one place', async () => {
  const ids = [await delivered(), await declined(), await declined()];
  await harness.pass(3 * DAY);
  const { archive, deps } = harness;
  await Promise.all([archive(), archive(), ...ids.map((id) => deps.store.restoreOrder(id)), archive()]);
  const places = await pool.query(
    'SELECT id FROM payments UNION ALL SELECT id FROM archived_payments ORDER BY 1',
  );
  expect(places.rows.map(({ id }) => id)).toEqual(ids.sort());
});

test('the records of an archived day are still compared', async () => {
  const id = await delivered();
  const { createdAt } = await harness.find(id);
  const day = { from: new Date(createdAt.getTime() - MINUTE), to: new Date(createdAt.getTime() + DAY) };
  const records = portalRecords(pool);
  const read = async () => ({
    charges: await records.listChargedIds(['money-push'], day),
    refunds: await records.listRefundedIds(['money-push'], day),
    deliveries: await records.listDeliveredKeys(day),
    enquirable: await records.listEnquirableIds(['money-push'], day, { after: '', limit: 10 }),
    entries: await records.readRecords([id, 'unknown']),
  });
  await harness.pass(3 * DAY);
  const before = await read();
  expect(before).toMatchObject({ charges: [id], refunds: [], deliveries: [id], enquirable: [id] });
  expect(await harness.archive()).toBe(1);
  expect(await read()).toEqual(before);
  // A page of records may be archived in part.
  const later = await delivered();
  expect([...(await records.readRecords([id, later])).keys()].sort()).toEqual([id, later].sort());
});
