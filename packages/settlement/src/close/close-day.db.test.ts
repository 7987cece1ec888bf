import { money } from '@portal/domain/money/money';
import { type BusinessDay, dayBefore } from '@portal/domain/time/business-day';
import { readViolationCounts } from '@portal/payments/audit/check-invariants';
import { countWaiting } from '@portal/platform/database/testing/count-waiting';
import { openTestDb } from '@portal/platform/database/testing/database';
import { withoutTriggers } from '@portal/platform/database/testing/without-triggers';
import { beforeEach, describe, expect, test } from 'vitest';
import { createComparisonStore } from '../comparison/comparison-store.ts';
import { readReceivablesWithoutStatement } from '../overview/read-coverage.ts';
import { completeSources } from '../sources/source-file.ts';
import { accountOf, closeReadyDay } from '../testing/close-ready-day.ts';
import { createSettlementHarness, type SettlementHarness } from '../testing/settlement-harness.ts';
import { auditCloses } from './audit-closes.ts';
import { closeDay, findCoveredSince, reopenDay } from './close-day.ts';
import { appendClose, listCloses, readCarriedBalances, type StoredClose } from './close-store.ts';
import { verifyCloses } from './verify-closes.ts';

const db = openTestDb();
let harness: SettlementHarness;
const staff = { by: 'keza', reason: 'end of day' };

beforeEach(async () => {
  harness = await createSettlementHarness(db.pool);
});

const close = (day = harness.today()) => closeReadyDay(harness, day);

/** What the nightly audit logs of closed days, and the alarms that it raises. */
async function audit() {
  const found: object[] = [];
  const alarms: string[] = [];
  const log = { info: () => {}, warn: () => {}, error: (facts: object) => void found.push(facts) };
  await auditCloses({ ...harness, log, alarm: (alarm) => void alarms.push(alarm) });
  // The command line ends its process then: what is not written by now is lost.
  const unfinished = db.pool.totalCount - db.pool.idleCount;
  const { 'closed-days': counted } = await readViolationCounts(db.pool);
  return { found, alarms, unfinished, counted };
}

describe('a day with sales, a refund, fees, a payout and a bank statement', () => {
  async function sellAndSettle() {
    const ids = [
      await harness.charge('A', 1_000),
      await harness.charge('B', 2_000),
      await harness.charge('C', 700),
    ];
    const [a = '', b = '', c = ''] = ids;
    await harness.refund(c, 700);
    await harness.importCsv([
      { id: a, amount: 1_000, fee: 20 },
      { id: b, amount: 2_000, fee: 40 },
      { id: c, amount: 700, fee: 14 },
      { id: c, amount: 700, fee: 0, type: 'Refund' },
      { id: 'PO-1', amount: 2_926, fee: 0, type: 'Withdrawal' },
    ]);
    await harness.importBank([
      ['C', 2_926, 'PO-1'],
      ['D', 100, 'Account charge'],
    ]);
  }

  test('closes to the franc: the provider owes nothing, and the bank has what its statement says', async () => {
    await sellAndSettle();
    const closed = await close();
    expect(accountOf(closed, 'receivable:momo')).toMatchObject({
      opening: 0,
      charges: 3_700,
      refunds: -700,
      fees: -74,
      payouts: -2_926,
      differences: 0,
      other: 0,
      closing: 0,
    });
    expect(accountOf(closed, 'payouts')).toMatchObject({ payouts: 0, closing: 0 });
    expect(accountOf(closed, 'bank')).toMatchObject({ payouts: 2_926, fees: -100, closing: 2_826 });
    expect(closed.differences).toEqual([]);
  });

  test('begins the next day with the balances that it closed with', async () => {
    await harness.charge('A', 1_000);
    await close();
    await harness.charge('B', 500);
    expect(accountOf(await close(), 'receivable:momo')).toMatchObject({
      opening: 1_000,
      charges: 500,
      closing: 1_500,
    });
    expect(await verifyCloses(db.pool)).toEqual({ closes: 2, faults: [] });
  });
});

test('a close has what is open to the records of APIs beside what is open to statements', async () => {
  await harness.charge('A', 1_000);
  await harness.importCsv([{ id: 'unknown', amount: 300, fee: 0 }]);
  const day = harness.today();
  const found = (kind: 'given-unknown' | 'unknown-charge', minor: number) => ({
    kind,
    subject: `ref:${minor}`,
    paymentId: null,
    providerReference: null,
    state: null,
    ours: null,
    theirs: money(minor, 'RWF'),
  });
  const store = createComparisonStore(db.pool);
  const run = {
    day,
    basis: 'statement',
    theirs: 1,
    ours: 0,
    unanswered: 0,
    comparedAt: harness.clock.now(),
  } as const;
  await store.saveComparison({ ...run, source: 'deliveries', found: [found('given-unknown', 500)] });
  await store.saveComparison({ ...run, source: 'momo', found: [found('unknown-charge', 700)] });
  const { differences } = await close();
  expect(differences.map(({ source, origin, kind, amount }) => [source, origin, kind, amount])).toEqual([
    ['deliveries', 'api', 'given-unknown', 500],
    ['momo', 'file', 'missing-charge', 1_000],
    ['momo', 'api', 'unknown-charge', 700],
    ['momo', 'file', 'unknown-charge', 300],
  ]);
});

// The books of Stripe (payout reconciliation) and of GOV.UK Pay compare each account with its provider's statement: one that has none is said.
describe('a receivable with turnover that no statement shows', () => {
  const without = async () => {
    const [day, closedThrough] = [harness.today(), null];
    const sources = completeSources([]);
    return readReceivablesWithoutStatement(db.pool, sources, { day, closedThrough });
  };

  test('is named before the close, the largest first, with what moved and how far its statements go', async () => {
    const id = await harness.charge('A', 1_000);
    await harness.post(await harness.pay('B', 9_000), ['receivable:money-push', 'customer-money'], 9_000);
    await harness.importCsv([{ id, amount: 1_000, fee: 20 }]);
    expect(await without()).toEqual([
      {
        account: 'receivable:money-push',
        currency: 'RWF',
        turnoverMinor: 9_000,
        source: 'money-push',
        through: null,
      },
    ]);
    const first = harness.today();
    harness.nextDay();
    await harness.refund(id, 300);
    expect(await without()).toMatchObject([
      { account: 'receivable:money-push', turnoverMinor: 9_000 },
      { account: 'receivable:momo', turnoverMinor: 1_300, source: 'momo', through: first },
    ]);
  });

  test('that several sources show is covered by the one whose statements go furthest', async () => {
    const id = await harness.charge('A', 1_000);
    await harness.importCsv([{ id, amount: 1_000, fee: 20 }]);
    const first = harness.today();
    harness.nextDay();
    await harness.refund(id, 300);
    const own = completeSources([]).filter(({ name }) => name === 'momo');
    for (const sources of [
      [...own, ...own.map((source) => ({ ...source, name: 'another' }))],
      [...own.map((source) => ({ ...source, name: 'another' })), ...own],
    ])
      expect(
        await readReceivablesWithoutStatement(db.pool, sources, {
          day: harness.today(),
          closedThrough: null,
        }),
      ).toMatchObject([{ account: 'receivable:momo', source: 'momo', through: first }]);
  });

  test('is part of the close for ever, and a close whose statements are all there names none', async () => {
    const id = await harness.charge('A', 1_000);
    expect((await close()).withoutStatement).toMatchObject([
      { account: 'receivable:momo', turnoverMinor: 1_000 },
    ]);
    await harness.importCsv([{ id, amount: 1_000, fee: 0 }]);
    expect((await close()).withoutStatement).toEqual([]);
    expect(await verifyCloses(db.pool)).toEqual({ closes: 2, faults: [] });
    const [first] = await listCloses(db.pool, 0, 1);
    expect(first?.withoutStatement).toHaveLength(1);
  });
});

describe('a closed day', () => {
  test('accepts no more entries: the database refuses them, and what belongs to it is entered on the next day', async () => {
    const id = await harness.charge('A', 1_000);
    const day = harness.today();
    await close();
    const late = db.pool.query(
      `INSERT INTO journal (day, at, event, debit, credit, amount_minor, currency)
       VALUES ($1, now(), 'settlement', 'bank', 'fees', 1, 'RWF')`,
      [day],
    );
    await expect(late).rejects.toThrow('is closed');
    // A statement of the day that arrives on the next one.
    const yesterday = new Date(harness.clock.now().getTime() - 24 * 3_600_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    await harness.importCsv([{ id, amount: 1_000, fee: 20 }], yesterday);
    const { rows } = await db.pool.query("SELECT day::text AS day, reason FROM journal WHERE debit = 'fees'");
    expect(rows).toEqual([
      { day: harness.today(), reason: expect.stringContaining(`of ${day}, which is closed`) },
    ]);
  });

  test('is not closed again, not before its end, and not before an earlier one', async () => {
    const [first] = [harness.today(), await harness.charge('A', 1_000)];
    expect(await closeDay(harness, { day: first, staff })).toEqual({ kind: 'not-over' });
    await close();
    expect(await closeDay(harness, { day: first, staff })).toEqual({
      kind: 'already-closed',
      through: first,
    });
    const second = harness.today();
    harness.nextDay();
    const third = harness.today();
    harness.nextDay();
    expect(await closeDay(harness, { day: third, staff })).toEqual({ kind: 'not-next', next: second });
  });

  test('is reopened only as the last one, with a reason, and its first close is kept', async () => {
    const first = harness.today();
    await harness.charge('A', 1_000);
    await close();
    const second = harness.today();
    await close();
    expect(await reopenDay(harness, { day: first, staff })).toEqual({ kind: 'not-last', last: second });
    expect(await reopenDay(harness, { day: second, staff })).toMatchObject({ kind: 'reopened' });
    await harness.post('x', ['bank', 'receivable:momo'], 10);
    await close(second);
    const rows = await listCloses(db.pool, 0, 10);
    expect(rows.map(({ kind, day, reason }) => [kind, day, reason])).toEqual([
      ['close', first, 'end of day'],
      ['close', second, 'end of day'],
      ['reopen', second, 'end of day'],
      ['close', second, 'end of day'],
    ]);
    expect(await verifyCloses(db.pool)).toEqual({ closes: 4, faults: [] });
  });

  test('waits for an entry that is being written, so that its totals have it', async () => {
    const id = await harness.charge('A', 1_000);
    const day = harness.today();
    const writer = await db.pool.connect();
    await writer.query('BEGIN');
    await writer.query(
      `INSERT INTO journal (day, at, payment_id, event, debit, credit, amount_minor, currency)
       VALUES (open_business_day($1), now(), $2, 'delivered', 'receivable:momo', 'customer-money', 7, 'RWF')`,
      [day, id],
    );
    harness.nextDay();
    const closing = closeDay(harness, { day, staff });
    // The close waits for the writers of the journal.
    await expect.poll(() => countWaiting(db.pool)).toBe(1);
    await writer.query('COMMIT');
    writer.release();
    const outcome = await closing;
    expect(outcome.kind === 'closed' && accountOf(outcome.close, 'receivable:momo')).toMatchObject({
      charges: 1_007,
    });
  });

  test.each([
    {
      what: 'its content',
      statement: "UPDATE day_closes SET content = replace(content, '1000', '1001') WHERE seq = 1",
      fault: { seq: 1, why: 'its content has another hash' },
    },
    {
      what: 'the one before it',
      statement: 'UPDATE day_closes SET previous_hash = hash WHERE seq = 2',
      fault: { seq: 2, why: 'it does not follow the close before it' },
    },
    {
      what: 'its day',
      statement: 'UPDATE day_closes SET day = day + 40 WHERE seq = 2',
      fault: { seq: 2, why: 'its content is that of another number, day or kind' },
    },
    {
      what: 'its journal',
      statement: `INSERT INTO journal (day, at, event, debit, credit, amount_minor, currency)
        SELECT min(day), now(), 'settlement', 'bank', 'fees', 1, 'RWF' FROM day_closes`,
      fault: { seq: 1, why: 'the journal of the day has other totals than its close' },
    },
    {
      what: 'its VAT',
      statement: "UPDATE journal SET amount_minor = 1 WHERE credit = 'vat'",
      fault: { seq: 1, why: 'the journal of the day has other totals than its close' },
    },
    {
      what: 'the reason of an entry',
      statement: "UPDATE journal SET reason = 'another one' WHERE payment_id = 'PX'",
      fault: { seq: 1, why: 'the journal of the day has other entries than its close' },
    },
    {
      what: 'two entries that add up',
      statement: `UPDATE journal SET amount_minor = CASE payment_id WHEN 'PX' THEN 6 ELSE 8 END WHERE payment_id IN ('PX', 'PY')`,
      fault: { seq: 1, why: 'the journal of the day has other entries than its close' },
    },
  ])(
    'is named by the nightly audit when somebody has changed $what behind its back',
    async ({ statement, fault }) => {
      await harness.charge('A', 1_000);
      await harness.post('PV', ['airtime-liability', 'vat'], 152);
      for (const payment of ['PX', 'PY']) await harness.post(payment, ['fees', 'bank'], 7);
      await close();
      await close();
      await expect(db.pool.query(statement)).rejects.toThrow(/never changed|is closed/);
      await withoutTriggers(db.pool, statement);
      const { found, alarms, unfinished, counted } = await audit();
      expect(found).toContainEqual({ ...fault, day: expect.stringMatching(/^20/) });
      expect(alarms).toEqual(['invariant']);
      expect({ unfinished, counted }).toEqual({ unfinished: 0, counted: found.length });
    },
  );
});

describe('closing a day names', () => {
  const kindsOf = (closed: StoredClose) => closed.differences.map(({ kind }) => kind);

  test('a charge and a refund that no statement shows, until one does', async () => {
    const [a, b] = [await harness.charge('A', 1_000), await harness.charge('B', 500)];
    await harness.refund(b, 500);
    await harness.importCsv([{ id: b, amount: 500, fee: 0 }]);
    expect(kindsOf(await close())).toEqual(['missing-charge', 'missing-refund']);
    await harness.importCsv([
      { id: a, amount: 1_000, fee: 0 },
      { id: b, amount: 500, fee: 0, type: 'Refund' },
    ]);
    expect(await harness.differences()).toEqual([]);
  });

  test('nothing missing of a provider that sends no statements', async () => {
    await harness.charge('A', 1_000);
    expect(kindsOf(await close())).toEqual([]);
  });

  test('a payout that has not arrived after five days', async () => {
    await harness.importCsv([{ id: 'PO-1', amount: 980, fee: 0, type: 'Withdrawal' }]);
    for (let day = 0; day < 5; day += 1) harness.nextDay();
    await harness.importBank([['D', 10, 'charge']]);
    expect(kindsOf(await close())).toEqual(['missing-payout']);
    await harness.importBank([['C', 980, 'PO-1 late']]);
    expect(await harness.differences()).toEqual([]);
  });
});

test('a day that is closed again leaves what staff did with its differences, and when they were found', async () => {
  await harness.importCsv([{ id: 'PO-1', amount: 980, fee: 0, type: 'Withdrawal' }]);
  for (let day = 0; day < 5; day += 1) harness.nextDay();
  const day = harness.today();
  await harness.charge('A', 1_000);
  const refunded = await harness.charge('B', 500);
  await harness.refund(refunded, 500);
  await harness.importCsv([
    { id: refunded, amount: 500, fee: 0 },
    { id: 'unknown', amount: 70, fee: 0 },
  ]);
  await harness.importBank([['D', 10, 'unknown to everybody']]);
  await close(day);
  await db.pool.query(`UPDATE settlement_differences
    SET owner = 'cards', explanation = 'they know', explained_by = 'eric', found_at = '2020-01-01'`);
  const read = async () => (await db.pool.query('SELECT * FROM settlement_differences ORDER BY id')).rows;
  const before = await read();
  expect(before.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['missing-charge', 'missing-refund', 'missing-payout', 'unknown-charge']),
  );
  await reopenDay(harness, { day, staff });
  await close(day);
  expect(await read()).toEqual(before);
});

describe('the first close', () => {
  test('is refused before the first entry, and covers earlier days only when that is confirmed', async () => {
    const day = harness.today();
    expect(await closeDay(harness, { day: '2020-01-01' as BusinessDay, staff })).toEqual({
      kind: 'before-first-entry',
      first: null,
    });
    await harness.charge('A', 1_000);
    harness.nextDay();
    const second = harness.today();
    harness.nextDay();
    expect(await closeDay(harness, { day: '2020-01-01' as BusinessDay, staff })).toEqual({
      kind: 'before-first-entry',
      first: day,
    });
    expect(await closeDay(harness, { day: second, staff })).toEqual({ kind: 'covers-earlier', from: day });
    expect(await findCoveredSince(db.pool, second)).toBe(day);
    const closed = await closeDay(harness, { day: second, staff, coversEarlier: true });
    expect(await findCoveredSince(db.pool, second)).toBeNull();
    expect(closed.kind === 'closed' && accountOf(closed.close, 'receivable:momo')).toMatchObject({
      opening: 1_000,
      closing: 1_000,
    });
  });

  test('that was a mistake is reopened, and another day is the first', async () => {
    const day = harness.today();
    await harness.charge('A', 1_000);
    harness.nextDay();
    await harness.charge('B', 500);
    const wrong = harness.today();
    await close(wrong);
    await reopenDay(harness, { day: wrong, staff });
    expect(accountOf(await close(day), 'receivable:momo')).toMatchObject({ opening: 0, closing: 1_000 });
    expect(accountOf(await close(wrong), 'receivable:momo')).toMatchObject({
      opening: 1_000,
      closing: 1_500,
    });
    await reopenDay(harness, { day: wrong, staff });
    // The first close stands: the days up to it take no entries.
    expect(await closeDay(harness, { day, staff })).toEqual({ kind: 'already-closed', through: day });
    expect(await verifyCloses(db.pool)).toEqual({ closes: 5, faults: [] });
  });

  test('reads the books before it while payments go on, and what is added meanwhile counts', async () => {
    for (const [name, minor] of [
      ['A', 1_000],
      ['B', 500],
    ] as const) {
      await harness.charge(name, minor);
      harness.nextDay();
    }
    const day = harness.today();
    const early = dayBefore(dayBefore(day));
    harness.nextDay();
    const seen: string[] = [];
    // An entry of an earlier day is written between the reading of the balances and the lock.
    const pool = Object.create(db.pool, {
      query: {
        value: async (text: unknown, values: unknown[] = []) => {
          const result = await db.pool.query(text as string, values);
          if (!seen.length && String(text).includes('AS MATERIALIZED')) {
            seen.push('read');
            await db.pool.query(
              `INSERT INTO journal (day, at, event, debit, credit, amount_minor, currency)
               VALUES ($1, now(), 'opening', 'receivable:momo', 'customer-money', 7, 'RWF')`,
              [early],
            );
          }
          return result;
        },
      },
    });
    const outcome = await closeDay({ ...harness, pool }, { day, staff, coversEarlier: true });
    expect(seen).toEqual(['read']);
    expect(outcome.kind === 'closed' && accountOf(outcome.close, 'receivable:momo')).toMatchObject({
      opening: 1_507,
    });
    expect((await verifyCloses(db.pool)).faults).toEqual([]);
  });
});

test('after a close of an older release, which lacks accounts, the next day adds up the whole journal', async () => {
  await harness.charge('A', 1_000);
  const { seq: _seq, previousHash: _previous, hash: _hash, entriesHash: _entries, ...older } = await close();
  const client = await db.pool.connect();
  try {
    await client.query('BEGIN');
    expect(await readCarriedBalances(client)).toMatchObject({ day: older.day });
    await appendClose(client, older);
    expect(await readCarriedBalances(client)).toEqual({ day: null, closing: new Map() });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
