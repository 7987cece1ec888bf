import {
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
import { beforeEach, expect, test } from 'vitest';
import { openTestDb } from '../../../platform/database/testing/database.ts';
import { createSettlementHarness, type SettlementHarness } from '../testing/settlement-harness.ts';
import { importFolder } from './import-folder.ts';

const db = openTestDb();
let harness: SettlementHarness;
let dir: string;

beforeEach(async () => {
  harness = await createSettlementHarness(db.pool);
  dir = mkdtempSync(join(tmpdir(), 'portal-test-statements-'));
  mkdirSync(join(dir, 'momo'));
});

const HEAD = 'Id,External id,Date,Status,Type,Amount,Currency,Fee';
const run = () => importFolder({ ...harness, dir, log: { info: () => {}, warn: () => {} } });

/** A file that was written two minutes ago. */
function put(name: string, text: string, writtenAt = new Date(Date.now() - 120_000)): void {
  writeFileSync(join(dir, 'momo', name), text);
  utimesSync(join(dir, 'momo', name), writtenAt, writtenAt);
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
  rmSync(dir, { recursive: true });
});

test('a file that may still be being written waits', async () => {
  put('new.csv', `${HEAD}\n1,shop,2040-03-01 08:00:00,Completed,Payment,1000,RWF,20\n`, new Date());
  put('.part.csv', `${HEAD}\n`);
  await run();
  expect(readdirSync(join(dir, 'momo')).sort()).toEqual(['.part.csv', 'new.csv']);
  rmSync(dir, { recursive: true });
});
