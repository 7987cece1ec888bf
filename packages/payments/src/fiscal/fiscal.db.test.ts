import { toBusinessDay } from '@portal/domain/time/business-day';
import { openTestDb } from '@portal/platform/database/testing/database';
import { withoutTriggers } from '@portal/platform/database/testing/without-triggers';
import { readTransaction } from '@portal/server/features/payments/transactions/read-transaction';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '../audit/check-invariants.ts';
import { shortReference } from '../short-reference.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { listCloses, readOpenDay } from './day-reports.ts';
import type { FiscalDevice, FiscalOutcome, FiscalRules } from './fiscal-device.ts';
import { issueDocuments } from './issue-documents.ts';
import { listOpenDocuments, readIssuedDocuments, readOldestUnsigned } from './read-documents.ts';
import { recordDocuments } from './record-documents.ts';
import { attachReceipt, sendDocumentAgain } from './settle-document.ts';
import { createCountingDevice, SIGNED, USUAL_RULES } from './testing/counting-device.ts';

// Source: EBM.md sections 4.3, 5, 6, 7, 9 and the rows 16, 17, 20, 28, 44, 50, 51 of the authority's certification sheet.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * What the device does next. `lost`: it signs, and the answer does not arrive. `killed`: the portal dies after it sent; `killed-before`:
 * before it sent.
 */
type Fault = 'ok' | 'down' | 'lost' | 'killed' | 'killed-before' | 'refused' | 'too-early' | 'unsigned';

/** What the device was sent, in its order. */
type Sent = { invoiceNumber: number; kind: string; gross: number; vat: number };

const db = openTestDb();
let harness: PaymentHarness;
let faults: Fault[];
let sent: Sent[];
/** The receipts as the authority has them: the numbers of the device in their order. */
const numbersAtDevice: number[] = [];
let rules: FiscalRules;
let device: FiscalDevice;
/** Whether the device tells its counters when it is initialised again. */
let tellsCounters: boolean;

class Killed extends Error {}

beforeEach(async () => {
  harness = createPaymentHarness(db.pool);
  rules = USUAL_RULES;
  tellsCounters = false;
  const counting = createCountingDevice(numbersAtDevice);
  const words = { code: 'test', message: 'as the test wants' };
  device = {
    ...counting,
    send: async (drawn): Promise<FiscalOutcome> => {
      const fault = faults.shift() ?? 'ok';
      if (fault === 'down') return { kind: 'not-taken', ...words };
      if (fault === 'killed-before') throw new Killed();
      if (fault === 'refused') return { kind: 'refused', hidesSuccess: false, ...words };
      if (fault === 'too-early') return { kind: 'too-early', ...words };
      sent.push(drawn.request as Sent);
      const outcome = await counting.send(drawn);
      if (fault === 'killed') throw new Killed();
      if (fault === 'lost' && outcome.kind === 'signed')
        return { kind: 'unknown', mayBeRepeat: false, ...words };
      if (fault === 'unsigned' && outcome.kind === 'signed') return { kind: 'unsigned', ...words };
      return outcome.kind === 'signed'
        ? { ...outcome, receipt: { ...outcome.receipt, signedAt: harness.clock.now().toISOString() } }
        : outcome;
    },
    findNumber: async (number) => {
      if (!tellsCounters) return 'unknown';
      return numbersAtDevice.includes(number) ? 'stored' : 'not-stored';
    },
  };
  await clear();
});

/** Starts again, with a device that was configured just now. */
async function clear(): Promise<void> {
  [faults, sent] = [[], []];
  numbersAtDevice.length = 0;
  await harness.clear();
  for (const table of ['fiscal_documents', 'fiscal_progress', 'fiscal_devices', 'fiscal_reports'])
    await db.pool.query(`DELETE FROM ${table}`);
  await issue();
}

const issue = (devices: FiscalDevice[] = [device]) =>
  issueDocuments({
    ...harness.deps,
    pool: db.pool,
    fiscal: { devices, rules },
    findPayment: harness.deps.store.find,
  }).catch((error) => {
    // A dead process gives no lease back.
    if (!(error instanceof Killed)) throw error;
    return db.pool.query(`UPDATE fiscal_devices SET leased_by = 'the dead process', leased_until = $1`, [
      new Date(harness.clock.now().getTime() + 5 * MINUTE),
    ]);
  });
const issued = async (id: string) => (await readIssuedDocuments(db.pool, id)).issued;
const open = () => listOpenDocuments(db.pool, 100);

/** Lets the device be tried until nothing is due. */
async function issueAll(): Promise<void> {
  for (let run = 0; run < 30; run += 1) {
    harness.clock.advance(16 * MINUTE);
    await issue();
    const { rowCount } = await db.pool.query('SELECT FROM fiscal_documents WHERE due_at IS NOT NULL');
    if (rowCount === 0) return;
  }
}

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
  test('is told once more by e-mail, with the receipt’s number, after it is signed; never by a second SMS, nor after a refund', async () => {
    const id = await buy();
    const returned = await buy();
    const emailsAbout = (payment: string) =>
      harness.operator.mailbox.filter(({ subject }) => subject.endsWith(shortReference(payment)));
    expect(emailsAbout(id).map(({ text }) => /EBM.*/.exec(text)?.[0])).toEqual([
      expect.stringContaining('follows within minutes'),
    ]);
    await takeBack(returned, 500, 76);
    await issue();
    await harness.pass(5 * MINUTE);
    const [, second, ...more] = emailsAbout(id);
    expect(second?.text).toContain('RECEIPT NUMBER: 1/1 NS');
    expect(second?.key).not.toBe(emailsAbout(id)[0]?.key);
    expect(more).toEqual([]);
    expect(emailsAbout(returned)).toHaveLength(1);
    expect(harness.operator.messages).toHaveLength(2);
  });

  test('whose address was erased before the signature keeps the record of the e-mail that was sent', async () => {
    const id = await buy();
    await db.pool.query('UPDATE payments SET email = NULL WHERE id = $1', [id]);
    await issue();
    await harness.pass(5 * MINUTE);
    const { rows } = await db.pool.query(
      `SELECT sent_at IS NOT NULL AS sent FROM payment_messages WHERE payment_id = $1 AND message = 'email-receipt'`,
      [id],
    );
    expect(rows).toEqual([{ sent: true }]);
    expect(harness.operator.mailbox).toHaveLength(1);
  });

  test('that is told late, by SMS and e-mail, is told with its number at once', async () => {
    harness.operator.emailFaults.push(new Error('busy'), new Error('busy'));
    harness.operator.smsFaults.push('lost-before', 'lost-before');
    await buy();
    await issue();
    await harness.pass(HOUR);
    expect(harness.operator.messages.map(({ text }) => text)).toEqual([
      expect.stringMatching(/ EBM receipt 1\/1 NS\.$/),
    ]);
    expect(harness.operator.mailbox.map(({ text }) => text)).toEqual([
      expect.stringContaining('RECEIPT NUMBER: 1/1 NS'),
    ]);
  });

  test('gets one signed receipt with its VAT to two decimals and the payer’s number, which its page shows (row 17)', async () => {
    const id = await buy();
    await issue();
    expect(sent).toMatchObject([{ invoiceNumber: 1, kind: 'sale', gross: 50_000, vat: 7_627 }]);
    const page = await readTransaction(harness.deps, id, { visitorId: 'visitor', locale: 'en' });
    expect(page.vat).toEqual({ percent: 18, amount: '76', currencyCode: 'RWF' });
    expect(page.fiscal).toMatchObject([{ kind: 'sale' }, { kind: 'reward' }]);
    const [receipt] = await issued(id);
    expect(receipt).toMatchObject({
      invoiceNumber: 1,
      print: { gross: 50_000, vat: 7_627, client: { phone: expect.stringMatching(/^7\d{8}$/) }, reward: 763 },
      receipt: {
        internalData: expect.stringMatching(/^.{26}$/),
        signature: 'SIGNATURE1',
      },
    });
  });

  test('is delivered while the device does not answer, and gets its receipt later (row 16)', async () => {
    faults = ['down', 'down'];
    const id = await buy();
    await issue();
    expect((await harness.find(id)).state).toBe('fulfilled');
    expect(await readIssuedDocuments(db.pool, id)).toEqual({ issued: [], waiting: 1 });
    harness.clock.advance(10 * MINUTE);
    expect(await readOldestUnsigned(db.pool, harness.clock.now())).toBeGreaterThan(600);
    await issue();
    harness.clock.advance(10 * MINUTE);
    await issue();
    expect(await issued(id)).toMatchObject([{ invoiceNumber: 1 }]);
    expect(await readOldestUnsigned(db.pool, harness.clock.now())).toBe(0);
  });

  test('that two nodes find at once gets one receipt', async () => {
    const id = await buy();
    await Promise.all([issue(), issue(), issue()]);
    expect(sent).toHaveLength(1);
    expect(await issued(id)).toHaveLength(1);
  });

  test('is signed by the device of its payment when there are several, each with numbers of its own', async () => {
    const second = { ...device, key: 'SECOND' };
    for (let count = 0; count < 6; count += 1) await buy();
    await issue([
      device,
      { ...second, send: async () => ({ kind: 'not-taken', code: 'down', message: '' }) },
    ]);
    const { rows } = await db.pool.query(
      `SELECT device_key AS key, array_agg(invoice_number::int ORDER BY invoice_number) AS numbers FROM fiscal_documents
       WHERE device_key IS NOT NULL GROUP BY 1`,
    );
    for (const { numbers } of rows)
      expect(numbers).toEqual(numbers.map((_: number, index: number) => index + 1));
    await expect(db.pool.query('SELECT FROM fiscal_devices')).resolves.toMatchObject({ rowCount: 2 });
  });
});

describe('what has no receipt', () => {
  test('is a payment that was returned before its delivery, or was never approved', async () => {
    await buyAndReturn();
    await harness.pay();
    await issue();
    expect(sent).toEqual([]);
  });

  test('is a reversal of what has no receipt: it does not wait for its sale for ever', async () => {
    await db.pool.query('DELETE FROM fiscal_progress');
    const before = await buy();
    await issue();
    await takeBack(before, 200, 31);
    await issue();
    const { rows } = await db.pool.query('SELECT kind, state FROM fiscal_documents');
    expect(rows).toEqual([{ kind: 'credit-note', state: 'not-due' }]);
    expect(sent).toEqual([]);
    harness.clock.advance(60 * MINUTE);
    expect(await readOldestUnsigned(db.pool, harness.clock.now())).toBe(0);
  });

  test('is what was sold before the device was configured', async () => {
    await db.pool.query('DELETE FROM fiscal_progress');
    await buy();
    await issue();
    expect(sent).toEqual([]);
    await buy();
    await issue();
    expect(sent).toHaveLength(1);
  });

  test('is what was bought from airtime, unless the operator wants one: the VAT was due when the airtime was bought', async () => {
    const airtime = createPaymentHarness(db.pool, 'airtime');
    const buyFromAirtime = async () => {
      const id = await buy();
      await withoutTriggers(
        db.pool,
        `UPDATE journal SET debit = 'receivable:airtime' WHERE payment_id = '${id}' AND debit LIKE 'receivable:%'`,
      );
      return id;
    };
    expect(airtime.mode).toBe('airtime');
    const first = await buyFromAirtime();
    await issue();
    expect(sent).toEqual([]);
    expect(await readIssuedDocuments(db.pool, first)).toEqual({ issued: [], waiting: 0 });
    rules = { ...USUAL_RULES, airtimeSales: 'receipt' };
    await buyFromAirtime();
    await issue();
    expect(sent).toHaveLength(1);
  });
});

describe('the cause of a reversal, by which the authority gets its reason,', () => {
  /** Reverses a sale and returns the cause that the device is told. */
  async function causeOf(id: string): Promise<string | null> {
    const causes: (string | null)[] = [];
    const { draw } = device;
    device = {
      ...device,
      draw: (order, number) => {
        causes.push(order.cause);
        return draw(order, number);
      },
    };
    await issue();
    await takeBack(id, 500, 76);
    harness.clock.advance(MINUTE);
    await issue();
    device = { ...device, draw };
    expect(causes).toEqual([null, causes[1]]);
    return causes[1] ?? null;
  }
  const ask = (id: string, closed: string | null) =>
    db.pool.query(
      `INSERT INTO reversal_cases (reference, payment_id, locale, opened_at, closed_at, outcome)
       VALUES ('R' || left($1::text, 7), $1, 'en', $2, $3, $4)`,
      [id, harness.clock.now(), closed && harness.clock.now(), closed],
    );

  test.each([
    ['is a wrong number when the payer asked for the purchase back', null, 'wrong-number'],
    ['is not a request that was refused before', 'refused', 'wish'],
  ])('%s', async (_name, closed, cause) => {
    const id = await buy();
    await ask(id, closed);
    expect(await causeOf(id)).toBe(cause);
  });

  test.each([
    ['lost', 'dispute'],
    ['won', 'wish'],
  ])('is a dispute, unless it was won before: %s', async (state, cause) => {
    const id = await buy();
    await db.pool.query(
      `INSERT INTO payment_disputes (id, payment_id, provider_reference, amount_minor, currency, state, reason, opened_at, updated_at, closed_at)
       VALUES ('dispute', $1, 'D1', 500, 'RWF', $3, 'not recognised', $2, $2, $2)`,
      [id, harness.clock.now(), state],
    );
    expect(await causeOf(id)).toBe(cause);
  });

  test('is the customer’s wish in every other case', async () => {
    expect(await causeOf(await buy())).toBe('wish');
  });
});

describe('a sale that is reversed in parts', () => {
  test('gets a document of its own for each part, which names the receipt (rows 28 and 57)', async () => {
    const id = await buy();
    await issue();
    await takeBack(id, 200, 31);
    harness.clock.advance(MINUTE);
    await takeBack(id, 300, 45);
    await issue();
    const [sale, ...notes] = await issued(id);
    expect(notes.map(({ kind, print }) => [kind, print?.gross, print?.vat, print?.original])).toEqual([
      ['credit-note', 20_000, 3_051, sale?.receipt?.number],
      ['credit-note', 30_000, 4_576, sale?.receipt?.number],
    ]);
  });

  test('waits with its refund until the receipt is signed, while other sales go on', async () => {
    const id = await buy();
    await takeBack(id, 500, 76);
    faults = ['too-early'];
    await buy();
    await issue();
    expect(sent.map(({ kind }) => kind)).toEqual(['sale']);
    harness.clock.advance(10 * MINUTE);
    await issue();
    expect(sent.map(({ kind, invoiceNumber }) => [kind, invoiceNumber])).toEqual([
      ['sale', 1],
      ['sale', 2],
      ['credit-note', 3],
    ]);
  });

  test('has its second part decided by a person where the authority takes one refund of a receipt', async () => {
    rules = { ...USUAL_RULES, partRefunds: 'one' };
    const id = await buy();
    await takeBack(id, 200, 31);
    await issue();
    harness.clock.advance(MINUTE);
    await takeBack(id, 300, 45);
    await issue();
    expect(sent).toHaveLength(2);
    const [waiting] = await open();
    expect(waiting).toMatchObject({ state: 'refused', kind: 'credit-note', amountMinor: 300 });
    await sendDocumentAgain(db.pool, { id: waiting?.id ?? '', from: 'refused', at: harness.clock.now() });
    await issue();
    expect(sent).toHaveLength(3);
  });
});

describe('numbers', () => {
  test('are not lost by a refusal: the next document has the number, and the refused one waits for a person (rows 50 and 51)', async () => {
    const first = await buy();
    faults = ['refused'];
    await buy();
    await issue();
    expect(sent.map(({ invoiceNumber }) => invoiceNumber)).toEqual([1]);
    const [refused] = await open();
    expect(refused).toMatchObject({ state: 'refused', paymentId: first, invoiceNumber: null });
    await sendDocumentAgain(db.pool, { id: refused?.id ?? '', from: 'refused', at: harness.clock.now() });
    await issue();
    expect(numbersAtDevice).toEqual([1, 2]);
    expect(await open()).toEqual([]);
  });

  test('go on above what the device says, when it signed for another program before', async () => {
    device = { ...device, prepare: async () => ({ kind: 'ready', lastInvoiceNumber: 41 }) };
    await buy();
    await issue();
    expect(sent.map(({ invoiceNumber }) => invoiceNumber)).toEqual([42]);
  });

  test('never go back when the device says a lower one, such as after its data was restored', async () => {
    const says = (lastInvoiceNumber: number) => {
      device = { ...device, prepare: async () => ({ kind: 'ready', lastInvoiceNumber }) };
    };
    for (const last of [41, 7, 42, 43, 50]) {
      says(last);
      await buy();
      await issue();
    }
    expect(sent.map(({ invoiceNumber }) => invoiceNumber)).toEqual([42, 43, 44, 45, 51]);
  });

  test('are given to nothing while the device is not ready (row 22)', async () => {
    device = {
      ...device,
      prepare: async () => ({ kind: 'not-ready', code: 'other-tin', message: 'the device of somebody else' }),
    };
    const id = await buy();
    await issue();
    expect(sent).toEqual([]);
    expect(await readIssuedDocuments(db.pool, id)).toEqual({ issued: [], waiting: 1 });
    const { rows } = await db.pool.query(
      'SELECT error, last_invoice_number::int AS last FROM fiscal_devices',
    );
    expect(rows).toEqual([{ error: 'other-tin the device of somebody else', last: 0 }]);
  });
});

describe('a lost answer', () => {
  test.each<[string, Fault, boolean]>([
    ['where the device tells its counters', 'lost', true],
    ['where only the repeated number says it', 'lost', false],
    ['of a portal that died', 'killed', false],
    ['that has nothing to print', 'unsigned', false],
  ])('never makes a second sale, and waits for people: %s', async (_case, fault, counters) => {
    tellsCounters = counters;
    faults = [fault];
    const id = await buy();
    const next = await buy();
    await issue();
    harness.clock.advance(10 * MINUTE);
    await issue();
    expect(numbersAtDevice).toEqual([1, 2]);
    expect(await issued(next)).toHaveLength(1);
    expect(await open()).toMatchObject([{ state: 'needs-receipt', paymentId: id, invoiceNumber: 1 }]);
    // The person copies it from the authority's portal.
    const receipt = { ...SIGNED, number: 1, totalNumber: 1 };
    const at = harness.clock.now();
    const [row] = await open();
    expect(await attachReceipt(db.pool, { id: row?.id ?? '', receipt, at })).toEqual({ kind: 'done' });
    expect(await attachReceipt(db.pool, { id: row?.id ?? '', receipt, at })).toEqual({ kind: 'changed' });
    expect(await issued(id)).toMatchObject([{ number: '1/1', signature: SIGNED.signature }]);
  });

  test.each([true, false])(
    'of a request that the device never got is sent again with its number',
    async (counters) => {
      tellsCounters = counters;
      faults = ['killed-before'];
      const id = await buy();
      await issue();
      harness.clock.advance(10 * MINUTE);
      await issue();
      expect(numbersAtDevice).toEqual([1]);
      expect(await issued(id)).toMatchObject([{ invoiceNumber: 1 }]);
    },
  );

  test('does not get the receipt of another sale', async () => {
    faults = ['ok', 'lost'];
    await buy();
    harness.clock.advance(MINUTE);
    await buy();
    await issue();
    harness.clock.advance(10 * MINUTE);
    await issue();
    const [row] = await open();
    const { rows } = await db.pool.query('SELECT receipt FROM fiscal_documents WHERE issued_at IS NOT NULL');
    const { device: name, totalNumber } = rows[0].receipt;
    const other = { ...SIGNED, device: name, number: 9, totalNumber };
    const attached = await attachReceipt(db.pool, {
      id: row?.id ?? '',
      receipt: other,
      at: harness.clock.now(),
    });
    expect(attached).toEqual({ kind: 'number-used' });
  });

  test('that the authority does not have after all is sent with a new number, when people decide so', async () => {
    faults = ['unsigned'];
    const id = await buy();
    await issue();
    const [row] = await open();
    await sendDocumentAgain(db.pool, { id: row?.id ?? '', from: 'needs-receipt', at: harness.clock.now() });
    await issue();
    expect(await issued(id)).toMatchObject([{ invoiceNumber: 2 }]);
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
  expect(await recordDocuments(db.pool, harness.clock.now(), rules)).toBe(1);
});

type Step = 'sale' | 'returned' | 'part' | 'day';

test('whatever fails and whenever the portal dies: receipts and the reconciling line are the sales and the VAT of the journal to the franc, and the numbers have no gap and no double', async () => {
  const purchases = fc.array(fc.constantFrom<Step>('sale', 'returned', 'part', 'day'), {
    minLength: 1,
    maxLength: 5,
  });
  const outcomes = fc.array(
    fc.constantFrom<Fault>(
      'ok',
      'down',
      'lost',
      'killed',
      'killed-before',
      'refused',
      'too-early',
      'unsigned',
    ),
    { maxLength: 10 },
  );
  await fc.assert(
    fc.asyncProperty(purchases, outcomes, fc.boolean(), async (steps, planned, counters) => {
      await clear();
      tellsCounters = counters;
      faults = [...planned];
      for (const step of steps) {
        if (step === 'returned') await buyAndReturn();
        else if (step === 'day') harness.clock.advance(DAY);
        else {
          const id = await buy();
          if (step === 'part') await takeBack(id, 118, 18);
        }
        await issue();
      }
      await issueAll();
      // People copy the lost receipts, and have the refused ones sent again.
      for (let round = 0; round < 12 && (await open()).length > 0; round += 1) {
        for (const { id, state, invoiceNumber } of await open()) {
          const at = harness.clock.now();
          if (state === 'refused') await sendDocumentAgain(db.pool, { id, from: 'refused', at });
          if (state === 'needs-receipt') {
            expect(numbersAtDevice, 'the device has what is said to be lost').toContain(invoiceNumber);
            const number = numbersAtDevice.indexOf(invoiceNumber ?? 0) + 1;
            const receipt = {
              ...SIGNED,
              number,
              totalNumber: number,
              signature: `SIGNATURE${number}`,
              signedAt: at.toISOString(),
            };
            await attachReceipt(db.pool, { id, receipt, at });
          }
        }
        await issueAll();
      }
      harness.clock.advance(DAY);
      await issue();
      const numbers = numbersAtDevice;
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      const closes = await listCloses(db.pool, device.key, 1_000);
      expect(closes.map(({ number }) => number)).toEqual(closes.map((_, index) => closes.length - index));
      const sum = (of: (close: (typeof closes)[number]) => number) =>
        closes.reduce((all, each) => all + of(each), 0);
      const { rows } = await db.pool.query<{ gross: number; vat: number; documents: number }>(
        `SELECT coalesce(sum(CASE WHEN credit = 'airtime-liability' AND debit NOT IN ('vat', 'excise') THEN amount_minor
             WHEN debit = 'airtime-liability' AND credit NOT IN ('vat', 'excise') THEN -amount_minor ELSE 0 END), 0)::int AS gross,
           coalesce(sum(CASE WHEN credit = 'vat' THEN amount_minor WHEN debit = 'vat' THEN -amount_minor ELSE 0 END), 0)::int AS vat,
           (SELECT count(*)::int FROM fiscal_documents) AS documents
         FROM journal`,
      );
      const journal = rows[0];
      expect(sum(({ report: { kinds } }) => kinds.sale.count + kinds['credit-note'].count)).toBe(
        journal?.documents,
      );
      expect(numbers).toHaveLength(journal?.documents ?? -1);
      expect(sum(({ report: { kinds } }) => kinds.sale.gross - kinds['credit-note'].gross)).toBe(
        (journal?.gross ?? 0) * 100,
      );
      expect(
        sum(({ report: { kinds, booked } }) => kinds.sale.vat - kinds['credit-note'].vat + booked.difference),
      ).toBe((journal?.vat ?? 0) * 100);
    }),
    { numRuns: 10 },
  );
});

test('a portal that dies after any statement signs each sale once, with numbers that have no gap', async () => {
  const { process } = harness;
  const run = () =>
    issueDocuments({
      ...harness.deps,
      pool: process.pool,
      fiscal: { devices: [device], rules },
      findPayment: harness.deps.store.find,
    });
  for (let statements = 1; ; statements += 1) {
    await clear();
    await buy();
    const part = await buy();
    await takeBack(part, 118, 18);
    process.crashAfter(statements);
    await run().catch(() => {});
    const died = process.isDead();
    process.restart();
    await issueAll();
    const numbers = numbersAtDevice;
    expect(numbers, `after statement ${statements}`).toEqual([1, 2, 3]);
    for (const { state } of await open()) expect(state).toBe('needs-receipt');
    if (!died) break;
  }
});

test('the day is closed once, with what its receipts say, and what becomes known later is in the next close (rows 20, 24, 25)', async () => {
  const id = await buy();
  await buy();
  await takeBack(id, 200, 31);
  await issue();
  const before = await readOpenDay(db.pool, device.key, harness.clock.now());
  expect(before).toMatchObject({
    number: 1,
    report: {
      kinds: {
        sale: { count: 2, gross: 100_000, vat: 15_254 },
        'credit-note': { count: 1, gross: 20_000, vat: 3_051 },
      },
      taxes: [
        { kind: 'sale', letter: 'B', rate: 18, gross: 100_000, vat: 15_254 },
        { kind: 'credit-note', letter: 'B', rate: 18, gross: 20_000, vat: 3_051 },
      ],
      means: [
        { kind: 'sale', code: '06', count: 2, gross: 100_000 },
        { kind: 'credit-note', code: '06', count: 1, gross: 20_000 },
      ],
      products: [
        { name: 'Airtime', kind: 'sale', count: 2, gross: 100_000 },
        { name: 'Airtime', kind: 'credit-note', count: 1, gross: 20_000 },
      ],
      items: 3,
      waiting: 0,
      // 76 + 76 - 31 in the books, 152.54 - 30.51 on the receipts.
      booked: { gross: 80_000, vat: 12_100, difference: -103 },
    },
  });
  expect(await readOpenDay(db.pool, device.key, harness.clock.now())).toEqual(before);
  harness.clock.advance(3 * DAY);
  await Promise.all([issue(), issue()]);
  const closes = await listCloses(db.pool, device.key, 10);
  expect(closes.map(({ number, day, report }) => [number, day, report.items])).toEqual([
    [3, '2040-03-03', 0],
    [2, '2040-03-02', 0],
    [1, '2040-03-01', 3],
  ]);
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
