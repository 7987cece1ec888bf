import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { secondPersonLimits } from '../../config/staff-settings.ts';
import {
  createSettlementHarness,
  type SettlementHarness,
} from '../../features/settlement/testing/settlement-harness.ts';
import { toMt940 } from '../../features/settlement/testing/write-bank-file.ts';
import { openTestDb } from '../../platform/database/testing/database.ts';
import { COMMANDS } from '../command-list.ts';
import type { StaffContext } from '../open-staff-context.ts';
import { readCommandLine } from '../read-command-line.ts';
import { opsConfig } from '../testing/open-test-ops.ts';

const db = openTestDb();
let harness: SettlementHarness;
let dir: string;

beforeEach(async () => {
  harness = await createSettlementHarness(db.pool);
  dir = mkdtempSync(join(tmpdir(), 'portal-test-settlement-'));
});

/** Runs a command line as the staff type it. */
async function ops(typed: string) {
  const line = readCommandLine([...typed.split(' '), '--by', 'keza', '--reason', 'ticket'], COMMANDS);
  if (line.kind !== 'run' || !('run' in line.command)) throw new Error(`not run: ${JSON.stringify(line)}`);
  const context = { ...harness, db: db.db, limits: secondPersonLimits(opsConfig(db.url).staff) };
  return line.command.run(context as unknown as StaffContext, line.input);
}

test('the staff import a file, explain its difference, close the day and write it to a file', async () => {
  const file = join(dir, 'momo.csv');
  const row = '7,shop,2040-03-01 08:00:00,Completed,Payment,300,RWF,5';
  writeFileSync(file, `Id,External id,Date,Status,Type,Amount,Currency,Fee\n${row}\n`);
  expect(await ops(`settlement import ${file}`)).toMatchObject({
    kind: 'refused',
    text: expect.stringContaining('momo'),
  });
  expect(await ops(`settlement import ${dir}/none --provider momo`)).toMatchObject({ kind: 'not-found' });
  expect((await ops(`settlement import ${file} --provider momo`)).text).toContain('Imported as file');
  expect((await ops(`settlement import ${file} --provider momo`)).text).toContain('was imported by keza');
  const listed = await ops('settlement differences');
  expect(listed.text).toContain('charged by the provider, no payment here');
  const [{ id } = { id: 0 }] = await harness.differences();
  expect((await ops(`settlement assign ${id} retail`)).text).toContain('retail');
  expect(await ops(`settlement explain ${id} --account tips`)).toMatchObject({ kind: 'refused' });
  expect((await ops(`settlement explain ${id} --account bills-settled`)).text).toContain(
    'explained by keza: ticket',
  );
  expect((await ops('settlement differences')).text).toBe('No differences.');
  const day = harness.today();
  expect(await ops(`close-day ${day}`)).toMatchObject({ kind: 'refused', text: 'The day has not ended.' });
  harness.nextDay();
  expect((await ops(`close-day ${day}`)).text).toContain(`Closed: ${day}, number 1.`);
  expect(await ops(`export-day ${day} ${dir}/day.csv`)).toMatchObject({ kind: 'done' });
  expect(readFileSync(join(dir, 'day.csv'), 'utf8')).toContain(
    `1,${day},receivable:momo,RWF,0,0,0,-5,0,300,0,295,`,
  );
  expect(await ops(`reopen-day ${day}`)).toMatchObject({ kind: 'proposed' });
  expect((await ops(`reopen-day ${day} --emergency`)).text).toBe(`Reopened: ${day}.`);
  expect(await ops('day-closes')).toMatchObject({ kind: 'done', data: { faults: [] } });
  expect((await ops('audit')).text).toContain('Closes and reopenings of days: 2, none was changed.');
  rmSync(dir, { recursive: true });
});

test.each<[string, string | Buffer, string]>([
  ['a workbook', Buffer.from('PK\u0003\u0004\u0014\0', 'latin1'), 'Save it as CSV'],
  ['random bytes', Buffer.from([0x22, 0xff, 0x80, 0x22, 0x41]), 'Save the file as UTF-8'],
  ['a NUL character', 'Id\0', 'NUL characters'],
  ['a quotation mark in a cell', 'Id,Date,Amount\na"b,c,1\n', 'not CSV'],
  ['a row that is cut off', 'Id,Date,Status,Amount\n1,2040-03-01 08:00:00,Completed', 'cut off'],
])('the import of %s is refused in a sentence, and no file is recorded', async (_what, content, why) => {
  const file = join(dir, 'file');
  writeFileSync(file, content);
  const report = await ops(`settlement import ${file} --provider momo`);
  expect(report).toMatchObject({ kind: 'refused', text: expect.stringContaining(`Nothing was imported. `) });
  expect(report.text).toContain(why);
  expect((await db.pool.query('SELECT FROM settlement_files')).rowCount).toBe(0);
  rmSync(dir, { recursive: true });
});

test('a folder in place of a file is refused, and what is to be known of a file is said', async () => {
  expect(await ops(`settlement import ${dir} --provider momo`)).toMatchObject({
    kind: 'refused',
    text: 'The file cannot be opened (EISDIR).',
  });
  const file = join(dir, 'statements.sta');
  const statements = [
    [1, 1_000, 1_500],
    [3, 1_900, 2_400],
  ].map(([day, opening, closing]) => {
    const line = { minor: 500, day: `2040-02-0${day}`, reference: '', text: 'DEPOSIT' };
    return { number: `${day}`, day: line.day, opening: opening ?? 0, closing: closing ?? 0, lines: [line] };
  });
  writeFileSync(file, toMt940(statements));
  expect((await ops(`settlement import ${file} --provider bank`)).text).toContain(
    'The statement of 2040-02-03 opens at RWF 1900, the one before it closes at 1500: a statement between them is missing.',
  );
  expect((await ops('settlement differences')).text).toContain(
    'a statement between two others of the bank was not imported',
  );
  rmSync(dir, { recursive: true });
});
