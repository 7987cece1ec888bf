import { toBusinessDay } from '@portal/domain/time/business-day';
import { openTestDb } from '@portal/platform/database/testing/database';
import { readTransaction } from '@portal/server/features/payments/transactions/read-transaction';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '../audit/check-invariants.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import type { FiscalDevice, FiscalOrder } from './fiscal-device.ts';
import { issueDocuments } from './issue-documents.ts';
import { readIssuedDocuments, readOldestUnsigned } from './read-documents.ts';
import { recordDocuments } from './record-documents.ts';
import { createSandboxDevice } from './sandbox-device.ts';

const MINUTE = 60_000;

/** What the device does next: `lost` signs, and the answer does not arrive. */
type Fault = 'ok' | 'down' | 'lost';

const db = openTestDb();
let harness: PaymentHarness;
let faults: Fault[];
let signed: FiscalOrder[];
let device: FiscalDevice;

beforeEach(async () => {
  harness = createPaymentHarness(db.pool);
  [faults, signed] = [[], []];
  const sandbox = createSandboxDevice(db.pool);
  device = {
    sign: async (order) => {
      const fault = faults.shift() ?? 'ok';
      if (fault === 'down') throw new Error('the device does not answer');
      signed.push(order);
      const receipt = await sandbox.sign(order);
      if (fault === 'lost') throw new Error('the answer was lost');
      return receipt;
    },
  };
  await clear();
});

/** Starts again, with a device that was configured just now. */
async function clear(): Promise<void> {
  await harness.clear();
  for (const table of ['fiscal_documents', 'fiscal_progress', 'fiscal_sandbox_receipts'])
    await db.pool.query(`DELETE FROM ${table}`);
  await issue();
}

const issue = () => issueDocuments({ ...harness.deps, pool: db.pool, device });
const issued = (id: string) => readIssuedDocuments(db.pool, id);

async function buy(): Promise<string> {
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.pass(10_000);
  return id;
}

async function buyAndReturn(): Promise<string> {
  harness.operator.state.refusal = 'line-closed';
  const id = await buy();
  harness.operator.state.refusal = null;
  return id;
}

/** Reverses a part of a sale in the journal, as a refund after delivery does. */
async function takeBack(paymentId: string, minor: number, vat: number): Promise<void> {
  const row = [paymentId, harness.clock.now()];
  await db.pool.query(
    `INSERT INTO journal (day, at, payment_id, event, debit, credit, amount_minor, currency) VALUES
     ($5, $2, $1, 'delivery-taken-back', 'vat', 'airtime-liability', $4, 'RWF'),
     ($5, $2, $1, 'delivery-taken-back', 'airtime-liability', 'customer-money', $3, 'RWF'),
     ($5, $2, $1, 'refund-after-delivery', 'customer-money', 'refunds', $3, 'RWF'),
     ($5, $2, $1, 'refund-after-delivery', 'refunds', 'receivable:money-push', $3, 'RWF')`,
    [...row, minor, vat, toBusinessDay(harness.clock.now())],
  );
}

describe('a delivered purchase', () => {
  test('gets one signed receipt with its VAT, which its page shows', async () => {
    const id = await buy();
    await issue();
    expect(signed).toMatchObject([
      {
        kind: 'sale',
        amount: { minor: 500, currency: 'RWF' },
        vat: { minor: 76, currency: 'RWF' },
        vatPercent: 18,
        original: null,
      },
    ]);
    const page = await readTransaction(harness.deps, id, { visitorId: 'visitor', locale: 'en' });
    expect(page.vat).toEqual({ percent: 18, amount: '76', currencyCode: 'RWF' });
    expect(page.fiscal).toEqual([
      {
        kind: 'sale',
        device: 'SANDBOX-001',
        number: expect.any(String),
        signature: expect.stringMatching(/^\S{4}-/),
      },
    ]);
  });

  test('is delivered while the device does not answer, and gets its receipt later', async () => {
    faults = ['down', 'down'];
    const id = await buy();
    await issue();
    expect((await harness.find(id)).state).toBe('fulfilled');
    expect(await issued(id)).toEqual([]);
    harness.clock.advance(10 * MINUTE);
    expect(await readOldestUnsigned(db.pool, harness.clock.now())).toBeGreaterThan(600);
    await issue();
    harness.clock.advance(10 * MINUTE);
    await issue();
    expect(await issued(id)).toHaveLength(1);
    expect(await readOldestUnsigned(db.pool, harness.clock.now())).toBe(0);
  });

  test('keeps the number that the device gave it when the answer was lost', async () => {
    faults = ['lost'];
    const id = await buy();
    await issue();
    harness.clock.advance(10 * MINUTE);
    await issue();
    expect(signed).toHaveLength(2);
    expect((await db.pool.query('SELECT FROM fiscal_sandbox_receipts')).rowCount).toBe(1);
    expect(await issued(id)).toHaveLength(1);
  });

  test('that two nodes find at once gets one receipt', async () => {
    const id = await buy();
    await Promise.all([issue(), issue(), issue()]);
    expect(signed).toHaveLength(1);
    expect(await issued(id)).toHaveLength(1);
  });
});

describe('what was not sold', () => {
  test('gets no receipt: a payment that was returned before its delivery, or was never approved', async () => {
    await buyAndReturn();
    await harness.pay();
    await issue();
    expect(signed).toEqual([]);
  });

  test('gets none when it was sold before the device was configured', async () => {
    await db.pool.query('DELETE FROM fiscal_progress');
    await buy();
    await issue();
    expect(signed).toEqual([]);
    await buy();
    await issue();
    expect(signed).toHaveLength(1);
  });
});

describe('a sale that is reversed in parts', () => {
  test('gets a credit note for each part, which names the receipt', async () => {
    const id = await buy();
    await issue();
    await takeBack(id, 200, 31);
    harness.clock.advance(MINUTE);
    await takeBack(id, 300, 45);
    await issue();
    const [sale, ...notes] = await issued(id);
    expect(notes.map(({ kind }) => kind)).toEqual(['credit-note', 'credit-note']);
    const orders = signed.slice(1).map(({ amount, vat, original }) => [amount.minor, vat.minor, original]);
    expect(orders.sort()).toEqual([
      [200, 31, sale?.number],
      [300, 45, sale?.number],
    ]);
  });

  test('waits with its credit note until the receipt is signed', async () => {
    const id = await buy();
    await takeBack(id, 500, 76);
    faults = ['down'];
    await issue();
    expect(signed).toEqual([]);
    harness.clock.advance(10 * MINUTE);
    await issue();
    await issue();
    expect(signed.map(({ kind }) => kind)).toEqual(['sale', 'credit-note']);
  });
});

test('an entry that becomes visible late, after later ones were read, still gets its receipt', async () => {
  const id = await buy();
  const late = await db.pool.connect();
  await late.query('BEGIN');
  const { rows } = await late.query('SELECT * FROM journal WHERE payment_id = $1 ORDER BY id', [id]);
  expect(rows.length).toBeGreaterThan(0);
  await late.query(
    `INSERT INTO journal (day, at, payment_id, event, debit, credit, amount_minor, currency)
     VALUES ('2040-03-01', $1, 'late', 'delivered', 'customer-money', 'airtime-liability', 300, 'RWF')`,
    [harness.clock.now()],
  );
  await buy();
  await issue();
  harness.clock.advance(5 * MINUTE);
  await issue();
  await late.query('COMMIT');
  late.release();
  expect(await recordDocuments(db.pool, harness.clock.now())).toBe(1);
});

test('whatever fails: documents of a payment add up to the sales account and the VAT of the journal', async () => {
  const purchases = fc.array(fc.constantFrom('sale', 'returned', 'part'), { minLength: 1, maxLength: 4 });
  const outcomes = fc.array(fc.constantFrom<Fault>('ok', 'down', 'lost'), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(purchases, outcomes, async (kinds, planned) => {
      await clear();
      faults = planned;
      for (const kind of kinds) {
        if (kind === 'returned') await buyAndReturn();
        else {
          const id = await buy();
          if (kind === 'part') await takeBack(id, 118, 18);
        }
        await issue();
      }
      for (let run = 0; run < 12; run += 1) {
        harness.clock.advance(61 * MINUTE);
        await issue();
      }
      const { rows } = await db.pool.query(
        `SELECT (SELECT coalesce(sum(CASE kind WHEN 'sale' THEN amount_minor - vat_minor ELSE vat_minor - amount_minor END), 0)
            FROM fiscal_documents WHERE issued_at IS NOT NULL) AS documents,
          (SELECT coalesce(sum(CASE WHEN credit = 'airtime-liability' THEN amount_minor
            WHEN debit = 'airtime-liability' THEN -amount_minor ELSE 0 END), 0) FROM journal) AS account,
          (SELECT count(*) FROM fiscal_documents WHERE issued_at IS NULL) AS open,
          (SELECT count(*) FROM fiscal_documents) - (SELECT count(*) FROM fiscal_sandbox_receipts) AS twice`,
      );
      expect(rows[0]).toMatchObject({ documents: rows[0]?.account, open: '0', twice: '0' });
    }),
    { numRuns: 8 },
  );
});

test('a sale that is committed while a statement is imported gets its receipt', async () => {
  const id = await buy();
  await issue();
  const sale = `INSERT INTO journal (day, at, payment_id, version, event, debit, credit, amount_minor, currency)
    SELECT day, $1, payment_id, 900, 'delivered', debit, credit, amount_minor, currency FROM journal
    WHERE payment_id = $2 AND event = 'delivered' ORDER BY id LIMIT 1`;
  const writer = await db.pool.connect();
  await writer.query('BEGIN');
  await writer.query(sale, [harness.clock.now(), id]);
  // The lines of a statement have new numbers and the times of an earlier day.
  await db.pool.query(
    `INSERT INTO journal (day, at, payment_id, event, debit, credit, amount_minor, currency)
     SELECT day, at - interval '1 day', payment_id, 'settlement', 'fees', 'receivable:momo', 1, currency FROM journal LIMIT 1`,
  );
  await issue();
  await writer.query('COMMIT');
  writer.release();
  await issue();
  expect(await issued(id)).toHaveLength(2);
});

test('the nightly audit names a sale without a document', async () => {
  const first = await buy();
  const second = await buy();
  await issue();
  await harness.pass(20 * MINUTE);
  await buy();
  await issue();
  await harness.pass(20 * MINUTE);
  await issue();
  const violations = async () =>
    (await checkInvariants(db.pool, harness.clock.now(), 'recent')).flatMap((each) => each.violations);
  expect(await violations()).toEqual([]);
  await db.pool.query('DELETE FROM fiscal_documents WHERE payment_id = $1', [second]);
  expect(await violations()).toEqual([
    { subject: second, detail: expect.stringMatching(/no document for the tax authority$/) },
  ]);
  expect(await issued(first)).toHaveLength(1);
});
