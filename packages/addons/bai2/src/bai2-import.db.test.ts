import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { WrittenEntry } from '@isano/adapter-kit/conformance';
import { openTestDb } from '@portal/platform/database/testing/database';
import { parseConfig } from '@portal/server/config/config';
import { importStatement } from '@portal/settlement/import/import-statement';
import {
  createSettlementHarness,
  type SettlementHarness,
} from '@portal/settlement/testing/settlement-harness';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ENTRIES, statementOf } from '../../../conformance/src/statements/statement-file.ts';
import { addOn } from './addon.ts';
import { bai2Conformance } from './testing/conformance.ts';

// The bank's files as the desk and the folder import them, with the reader of this add-on.

const db = openTestDb();
const folder = mkdtempSync(join(tmpdir(), 'portal-test-bai2-'));
afterAll(() => rmSync(folder, { recursive: true }));
let harness: SettlementHarness;
beforeEach(async () => {
  harness = await createSettlementHarness(db.pool);
});

/** The configuration of an operator whose bank sends files for a reader. */
function configure(reader: string) {
  const file = join(folder, `${reader}.json`);
  const source = { name: 'ecobank', mode: null, format: { kind: 'bank', reader }, rules: [] };
  writeFileSync(file, JSON.stringify([source]));
  return parseConfig({ OPERATOR: 'sandbox', SETTLEMENT_SOURCES_FILE: file }, [addOn]);
}

async function importText(text: string) {
  const outcome = configure('bai2');
  if (outcome.kind !== 'ok') throw new Error(outcome.problems.join('\n'));
  const source = outcome.config.settlement.sources.find(({ name }) => name === 'ecobank');
  if (!source) throw new Error('the source is missing');
  const open = () => Readable.from([Buffer.from(text)]);
  return importStatement(harness, { open, name: 'statement', source, by: 'keza' });
}

const bank = async () => (await harness.balances()).bank ?? 0;
const moved = (entries: readonly WrittenEntry[]) => entries.reduce((sum, { minor }) => sum + minor, 0);
const first = statementOf(ENTRIES.slice(0, 2));
const whole = statementOf();

test('the account moves by what the files say, and an entry that two of them have is booked once', async () => {
  expect(await importText(bai2Conformance.write([first]))).toMatchObject({
    kind: 'imported',
    lines: 2,
    notes: [],
  });
  expect(await bank()).toBe(moved(first.entries));
  expect(await importText(bai2Conformance.write([whole]))).toMatchObject({ lines: 5, known: 2 });
  expect(await bank()).toBe(moved(whole.entries));
  expect(await importText(bai2Conformance.write([whole]))).toMatchObject({ kind: 'already-imported' });
});

test('of a file that is cut off, or whose entries do not lead to its balance, nothing is booked', async () => {
  const text = bai2Conformance.write([whole]);
  expect(await importText(text.slice(0, -20))).toMatchObject({ kind: 'refused' });
  const other = { ...whole, closing: whole.closing + 1 };
  expect(await importText(bai2Conformance.write([other]))).toMatchObject({
    kind: 'refused',
    why: 'The entries lead to a balance of RWF 117150, the statement says 117151: entries are missing.',
  });
  expect(await bank()).toBe(0);
});

test('a reader that no add-on has stops the start, with the names of those that there are', () => {
  expect(configure('bai3')).toEqual({
    kind: 'invalid',
    problems: ['SETTLEMENT_SOURCES_FILE: ecobank: no add-on has the reader bai3 (there are: bai2)'],
  });
});
