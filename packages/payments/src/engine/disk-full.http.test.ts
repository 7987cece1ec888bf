import type { CallInput } from '@portal/contract/calls/calls';
import { brandCodes } from '@portal/domain/language/brand';
import { type OpenDb, openDb } from '@portal/platform/database/open-db';
import { createBuyer, type TestBuyer } from '@portal/server/testing/buyer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

// PostgreSQL reports 53100 when it can't extend a file. Reading still works; the simulators use their own disks.

let buyer: TestBuyer;
let sql: OpenDb;
let paymentMode: string;
beforeAll(async () => {
  buyer = await createBuyer();
  sql = openDb(buyer.portal.databaseUrl, { max: 1 });
  paymentMode = brandCodes(buyer.portal.root.app.brand).moneyPush;
  await sql.pool.query(`
    CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
});
afterAll(async () => {
  await sql.close();
  await buyer.close();
});
beforeEach(makeRoom);

/** The trigger of a partitioned table is that of its partitions too. */
const OURS = `
  SELECT relnamespace::regnamespace || '.' || relname AS name FROM pg_class
  WHERE relkind IN ('r', 'p') AND NOT relispartition
    AND (relnamespace = 'public'::regnamespace OR oid = 'graphile_worker._private_jobs'::regclass)`;

/** Makes all tables read-only from now on, except those left out. */
async function fillDisk({ only = /./, unless = '' }: { only?: RegExp; unless?: string } = {}): Promise<void> {
  const { rows } = await sql.pool.query<{ name: string }>(OURS);
  for (const { name } of rows.filter((table) => only.test(table.name))) {
    const when = unless && `WHEN (NOT (${unless}))`;
    await sql.pool.query(`CREATE TRIGGER no_space BEFORE INSERT OR UPDATE ON ${name}
      FOR EACH ROW ${when} EXECUTE FUNCTION no_space()`);
  }
}

async function makeRoom(): Promise<void> {
  const { rows } = await sql.pool.query<{ name: string }>(OURS);
  for (const { name } of rows) await sql.pool.query(`DROP TRIGGER IF EXISTS no_space ON ${name}`);
}

async function newOrder() {
  const payer = await buyer.subscriber();
  const input: CallInput<'placeOrder'> = {
    transactionType: 'PREPAID_RECHARGE',
    msisdn: payer,
    amount: '700',
  };
  const orderId = await buyer.order(buyer.visitor, input);
  return { input, payer, orderId, pay: { orderId, paymentMode, paymentMobile: `0${payer}` } };
}

const call: TestBuyer['portal']['call'] = (name, input) =>
  buyer.portal.call(name, input, { visitor: buyer.visitor });

/** Charges in the wallet's records, and top-ups in the operator's. */
async function booked(transactionId: string): Promise<{ charges: number; topUps: number }> {
  const { rows } = await sql.pool.query<{ charges: number; topUps: number }>(
    `SELECT (SELECT count(*)::int FROM sandbox.wallet_entries WHERE company = 'money' AND payment_id = $1 AND kind = 'charge') AS charges,
       (SELECT count(*)::int FROM sandbox.airtime_entries WHERE top_up_key = $1) AS "topUps"`,
    [transactionId],
  );
  return rows[0] ?? { charges: -1, topUps: -1 };
}

async function initiated(pay: CallInput<'initiatePayment'>): Promise<string> {
  const { envelope } = await call('initiatePayment', pay);
  if (envelope.status !== 'success') throw new Error(envelope.statusCode);
  return envelope.result.transactionId;
}

async function statusOf(tid: string): Promise<string> {
  const { envelope } = await call('readStatus', { tid });
  return envelope.status === 'success' ? envelope.result.status : envelope.statusCode;
}

/** Advances the clock and runs jobs until the payment is closed. */
async function untilOver(tid: string): Promise<string> {
  for (let round = 0; round < 12; round += 1) {
    await buyer.runJobs();
    const status = await statusOf(tid);
    if (status === 'SUCCESS' || status === 'FAILED') return status;
    buyer.clock.push(60_000);
  }
  return 'no end';
}

const SENTENCE = {
  status: 503,
  envelope: {
    statusCode: 'UNAVAILABLE',
    message: 'This service is not answering. Please try again in a moment.',
  },
};

test('with a full disk every action fails with a message and without a charge, and succeeds later with free space', async () => {
  const { input, pay } = await newOrder();
  const transactionId = await initiated(pay);
  const { pay: another } = await newOrder();
  await fillDisk();
  expect(await call('placeOrder', input)).toMatchObject(SENTENCE);
  expect(await call('sendCode', { msisdn: input.msisdn ?? '' })).toMatchObject(SENTENCE);
  expect(await call('initiatePayment', another)).toMatchObject(SENTENCE);
  expect(await call('processPayment', { transactionId, paymentMode })).toMatchObject(SENTENCE);
  expect(await statusOf(transactionId)).toBe('REQUEST_REGISTERED');
  expect(await booked(transactionId)).toEqual({ charges: 0, topUps: 0 });

  await makeRoom();
  expect((await call('processPayment', { transactionId, paymentMode })).status).toBe(200);
  expect(await untilOver(transactionId)).toBe('SUCCESS');
  expect(await booked(transactionId)).toEqual({ charges: 1, topUps: 1 });
});

test('shows the same message when only orders and payments cannot be written', async () => {
  const { input, pay } = await newOrder();
  await fillDisk({ only: /\.(orders|payments|codes)$/ });
  expect(await call('placeOrder', input)).toMatchObject(SENTENCE);
  expect(await call('sendCode', { msisdn: input.msisdn ?? '' })).toMatchObject(SENTENCE);
  expect(await call('initiatePayment', pay)).toMatchObject(SENTENCE);
});

test('finds and delivers a charge once when the disk became full after the start', async () => {
  const { pay } = await newOrder();
  const transactionId = await initiated(pay);
  await fillDisk({ only: /\.payments$/, unless: "NEW.state = 'submitted' AND NEW.tries = 0" });
  expect(await call('processPayment', { transactionId, paymentMode })).toMatchObject(SENTENCE);
  expect(await call('processPayment', { transactionId, paymentMode })).toMatchObject({
    status: 200,
    envelope: { result: { status: 'ALREADY_PROCESSED' } },
  });
  buyer.clock.push(60_000);
  await buyer.runJobs();
  expect(await statusOf(transactionId)).toBe('IN_PROCESS');
  expect(await booked(transactionId)).toEqual({ charges: 1, topUps: 0 });

  await makeRoom();
  expect(await untilOver(transactionId)).toBe('SUCCESS');
  expect(await booked(transactionId)).toEqual({ charges: 1, topUps: 1 });
});
