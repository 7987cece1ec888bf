import { createHash, createHmac } from 'node:crypto';
import { openTestDb } from '@portal/platform/database/testing/database';
import { pseudonymOf } from '@portal/server/features/staff-acts/pseudonyms';
import { recordStaffAct } from '@portal/server/features/staff-acts/record-staff-act';
import { beforeAll, expect, test } from 'vitest';
import { parseTestMsisdn } from '../testing/parse-test-msisdn.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { eraseNumber } from './erase-number.ts';
import { LINE, leaveTraces, listTables, PAYER } from './testing/traces.ts';

const DAY = 24 * 3_600_000;
const WEEK = 7 * DAY;
/** As few characters of a hash as a column might have. */
const SHORTEST_HASH = 12;
const NUMBER = parseTestMsisdn(PAYER);

const db = openTestDb();
let harness: PaymentHarness;

beforeAll(async () => {
  harness = createPaymentHarness(db.pool);
  await harness.clear();
});

async function buyAndArchive(): Promise<string> {
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.pass(3 * DAY);
  await harness.archive();
  return id;
}

/** What the desk records when a person searches for the number. */
async function search(): Promise<void> {
  const at = harness.clock.now();
  await recordStaffAct(db.db, {
    at,
    by: 'Keza Uwase',
    act: 'find by number',
    subject: 'number',
    reason: '',
    outcome: 'done',
    person: await pseudonymOf(db.db, NUMBER, at),
  });
}

/** Everything that the database has, as text. */
async function readAll(): Promise<string> {
  const texts = await Promise.all(
    (await listTables(db.pool)).map(async ({ name }) => {
      const { rows } = await db.pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      return rows.map(({ row }) => row).join('\n');
    }),
  );
  return texts.join('\n');
}

/** The number as it may be written, and its hashes: without a key, and with each key that the database has. */
async function namesOfNumber(): Promise<string[]> {
  const { rows } = await db.pool.query<{ key: string }>('SELECT key FROM staff_pseudonym_keys');
  const spellings = [PAYER, `0${PAYER}`, `250${PAYER}`, `+250${PAYER}`];
  const hashes = spellings.flatMap((text) => [
    ...['sha256', 'sha1', 'md5'].map((name) => createHash(name).update(text).digest('hex')),
    ...rows.map(({ key }) => createHash('sha256').update(`${key}:${text}`).digest('hex')),
    ...rows.map(({ key }) => createHmac('sha256', key).update(text).digest('hex')),
  ]);
  return [PAYER, ...hashes.map((hash) => hash.slice(0, SHORTEST_HASH))];
}

async function foundNames(): Promise<string[]> {
  const [all, names] = [await readAll(), await namesOfNumber()];
  return names.filter((name) => all.includes(name));
}

test('whoever has the whole database and the number finds nothing of an erased number, nor in the acts of the staff', async () => {
  const first = await buyAndArchive();
  await leaveTraces(db.pool, PAYER, first);
  await search();
  await harness.pass(WEEK + DAY);
  await search();
  expect((await foundNames()).length).toBeGreaterThan(1);
  await eraseNumber(db.pool, NUMBER, { carryOut: true, now: harness.clock.now() });
  expect(await foundNames()).toEqual([]);

  // The person buys again, is searched for again, and erased again: nothing connects the two.
  const second = await buyAndArchive();
  await search();
  await eraseNumber(db.pool, NUMBER, { carryOut: true, now: harness.clock.now() });
  expect(await foundNames()).toEqual([]);
  const payers = [(await harness.find(first)).payer, (await harness.find(second)).payer];
  expect(payers.map((payer) => payer.startsWith('erased-'))).toEqual([true, true]);
  expect(new Set(payers).size).toBe(2);
  const { rows } = await db.pool.query<{ person: string }>('SELECT DISTINCT person FROM staff_audit');
  expect(rows).toHaveLength(3);
  expect(await readAll()).toContain(LINE);
});
