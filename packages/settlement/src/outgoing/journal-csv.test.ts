import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toJournalCsv } from './journal-csv.ts';
import type { PairSum } from './pair-sums.ts';

const ACCOUNTS = ['receivable:momo', 'customer-money', 'airtime-liability', 'vat', 'fees', 'bank'];

type Row = Record<string, string>;

function read(sums: readonly PairSum[]): Row[] {
  const written = toJournalCsv({ close: { seq: 7, hash: 'abc' }, sums, accounts: null });
  if ('why' in written) throw new Error(written.why);
  return parse(written.csv, { columns: true });
}

const base = { day: '2040-03-01', event: 'charge-confirmed', currency: 'RWF' };
const pairSum = fc
  .record({
    accounts: fc.shuffledSubarray(ACCOUNTS, { minLength: 2, maxLength: 2 }),
    minor: fc.integer({ min: -5_000_000, max: 5_000_000 }),
    entries: fc.integer({ min: -9, max: 9 }),
  })
  .map(
    ({ accounts: [debit = '', credit = ''], minor, entries }): PairSum => ({
      ...base,
      debit,
      credit,
      minor,
      entries,
    }),
  );

test('what a correction takes out of a day stands on the other side, as an amount above 0', () => {
  const sum = { ...base, debit: 'fees', credit: 'bank', entries: 1 };
  const sides = (minor: number) =>
    read([{ ...sum, minor }]).map(({ account, counter_account, debit, credit }) => [
      account,
      counter_account,
      debit,
      credit,
    ]);
  expect(sides(70)).toEqual([
    ['fees', 'bank', '70', ''],
    ['bank', 'fees', '', '70'],
  ]);
  expect(sides(-70)).toEqual([
    ['bank', 'fees', '70', ''],
    ['fees', 'bank', '', '70'],
  ]);
});

test('amounts are in whole units, also of a currency with cents', () => {
  const sum = { ...base, debit: 'fees', credit: 'bank', entries: 1 };
  const amounts = (currency: string) =>
    [5, 70, 50_000, -50_005].map((minor) => read([{ ...sum, currency, minor }])[0]?.debit);
  expect(amounts('USD')).toEqual(['0.05', '0.70', '500.00', '500.05']);
  expect(amounts('RWF')).toEqual(['5', '70', '50000', '50005']);
});

test('whatever came to a day or was taken out of it, the file moves each account by exactly that', () => {
  fc.assert(
    fc.property(fc.array(pairSum, { minLength: 1, maxLength: 12 }), (sums) => {
      const moved: Record<string, number> = Object.fromEntries(ACCOUNTS.map((account) => [account, 0]));
      const expected = { ...moved };
      for (const { account = '', debit, credit } of read(sums)) {
        expect([debit, credit].filter((cell) => cell !== '' && Number(cell) >= 0)).toHaveLength(1);
        moved[account] = (moved[account] ?? 0) + Number(debit) - Number(credit);
      }
      for (const { debit, credit, minor } of sums) {
        expected[debit] = (expected[debit] ?? 0) + minor;
        expected[credit] = (expected[credit] ?? 0) - minor;
      }
      expect(moved).toEqual(expected);
    }),
  );
});
