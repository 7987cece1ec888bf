import type { CountryTaxes } from '@portal/domain/country/tax-rates';
import type { OrderKind } from '@portal/domain/payments/order';
import { taxesAt } from '@portal/domain/payments/taxes';
import { type BusinessDay, toBusinessDay } from '@portal/domain/time/business-day';
import { openTestDb } from '@portal/platform/database/testing/database';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Payment } from '../engine/payment.ts';
import type { Posting } from '../engine/postings/posting.ts';
import { postingsOf } from '../engine/postings/postings.ts';
import { takeBackPostings } from '../engine/postings/refund-postings.ts';
import type { FiscalState } from '../fiscal/tables.ts';
import { clearJournal } from '../testing/clear-journal.ts';
import { createPaymentHarness } from '../testing/payment-harness.ts';
import { buyForRefund } from '../testing/refund-fixture.ts';
import { readReceiptVat, readTaxReturn, sumDue } from './tax-return.ts';
import { readTrialBalance } from './trial-balance.ts';

const db = openTestDb();
afterEach(() => clearJournal(db.pool));

/** A year over two changes of the excise, and one of VAT. The steps are Rwanda's (law 011/2025), closer together. */
const TAXES: CountryTaxes = {
  vat: {
    rates: [
      { from: '1900-01-01', percent: 18 },
      { from: '2026-11-15', percent: 20 },
    ],
  },
  excise: {
    base: 'with-excise',
    products: ['prepaid-recharge', 'prepaid-bundle'],
    rates: [
      { from: '2014-07-01', percent: 10 },
      { from: '2026-04-01', percent: 12 },
      { from: '2026-10-01', percent: 15 },
    ],
  },
  levies: [],
};
/** The excise in percent, written by hand. */
const exciseOn = (day: string) => (day < '2026-04-01' ? 10 : day < '2026-10-01' ? 12 : 15);
const vatOn = (day: string) => (day < '2026-11-15' ? 18 : 20);

async function book(id: string, at: Date, { event, postings }: { event: string; postings: Posting[] }) {
  for (const { debit, credit, minor } of postings.filter((posting) => posting.minor > 0))
    await db.pool.query(
      `INSERT INTO journal (day, at, payment_id, version, event, debit, credit, amount_minor, currency)
       VALUES ($1, $2, $3, 1, $4, $5, $6, $7, 'RWF')`,
      [toBusinessDay(at), at, id, event, debit, credit, minor],
    );
}

const paymentOf = (orderKind: OrderKind, amountMinor: number): Payment =>
  ({
    mode: 'momo',
    orderKind,
    amountMinor,
    chargedMinor: amountMinor,
    currency: 'RWF',
    chargedCurrency: 'RWF',
    state: 'fulfilled',
  }) as Payment;

const sales = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 364 }),
    kind: fc.constantFrom<OrderKind>('prepaid-recharge', 'prepaid-bundle', 'lead', 'postpaid-bill'),
    price: fc.integer({ min: 1, max: 50_000 }),
    parts: fc.array(
      fc.record({ share: fc.integer({ min: 1, max: 4 }), after: fc.integer({ min: 0, max: 120 }) }),
      { maxLength: 2 },
    ),
  }),
  { minLength: 1, maxLength: 12 },
);

test('a year over two changes: each month’s return has every sale and reversal at the rate of the sale, and is what the accounts of the taxes have moved', async () => {
  await fc.assert(
    fc.asyncProperty(sales, async (sold) => {
      await clearJournal(db.pool);
      // Noon in Kigali, so that a day is the same in both.
      const begin = Date.parse('2026-01-01T10:00:00Z');
      const at = (day: number) => new Date(begin + day * 86_400_000);
      /** By hand: rate and price with its sign, of each month. */
      const expected = new Map<string, number>();
      const add = (key: string, price: number) => {
        expected.set(key, (expected.get(key) ?? 0) + price);
      };
      for (const [number, { day, kind, price, parts }] of sold.entries()) {
        const payment = paymentOf(kind, price);
        const taxes = taxesAt(kind, at(day), TAXES);
        const id = `P${number}`;
        const before = { ...payment, state: 'paid' as const };
        await book(id, at(day), {
          event: 'delivered',
          postings: postingsOf({ before, after: payment, event: 'delivered', taxes }),
        });
        const saleDay = toBusinessDay(at(day));
        const moves = [{ on: day, minor: price }];
        let taken = 0;
        for (const { share, after } of parts) {
          const minor = Math.min(Math.ceil(price / (share + 1)), price - taken);
          if (minor === 0) continue;
          const when = day + after + 1;
          await book(id, at(when), {
            event: 'delivery-taken-back',
            postings: takeBackPostings(payment, { minor, before: taken }, taxes),
          });
          taken += minor;
          moves.push({ on: when, minor: -minor });
        }
        if (kind === 'postpaid-bill') continue;
        for (const { on, minor } of moves) {
          const month = toBusinessDay(at(on)).slice(0, 7);
          add(`${month} vat ${vatOn(saleDay)}`, minor);
          if (kind !== 'lead') add(`${month} excise ${exciseOn(saleDay)}`, minor);
        }
      }
      const found = new Map<string, number>();
      const due = new Map<string, number>();
      for (let month = 0; month < 18; month += 1) {
        const first = new Date(Date.UTC(2026, month, 1)).toISOString().slice(0, 10) as BusinessDay;
        const last = new Date(Date.UTC(2026, month + 1, 0)).toISOString().slice(0, 10) as BusinessDay;
        const taxReturn = await readTaxReturn(db.pool, { from: first, to: last }, TAXES);
        expect(taxReturn.others).toEqual([]);
        for (const { tax, percent, price, taxable, minor, count } of taxReturn.rows) {
          const key = `${first.slice(0, 7)} ${tax} ${percent}`;
          found.set(key, (found.get(key) ?? 0) + price);
          // Each entry is rounded to a franc, a reversal as the difference of two.
          expect(Math.abs(minor - (taxable * percent) / 100)).toBeLessThanOrEqual(2 * 3 * count);
        }
        for (const { tax, minor } of sumDue(taxReturn)) due.set(tax, (due.get(tax) ?? 0) + minor);
      }
      expect([...found].sort()).toEqual([...expected].sort());
      const balances = await readTrialBalance(db.pool, '2028-01-01' as BusinessDay);
      for (const tax of ['vat', 'excise'])
        expect(due.get(tax) ?? 0).toBe(0 - (balances.find(({ account }) => account === tax)?.closing ?? 0));
    }),
    { numRuns: 15 },
  );
});

test('what is taken back after the rate was raised has the excise of its sale, 51 and not 64 of RWF 500', async () => {
  const { harness, tools, id } = await buyForRefund(createPaymentHarness(db.pool, 'card-paystack'));
  // Sold in November 2026 at 12 %; the clock of the test is in 2040, at 15 %.
  await db.pool.query(
    `UPDATE payment_events SET at = '2026-11-20T10:00:00Z' WHERE payment_id = $1 AND state = 'fulfilled'`,
    [id],
  );
  for (const delivery of ['take-back', 'taken-back'] as const) {
    await tools.request(id, { minor: 250, delivery });
    await harness.pass(1_000);
  }
  const { rows } = await db.pool.query<{ minor: number }>(
    `SELECT sum(amount_minor)::int AS minor FROM journal WHERE payment_id = $1 AND debit = 'excise'`,
    [id],
  );
  expect(rows).toEqual([{ minor: 51 }]);
});

test('a correction of a tax is in the return by itself, and what was paid from airtime is not due a second time', async () => {
  await book('A', new Date('2026-11-20T10:00:00Z'), {
    event: 'charge-confirmed',
    postings: [{ debit: 'receivable:airtime', credit: 'customer-money', minor: 1_000 }],
  });
  for (const id of ['A', 'B'])
    await book(id, new Date('2026-11-20T10:00:00Z'), {
      event: 'delivered',
      postings: [
        { debit: 'customer-money', credit: 'revenue:prepaid-bundle', minor: 1_000 },
        { debit: 'revenue:prepaid-bundle', credit: 'vat', minor: 153 },
        { debit: 'revenue:prepaid-bundle', credit: 'excise', minor: 102 },
      ],
    });
  await db.pool.query(
    `INSERT INTO journal (day, at, event, debit, credit, amount_minor, currency, by, reason)
     VALUES ('2026-11-21', '2026-11-21T10:00:00Z', 'correction', 'vat', 'excise', 7, 'RWF', 'eric', 'booked wrongly')`,
  );
  const taxReturn = await readTaxReturn(db.pool, {
    from: '2026-11-01' as BusinessDay,
    to: '2026-11-30' as BusinessDay,
  });
  expect(
    taxReturn.rows.map(({ tax, percent, isFromAirtime, price, taxable, minor }) => [
      tax,
      percent,
      isFromAirtime,
      price,
      taxable,
      minor,
    ]),
  ).toEqual([
    ['vat', 18, false, 1_000, 847, 153],
    ['vat', 18, true, 1_000, 847, 153],
    ['excise', 12, false, 1_000, 847, 102],
    ['excise', 12, true, 1_000, 847, 102],
  ]);
  expect(sumDue(taxReturn).map(({ tax, minor }) => [tax, minor])).toEqual([
    ['vat', 146],
    ['excise', 109],
  ]);
});

/** What each state of a receipt is beside the books: signed, waiting, or none. VAT in francs, each another one. */
const DOCUMENTS = {
  'waiting for its turn': { vat: 1, state: null, is: 'waiting' },
  'being sent': { vat: 2, state: 'sending', is: 'waiting' },
  'of a lost answer': { vat: 4, state: 'needs-receipt', is: 'waiting' },
  refused: { vat: 8, state: 'refused', is: 'waiting' },
  'not due': { vat: 16, state: 'not-due', is: 'without' },
  signed: { vat: 32, state: null, is: 'signed' },
} satisfies Record<string, { vat: number; state: FiscalState | null; is: string }>;

test('beside the books each receipt is signed, waits, or is none, whatever its state', async () => {
  const at = new Date('2026-11-10T10:00:00Z');
  const period = { from: '2026-11-01' as BusinessDay, to: '2026-11-30' as BusinessDay };
  for (const [name, { vat, state, is }] of Object.entries(DOCUMENTS)) {
    await book(name, at, {
      event: 'delivered',
      postings: [
        { debit: 'customer-money', credit: 'revenue:lead', minor: 10 * vat },
        { debit: 'revenue:lead', credit: 'vat', minor: vat },
      ],
    });
    await db.pool.query(
      `INSERT INTO fiscal_documents (id, payment_id, kind, amount_minor, vat_minor, currency, at, state, number, issued_at)
       SELECT 'fd_' || id, payment_id, 'sale', $2, $3, 'RWF', at, $4, $5, $6 FROM journal
       WHERE payment_id = $1 AND credit = 'vat'`,
      [name, 10 * vat, vat, state, is === 'signed' ? '1/1 NS' : null, is === 'signed' ? at : null],
    );
  }
  const compared = await readReceiptVat(db.pool, period, await readTaxReturn(db.pool, period, TAXES));
  await db.pool.query('DELETE FROM fiscal_documents');
  // In hundredths.
  expect(compared).toEqual({
    booked: 6_300,
    receipts: 3_200,
    reconciling: 0,
    waiting: 1_500,
    withoutReceipt: 1_600,
  });
});
