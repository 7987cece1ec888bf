import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { StoredClose } from '../close/close-store.ts';
import { readWorkbook } from '../testing/read-workbook.ts';
import { differencesTable, totalsTable } from './day-table.ts';
import { FRENCH_CSV, toCsv, toXlsx } from './write-tables.ts';

/** A day with two currencies, of which one has cents, amounts below zero and texts that a spreadsheet would take for formulas. */
const CLOSE = {
  seq: 7,
  kind: 'close',
  day: '2026-02-28',
  accounts: [
    {
      account: 'receivable:momo',
      currency: 'RWF',
      opening: 1_234_567,
      charges: 3_000,
      refunds: -500,
      fees: -45,
      payouts: -1_000_000,
      differences: 300,
      other: 0,
      closing: 237_322,
    },
    {
      account: 'receivable:card-dpo',
      currency: 'USD',
      opening: 0,
      charges: 1_999,
      refunds: -5,
      fees: -60,
      payouts: 0,
      differences: 0,
      other: 10,
      closing: 1_944,
    },
  ],
  differences: [
    { source: 'momo', origin: 'api', kind: 'missing-with-us', currency: 'RWF', count: 2, amount: 300 },
    { source: '=HYPERLINK("http://evil.example";"é")', kind: 'fee', currency: 'USD', count: 1, amount: -5 },
  ],
  previousHash: 'a'.repeat(64),
  hash: 'b'.repeat(64),
} as unknown as StoredClose;

const HEAD = [
  ...['number', 'day', 'account', 'currency', 'opening', 'charges', 'refunds', 'fees', 'payouts'],
  ...['differences', 'other', 'closing', 'hash'],
];
const HASH = 'b'.repeat(64);

// RFC 4180, read by a parser that is not ours.
test('a closed day as CSV has a row for each account with every amount, cents after a point', () => {
  const csv = toCsv(totalsTable(CLOSE));
  expect(csv.endsWith('\r\n')).toBe(true);
  expect(parse(csv, { recordDelimiter: '\r\n' })).toEqual([
    HEAD,
    [
      ...['7', '2026-02-28', 'receivable:momo', 'RWF', '1234567', '3000', '-500', '-45', '-1000000'],
      ...['300', '0', '237322', HASH],
    ],
    [
      ...['7', '2026-02-28', 'receivable:card-dpo', 'USD', '0.00', '19.99', '-0.05', '-0.60', '0.00'],
      ...['0.00', '0.10', '19.44', HASH],
    ],
  ]);
});

test('the same day for a French spreadsheet has semicolons, decimal commas and the mark of UTF-8', () => {
  const csv = toCsv(totalsTable(CLOSE), FRENCH_CSV);
  const bytes = Buffer.from(csv);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [, , dollars] = parse(csv, { bom: true, delimiter: ';' }) as string[][];
  expect(dollars?.slice(4, 7)).toEqual(['0,00', '19,99', '-0,05']);
});

test('a text that a spreadsheet would run is only shown', () => {
  const rows = parse(toCsv(differencesTable(CLOSE))) as string[][];
  expect(rows[2]?.[2]).toBe(`'=HYPERLINK("http://evil.example";"é")`);
  for (const begin of ['=', '+', '-', '@', '\t', '\r']) {
    const table = { name: 'x', columns: ['a', 'b'], rows: [[{ text: `${begin}1+1` }, { text: 'b' }]] };
    for (const form of [undefined, FRENCH_CSV]) {
      const [, row] = parse(toCsv(table, form), {
        bom: true,
        delimiter: form?.delimiter ?? ',',
      }) as string[][];
      expect(row).toEqual([`'${begin}1+1`, 'b']);
    }
  }
});

test('a text with marks of CSV stays one cell', () => {
  const text = 'a "b", c; d\r\ne\nf';
  const table = { name: 'x', columns: ['a', 'b'], rows: [[{ text }, { amount: '-1.50' }]] };
  expect(parse(toCsv(table))).toEqual([
    ['a', 'b'],
    [text, '-1.50'],
  ]);
  expect(parse(toCsv(table, FRENCH_CSV), { bom: true, delimiter: ';' })).toEqual([
    ['a', 'b'],
    [text, '-1,50'],
  ]);
});

test('the workbook has a sheet for the totals and one for the differences, with amounts as numbers', async () => {
  const sheets = readWorkbook(await toXlsx([totalsTable(CLOSE), differencesTable(CLOSE)]));
  expect(sheets).toEqual([
    {
      name: 'totals',
      rows: [
        HEAD,
        [
          '7',
          '2026-02-28',
          'receivable:momo',
          'RWF',
          1_234_567,
          3_000,
          -500,
          -45,
          -1_000_000,
          300,
          0,
          237_322,
          HASH,
        ],
        ['7', '2026-02-28', 'receivable:card-dpo', 'USD', 0, 19.99, -0.05, -0.6, 0, 0, 0.1, 19.44, HASH],
      ],
    },
    {
      name: 'differences',
      rows: [
        ['number', 'day', 'source', 'kind', 'currency', 'count', 'amount', 'records'],
        ['7', '2026-02-28', 'momo', 'missing-with-us', 'RWF', 2, 300, 'api'],
        ['7', '2026-02-28', '=HYPERLINK("http://evil.example";"é")', 'fee', 'USD', 1, -0.05, 'file'],
      ],
    },
  ]);
});
