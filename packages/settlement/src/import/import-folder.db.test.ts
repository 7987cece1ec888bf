import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDb } from '@portal/platform/database/testing/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSettlementHarness, type SettlementHarness } from '../testing/settlement-harness.ts';
import { type Statement, toCamt, toMt940 } from '../testing/write-bank-file.ts';
import { countFilesToCheck, importFolder } from './import-folder.ts';

const db = openTestDb();
let harness: SettlementHarness;
let dir: string;

beforeEach(async () => {
  harness = await createSettlementHarness(db.pool);
  dir = mkdtempSync(join(tmpdir(), 'portal-test-statements-'));
  for (const source of ['paystack', 'momo', 'mpesa', 'bank']) mkdirSync(join(dir, source));
});

afterEach(() => rmSync(dir, { recursive: true }));

const HEAD = 'Id,External id,Date,Status,Type,Amount,Currency,Fee';
const run = () => importFolder({ ...harness, dir, log: { info: () => {}, warn: () => {} } });

/** A file that was written two minutes ago. */
function put(
  name: string,
  content: string | Buffer,
  { writtenAt = new Date(Date.now() - 120_000), source = 'momo' } = {},
): void {
  writeFileSync(join(dir, source, name), content);
  utimesSync(join(dir, source, name), writtenAt, writtenAt);
}

test('a file in the folder of its source is imported and moved away; one that cannot be read says why', async () => {
  const id = await harness.charge('A', 1_000);
  put('good.csv', `${HEAD}\n1,${id},2040-03-01 08:00:00,Completed,Payment,1000,RWF,20\n`);
  put('bad.csv', `${HEAD}\n1,${id},yesterday,Completed,Payment,1000,RWF,20\n`);
  await run();
  await run();
  expect(await harness.balances()).toMatchObject({ 'receivable:momo': 980, fees: 20 });
  expect(readdirSync(join(dir, 'momo', 'imported'))).toEqual(['good.csv']);
  expect(readFileSync(join(dir, 'momo', 'refused', 'bad.csv.txt'), 'utf8')).toContain('Line 2: "yesterday"');
});

test('a file that may still be being written waits', async () => {
  put('new.csv', `${HEAD}\n1,shop,2040-03-01 08:00:00,Completed,Payment,1000,RWF,20\n`, {
    writtenAt: new Date(),
  });
  put('.part.csv', `${HEAD}\n`);
  await run();
  expect(readdirSync(join(dir, 'momo')).sort()).toEqual(['.part.csv', 'new.csv']);
});

const MOMO_ROW = '7,shop,2040-02-03 12:00:00,Completed,Payment,400,RWF,4';
const MPESA_HEAD =
  'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Reason Type,A/C No.';
/** The statement of a day: RWF 500 came in. */
const bankDay = (day: number): Statement => {
  const date = `2040-02-0${day}`;
  const lines = [{ minor: 500, day: date, reference: 'NONREF', text: 'DEPOSIT' }];
  return { number: `${day}`, day: date, opening: 1_000 + 500 * (day - 1), closing: 1_000 + 500 * day, lines };
};

/** Files as they come from portals, mail and spreadsheets: good ones, and what the reason of a refusal must say. */
const GOOD: [string, string, string | Buffer][] = [
  ['momo', 'a-momo.csv', `${HEAD}\n${MOMO_ROW}\n`],
  ['momo', 'b-utf16.csv', Buffer.from(`\ufeff${HEAD}\r\n${MOMO_ROW.replace('7,', '8,')}\r\n`, 'utf16le')],
  [
    'mpesa',
    'c-mpesa.csv',
    `Organization Name:,Isano\n${MPESA_HEAD}\nTC1,03-02-2040 10:00,x,Completed,"1,000.00",,Pay Utility,\nTotals,,,,1000,\n`,
  ],
  ['bank', 'd-one.sta', toMt940([bankDay(1)])],
  ['bank', 'z-two.xml', toCamt([bankDay(2)])],
  ['bank', 'e-empty-day.sta', toMt940([{ ...bankDay(3), closing: 2_000, opening: 2_000, lines: [] }])],
  [
    'bank',
    'f-zero.xml',
    toCamt([
      {
        ...bankDay(4),
        opening: 2_000,
        closing: 2_000,
        lines: [{ minor: 0, day: '2040-02-04', reference: '', text: 'TERMS' }],
      },
    ]),
  ],
];
const BAD: [string, string, string | Buffer, string][] = [
  ['momo', 'a-0.xlsx', Buffer.from('PK\u0003\u0004\u0014\0\u0006', 'latin1'), 'Save it as CSV'],
  ['momo', 'a-1.csv', Buffer.from(`${HEAD}\n1\0,x\n`), 'NUL'],
  ['momo', 'a-2.csv', Buffer.from(`${HEAD}\n`, 'utf16le'), 'UTF-16 without a mark'],
  ['momo', 'a-3.csv', `${HEAD}\n1,x"y,z\n`, 'not CSV'],
  ['momo', 'a-4.csv', `${HEAD}\n${MOMO_ROW.replace('400', '"1500,00"')}\n`, 'Line 2: "1500,00"'],
  ['momo', 'a-5.csv', `${HEAD}\n${MOMO_ROW}`, 'cut off'],
  ['momo', 'a-6.csv', `${HEAD}\n${MOMO_ROW.replace('2040', '2099')}\n`, 'in the future'],
  ['momo', 'a-7.csv', '', 'empty'],
  ['momo', 'a-8.csv', HEAD.replaceAll(',', ';'), 'separated by'],
  ['paystack', 'a.csv', Buffer.from([0x22, 0xff, 0xfe, 0x80, 0x22, 0x22]), 'UTF-8'],
  [
    'mpesa',
    'a.csv',
    `${MPESA_HEAD.replace('Reason Type', 'Reason')}\n`,
    'Export it with the column Reason Type',
  ],
  ['bank', 'a-0.sta', toMt940([bankDay(5)]).replace(':62F', ':64'), 'no closing balance'],
  ['bank', 'a-1.xml', toCamt([bankDay(5)]).slice(0, 700), 'not XML'],
  ['bank', 'a-2.xml', toCamt([bankDay(5)]).replace('RWF', 'EUR'), 'EUR'],
  ['bank', 'a-3.pdf', '%PDF-1.4', 'PDF'],
];

test('a folder with twenty-two odd files imports the good ones, and says of each other one what to change', async () => {
  for (const [source, name, content] of [...GOOD, ...BAD]) put(name, content, { source });
  await run();
  for (const source of ['paystack', 'momo', 'mpesa', 'bank']) {
    const of = (files: readonly (readonly [string, string, ...unknown[]])[]) =>
      files.flatMap(([own, name]) => (own === source ? [name] : [])).sort();
    expect(list(source, 'imported')).toEqual(of(GOOD));
    expect(list(source, 'refused').filter((name) => !name.endsWith('.txt'))).toEqual(of(BAD));
  }
  for (const [source, name, , why] of BAD)
    expect(readFileSync(join(dir, source, 'refused', `${name}.txt`), 'utf8')).toContain(why);
  expect(await harness.balances()).toMatchObject({
    'receivable:momo': 2 * 396,
    'receivable:mpesa': 1_000,
    bank: 1_000,
    fees: 8,
  });
  const { rows } = await db.pool.query('SELECT FROM settlement_files WHERE finished_at IS NULL');
  expect(rows).toEqual([]);
  expect(await countFilesToCheck({ dir, sources: harness.sources })).toMatchObject({
    refused: { momo: 9, paystack: 1, mpesa: 1, bank: 4 },
    late: { momo: 0, bank: 0 },
  });
});

test('a file that cannot be moved away, or fails for another reason, does not stop the next one', async () => {
  // A file where the folder should be.
  writeFileSync(join(dir, 'momo', 'refused'), '');
  put('a.csv', 'nothing\n');
  put('b.csv', `${HEAD}\n${MOMO_ROW}\n`);
  await run();
  expect(list('momo', 'imported')).toEqual(['b.csv']);
  expect(list('momo', '')).toContain('a.csv');
  put('a.csv', 'nothing\n', { writtenAt: new Date(Date.now() - 3_600_000) });
  expect((await countFilesToCheck({ dir, sources: harness.sources })).late).toMatchObject({ momo: 1 });
});

function list(source: string, folder: string): string[] {
  return existsSync(join(dir, source, folder)) ? readdirSync(join(dir, source, folder)).sort() : [];
}
