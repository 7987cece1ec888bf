import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BusinessDay } from '@portal/domain/time/business-day';
import { openTestDb } from '@portal/platform/database/testing/database';
import { withoutTriggers } from '@portal/platform/database/testing/without-triggers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reopenDay } from '../close/close-day.ts';
import { findClose, type StoredClose } from '../close/close-store.ts';
import { closeReadyDay } from '../testing/close-ready-day.ts';
import { createSettlementHarness, type SettlementHarness } from '../testing/settlement-harness.ts';
import { type JournalFileSettings, writeJournalFiles } from './write-journal-files.ts';

const db = openTestDb();
let harness: SettlementHarness;
let dir: string;
let warnings: object[];

beforeEach(async () => {
  harness = await createSettlementHarness(db.pool);
  await db.pool.query('DELETE FROM journal_files');
  dir = await mkdtemp(join(tmpdir(), 'journal-'));
  warnings = [];
});
afterEach(() => rm(dir, { recursive: true }));

const write = (settings: Partial<JournalFileSettings> = {}) =>
  writeJournalFiles({
    pool: db.pool,
    clock: harness.clock,
    settings: { dir, from: null, accounts: null, ...settings },
    log: { info: () => {}, warn: (facts) => void warnings.push(facts) },
  });
const names = async () => (await readdir(dir)).filter((name) => name.endsWith('.csv')).sort();
type Row = Record<string, string>;
const read = async (name: string): Promise<Row[]> =>
  parse(await readFile(join(dir, name)), { columns: true });
const reopen = (day: BusinessDay) => reopenDay(harness, { day, staff: { by: 'keza', reason: 'a late fee' } });

/** What the rows of files move each account by, counted without the portal's code. */
function movements(rows: readonly Row[]): Record<string, number> {
  const moved: Record<string, number> = {};
  for (const { portal_account: account = '', debit, credit } of rows)
    moved[account] = (moved[account] ?? 0) + Number(debit) - Number(credit);
  return moved;
}
const sum = (rows: readonly Row[], column: string) =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

/** A file is balanced, and each account moved by what the close says, to the franc. */
function expectAgrees(rows: readonly Row[], closed: StoredClose, isFirst: boolean) {
  expect(sum(rows, 'debit')).toBe(sum(rows, 'credit'));
  const moved = movements(rows);
  for (const { account, opening, closing } of closed.accounts)
    expect([account, moved[account] ?? 0]).toEqual([account, closing - (isFirst ? 0 : opening)]);
}

/** Sells airtime with its taxes: 1,180 of which 180 are VAT and 100 excise, by hand. */
async function sell() {
  const id = await harness.charge('A', 1_180);
  await harness.post(id, ['customer-money', 'airtime-liability'], 1_180);
  await harness.post(id, ['airtime-liability', 'vat'], 180);
  await harness.post(id, ['airtime-liability', 'excise'], 100);
}

test('a closed day gives one file of double entries with its taxes, in the accounts of the map, and its checksum', async () => {
  await sell();
  const day = harness.today();
  await closeReadyDay(harness);
  const accounts = new Map([
    ['receivable:*', '411-MOBILE'],
    ['receivable:momo', '411200'],
    ['vat', '445710'],
    ['*', '471000'],
  ]);
  await write({ accounts });
  expect(await names()).toEqual([`journal-${day}.csv`]);
  const rows = await read(`journal-${day}.csv`);
  expect(rows.map((row) => [row.account, row.portal_account, row.debit, row.credit])).toEqual([
    ['471000', 'airtime-liability', '100', ''],
    ['471000', 'excise', '', '100'],
    ['471000', 'airtime-liability', '180', ''],
    ['445710', 'vat', '', '180'],
    ['471000', 'customer-money', '1180', ''],
    ['471000', 'airtime-liability', '', '1180'],
    ['411200', 'receivable:momo', '1180', ''],
    ['471000', 'customer-money', '', '1180'],
  ]);
  expect(new Set(rows.map(({ document }) => document)).size).toBe(1);
  const content = await readFile(join(dir, `journal-${day}.csv`));
  const hash = createHash('sha256').update(content).digest('hex');
  expect(await readFile(join(dir, `journal-${day}.csv.sha256`), 'utf8')).toBe(
    `${hash}  journal-${day}.csv\n`,
  );
});

test('a day that is open has no file, and one that was fetched does not come back', async () => {
  await sell();
  await write();
  expect(await names()).toEqual([]);
  await closeReadyDay(harness);
  await Promise.all([write(), write()]);
  const [name = ''] = await names();
  await rm(join(dir, name));
  await write();
  expect(await names()).toEqual([]);
});

test('after a kill between the file and its record, the same file is written again', async () => {
  await sell();
  await closeReadyDay(harness);
  await write();
  const [name = ''] = await names();
  const first = await readFile(join(dir, name), 'utf8');
  await db.pool.query('UPDATE journal_files SET written_at = NULL');
  await writeFile(join(dir, name), first.slice(0, 20));
  await write({ accounts: new Map([['*', 'another map since']]) });
  expect(await readFile(join(dir, name), 'utf8')).toBe(first);
});

test('a day that was reopened gives a second file with what came since, and both together are its close', async () => {
  await sell();
  const day = harness.today();
  await closeReadyDay(harness);
  await write();
  await reopen(day);
  await write();
  expect(await names()).toEqual([`journal-${day}.csv`]);
  await db.pool.query(
    `INSERT INTO journal (day, at, event, debit, credit, amount_minor, currency, by, reason)
     VALUES ($1, $2, 'correction', 'fees', 'bank', 70, 'RWF', 'keza', 'a late fee')`,
    [day, harness.clock.now()],
  );
  await closeReadyDay(harness, day);
  await write();
  const [correction = '', whole = ''] = await names();
  expect(correction).toMatch(new RegExp(`^journal-${day}-correction-\\d+.csv$`));
  expect((await read(correction)).map((row) => [row.account, row.debit, row.credit])).toEqual([
    ['fees', '70', ''],
    ['bank', '', '70'],
  ]);
  const closed = await findClose(db.pool, day);
  if (!closed) throw new Error('not closed');
  expectAgrees([...(await read(whole)), ...(await read(correction))], closed, true);
});

test('an account without a place in the map, or a journal that differs from its close, makes no file but a warning', async () => {
  await sell();
  await closeReadyDay(harness);
  await write({ accounts: new Map([['receivable:*', '411']]) });
  expect(await names()).toEqual([]);
  expect(JSON.stringify(warnings)).toMatch(/no account for .*vat/);
  await write();
  expect(await names()).toHaveLength(1);

  await sell();
  const day = harness.today();
  await closeReadyDay(harness);
  await withoutTriggers(
    db.pool,
    `UPDATE journal SET amount_minor = 181 WHERE credit = 'vat' AND day = '${day}'`,
  );
  await write();
  expect(await names()).toHaveLength(1);
  expect(JSON.stringify(warnings)).toMatch(/moved by another amount than its close says/);
});

test('files begin with the day that is asked for', async () => {
  await sell();
  await closeReadyDay(harness);
  const second = harness.today();
  await sell();
  await closeReadyDay(harness);
  await write({ from: second });
  expect(await names()).toEqual([`journal-${second}.csv`]);
  const closed = await findClose(db.pool, second);
  if (closed) expectAgrees(await read(`journal-${second}.csv`), closed, false);
});

const PAIRS = [
  ['receivable:momo', 'customer-money'],
  ['customer-money', 'airtime-liability'],
  ['airtime-liability', 'vat'],
  ['airtime-liability', 'excise'],
  ['customer-money', 'refunds'],
  ['refunds', 'receivable:momo'],
  ['fees', 'receivable:momo'],
] as const;

const entry = fc.record({ pair: fc.constantFrom(...PAIRS), minor: fc.integer({ min: 1, max: 5_000_000 }) });
const dayPlan = fc.record({
  before: fc.array(entry, { maxLength: 6 }),
  /** What is added when the day is opened again; `null`: it is not. */
  since: fc.option(fc.array(entry, { maxLength: 3 })),
  isRead: fc.boolean(),
});

test('whatever is booked, closed, reopened and closed again: the files of all days together are the closes, to the franc', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(dayPlan, { minLength: 1, maxLength: 3 }), async (plans) => {
      await harness.clear();
      await db.pool.query('DELETE FROM journal_files');
      await rm(dir, { recursive: true });
      const post = async (entries: readonly { pair: readonly [string, string]; minor: number }[]) => {
        for (const { pair, minor } of entries) await harness.post('P', pair, minor);
      };
      let last: StoredClose | null = null;
      await post([{ pair: PAIRS[0], minor: 1 }]);
      for (const { before, since, isRead } of plans) {
        const day = harness.today();
        await post(before);
        last = await closeReadyDay(harness, day);
        if (isRead) await write();
        if (since === null) continue;
        await reopen(day);
        for (const { pair, minor } of since)
          await db.pool.query(
            `INSERT INTO journal (day, at, event, debit, credit, amount_minor, currency, by, reason)
             VALUES ($1, $2, 'correction', $3, $4, $5, 'RWF', 'keza', 'late')`,
            [day, harness.clock.now(), ...pair, minor],
          );
        last = await closeReadyDay(harness, day);
      }
      await write();
      expect(warnings).toEqual([]);
      const rows = (await Promise.all((await names()).map(read))).flat();
      if (last) expectAgrees(rows, last, true);
    }),
    { numRuns: 12 },
  );
});
