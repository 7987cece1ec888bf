import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { readStatementCoverage } from '../overview/read-coverage.ts';
import { closeReadyDay } from '../testing/close-ready-day.ts';
import { createSettlementHarness, type SettlementHarness } from '../testing/settlement-harness.ts';
import { type Statement, toCamt, toMt940 } from '../testing/write-bank-file.ts';

const db = openTestDb();
let harness: SettlementHarness;

beforeEach(async () => {
  harness = await createSettlementHarness(db.pool);
});

/** A statement of a day of February 2040 with movements in francs. */
function statement(
  number: string | null,
  day: number,
  { opening, amounts, reference = 'NONREF' }: { opening: number; amounts: number[]; reference?: string },
): Statement {
  const date = `2040-02-${String(day).padStart(2, '0')}`;
  const lines = amounts.map((minor) => ({ minor, day: date, reference, text: 'TRANSFER COMMISSION' }));
  return { number, day: date, opening, closing: amounts.reduce((sum, each) => sum + each, opening), lines };
}
const importMt940 = (...statements: Statement[]) => harness.importText('bank', toMt940(statements));
const importCamt = (...statements: Statement[]) => harness.importText('bank', toCamt(statements));
const bank = async () => (await harness.balances()).bank ?? 0;
const gaps = async () =>
  (await harness.differences())
    .filter(({ kind }) => kind === 'missing-statement')
    .map(({ amountMinor }) => amountMinor);

// A bank's portal shows the newest movement first; its daily files have the oldest first.
describe.each([
  ['camt.053', importCamt],
  ['MT940', importMt940],
] as const)('a %s file with the newest movement first', (_format, importFile) => {
  const days = [
    statement('1', 1, { opening: 1_000, amounts: [500, -20, 500] }),
    statement('2', 2, { opening: 1_980, amounts: [-30, 900, -30] }),
  ] as const;
  const week: Statement = {
    ...days[1],
    number: null,
    opening: 1_000,
    lines: days.flatMap(({ lines }) => lines).toReversed(),
  };

  test('has the movements of the daily files, and only those', async () => {
    for (const day of days) await importFile(day);
    expect(await importFile(week)).toMatchObject({ lines: 6, known: 6 });
    expect(await bank()).toBe(1_820);
  });

  test('is known when it has the references that the daily files lack', async () => {
    for (const day of days) await importFile(day);
    const lines = week.lines.map((line, at) => ({ ...line, reference: `BK-${at}` }));
    expect(await importFile({ ...week, lines })).toMatchObject({ lines: 6, known: 6 });
    expect(await bank()).toBe(1_820);
  });

  test('is known when the daily files come after it, also one that has more', async () => {
    await importFile(week);
    await importFile(days[0]);
    const more = statement('2', 2, { opening: 1_980, amounts: [-30, 900, -30, 77] });
    expect(await importFile(more)).toMatchObject({ lines: 4, known: 3 });
    expect(await bank()).toBe(1_897);
  });

  test('is known when it was shorter before', async () => {
    const noon = statement(null, 1, { opening: 1_000, amounts: [-20, 500] });
    const evening = statement(null, 1, { opening: 1_000, amounts: [500, 40, -20, 500] });
    await importFile(noon);
    expect(await importFile(evening)).toMatchObject({ lines: 4, known: 2 });
    expect(await bank()).toBe(1_020);
  });
});

describe('a day whose first movements add up to nothing, without numbers', () => {
  const noon = statement(null, 1, { opening: 1_000, amounts: [500, -500] });
  const whole = statement(null, 1, { opening: 1_000, amounts: [500, -500, 300] });
  const refused = { kind: 'refused', why: expect.stringContaining('movements of 2040-02-01') };

  test.each([
    ['the oldest movement first', whole],
    ['the newest movement first', { ...whole, lines: whole.lines.toReversed() }],
  ])(
    'is refused in words when it comes again with more and %s: it may as well go on',
    async (_order, file) => {
      await importMt940(noon);
      expect(await importMt940(file)).toMatchObject(refused);
      expect(await importCamt(file)).toMatchObject(refused);
      expect(await bank()).toBe(0);
    },
  );

  test('is imported from a file that begins on the day before', async () => {
    await importMt940(noon);
    const before = statement(null, 0, { opening: 900, amounts: [100] });
    const lines = [...before.lines.map((line) => ({ ...line, day: '2040-01-31' })), ...whole.lines];
    expect(await importMt940({ ...whole, opening: 900, lines: lines.toReversed() })).toMatchObject({
      lines: 4,
      known: 2,
    });
    expect(await bank()).toBe(400);
  });

  test('goes on with other movements', async () => {
    await importMt940(noon);
    expect(await importMt940(statement(null, 1, { opening: 1_000, amounts: [300] }))).toMatchObject({
      known: 0,
    });
    expect(await bank()).toBe(300);
  });

  test.each([
    ['the same references are the same', ['BK-0', 'BK-1', 'BK-2'], 2],
    ['other references are others', ['BK-7', 'BK-8', 'BK-9'], 0],
  ])('%s', async (_what, references, known) => {
    const withReferences = (file: Statement, names: string[]) => ({
      ...file,
      lines: file.lines.map((line, at) => ({ ...line, reference: names[at] ?? '' })),
    });
    await importMt940(withReferences(noon, ['BK-0', 'BK-1']));
    expect(await importMt940(withReferences(whole, references))).toMatchObject({ kind: 'imported', known });
    expect(await bank()).toBe(300);
  });

  test('is refused when the later part came first', async () => {
    await importMt940(whole);
    expect(await importMt940(statement(null, 1, { opening: 1_000, amounts: [-500, 500] }))).toMatchObject(
      refused,
    );
    expect(await bank()).toBe(300);
  });

  test('is none of this when the bank counts its statements', async () => {
    await importMt940({ ...noon, number: '1/1' });
    expect(await importMt940({ ...whole, number: '1/2' })).toMatchObject({ kind: 'imported', known: 0 });
    expect(await bank()).toBe(300);
  });
});

test('a movement that comes back to the balance of an earlier equal one is refused, where it may be that one', async () => {
  const first = statement(null, 1, { opening: 1_000, amounts: [500] });
  await importMt940(first);
  await importMt940(statement(null, 1, { opening: 1_500, amounts: [-500] }));
  expect(await importCamt(first)).toMatchObject({ kind: 'refused' });
  expect(await bank()).toBe(0);
});

test('a part from the middle of a day is none of the whole day in another order, and refused in words', async () => {
  await importMt940(statement(null, 1, { opening: 1_000, amounts: [500] }));
  await importMt940(statement(null, 1, { opening: 1_500, amounts: [-70, 20] }));
  const whole = statement(null, 1, { opening: 1_000, amounts: [500, -70, 20, 5] });
  const reversed = { ...whole, lines: whole.lines.toReversed() };
  expect(await importMt940(reversed)).toMatchObject({ kind: 'refused' });
  expect(await importMt940(whole)).toMatchObject({ lines: 4, known: 3 });
  expect(await bank()).toBe(455);
});

// An account that collects thousands of equal payments a day, listed at noon and again in the evening.
test('a movement of the evening is not taken for an equal one of noon that comes thousands of lines later', async () => {
  await importMt940(statement(null, 1, { opening: 1_000, amounts: [-20, 500] }));
  const small = Array.from({ length: 2_000 }, () => 1);
  const evening = statement(null, 1, { opening: 1_000, amounts: [500, ...small, -2_500, -20, 500] });
  expect(await importMt940(evening)).toMatchObject({ lines: 2_004, known: 2 });
  expect(await bank()).toBe(480);
});

describe('two equal movements are two, when', () => {
  test.each(['NONREF', 'NOTPROVIDED', '00000', 'BATCH-7', ''])(
    'both have the reference "%s"',
    async (reference) => {
      expect(
        await importMt940(statement('1/1', 1, { opening: 100_000, amounts: [5_000, 5_000], reference })),
      ).toMatchObject({
        lines: 2,
        known: 0,
      });
      expect(await bank()).toBe(10_000);
    },
  );

  test('the balance returns between them in one statement', async () => {
    expect(
      await importMt940(statement('1/1', 1, { opening: 1_000, amounts: [500, -500, 500, -500] })),
    ).toMatchObject({
      known: 0,
    });
    await importMt940(statement('1/2', 1, { opening: 1_000, amounts: [500, -500, 500] }));
    expect(await bank()).toBe(500);
  });

  test('they are in pages of one statement that cover several days', async () => {
    const [first, second, third] = [
      statement('2/1', 2, { opening: 1_000, amounts: [500] }),
      statement('2/2', 2, { opening: 1_500, amounts: [-500] }),
      statement('2/3', 2, { opening: 1_000, amounts: [500] }),
    ];
    const early = statement(null, 1, { opening: 1_000, amounts: [7, -7] });
    const late = statement(null, 3, { opening: 1_500, amounts: [9] });
    await importMt940({ ...first, lines: [...early.lines, ...first.lines] });
    await importMt940({
      ...third,
      day: late.day,
      closing: late.closing,
      lines: [...third.lines, ...late.lines],
    });
    await importMt940(second);
    expect(await bank()).toBe(509);
  });

  test('and other movements with the same sum and number of lines are others', async () => {
    await importMt940(statement(null, 1, { opening: 1_000, amounts: [500, -500] }));
    expect(await importMt940(statement(null, 1, { opening: 1_000, amounts: [300, -300] }))).toMatchObject({
      known: 0,
    });
  });

  test('they are in two pages of one day', async () => {
    await importMt940(statement('2/1', 1, { opening: 100_000, amounts: [-500] }));
    expect(await importMt940(statement('2/2', 1, { opening: 99_500, amounts: [-500] }))).toMatchObject({
      known: 0,
    });
    expect(await bank()).toBe(-1_000);
  });

  test.each([
    ['1', '2', '3'],
    ['2/1', '2/2', '2/3'],
  ])(
    'the balance returns between statements %s, %s and %s of one day, in any order',
    async (first, second, third) => {
      await importCamt(statement(third, 1, { opening: 1_000, amounts: [500] }));
      await importCamt(statement(first, 1, { opening: 1_000, amounts: [500] }));
      await importCamt(statement(second, 1, { opening: 1_500, amounts: [-500] }));
      expect(await bank()).toBe(500);
      expect(await gaps()).toEqual([]);
    },
  );

  test('the bank has no numbers, but the second file begins where the first one ends', async () => {
    await importMt940(statement(null, 1, { opening: 1_000, amounts: [500] }));
    await importMt940(statement(null, 1, { opening: 1_500, amounts: [500] }));
    expect(await bank()).toBe(1_000);
  });
});

describe('a movement is booked once, when', () => {
  test('its statement comes in another file, another format or another order', async () => {
    const own = statement('3/1', 1, { opening: 1_000, amounts: [500, -200, 70] });
    await importMt940(own);
    expect(await importCamt(own)).toMatchObject({ lines: 3, known: 3 });
    expect(await importCamt({ ...own, lines: own.lines.toReversed() })).toMatchObject({ known: 3 });
    expect(await bank()).toBe(370);
  });

  test.each(['3', '03/1', '00003/00001'])(
    'another format writes the number 3/1 of its statement as %s',
    async (number) => {
      const own = statement('3/1', 1, { opening: 1_000, amounts: [500, -200, 70] });
      await importMt940(own);
      expect(await importCamt({ ...own, number })).toMatchObject({ lines: 3, known: 3 });
      expect(await bank()).toBe(370);
    },
  );

  test('an export of more days contains its statement', async () => {
    const [one, two] = [
      statement('4', 1, { opening: 1_000, amounts: [500, 500] }),
      statement('5', 2, { opening: 2_000, amounts: [-30] }),
    ];
    await importMt940(one);
    const both = { ...two, number: '9', opening: one.opening, lines: [...one.lines, ...two.lines] };
    expect(await importMt940(both)).toMatchObject({ lines: 3, known: 2 });
    expect(await bank()).toBe(970);
    expect(await gaps()).toEqual([]);
  });

  test('a later export of the day, with the same number, has more', async () => {
    await importMt940(statement('6', 1, { opening: 1_000, amounts: [500] }));
    expect(await importMt940(statement('6', 1, { opening: 1_000, amounts: [500, 500] }))).toMatchObject({
      lines: 2,
      known: 1,
    });
    expect(await bank()).toBe(1_000);
  });

  test('files of two accounts have equal movements, each is one of its own', async () => {
    const own = toMt940([statement('1', 1, { opening: 1_000, amounts: [500] })]);
    await harness.importText('bank', own);
    await harness.importText('bank', own.replace('00040-0001', '00040-0002'));
    expect(await bank()).toBe(1_000);
    expect(await gaps()).toEqual([]);
  });
});

describe('a statement that does not begin where the one before ends', () => {
  test('is a difference and said in the result, until the missing one comes', async () => {
    await importMt940(statement('1', 1, { opening: 1_000, amounts: [500] }));
    const outcome = await importMt940(statement('3', 3, { opening: 9_999, amounts: [1] }));
    expect(outcome).toMatchObject({
      kind: 'imported',
      notes: [{ kind: 'statement-missing', openingMinor: 9_999, closingMinor: 1_500, day: '2040-02-03' }],
    });
    expect(await gaps()).toEqual([8_499]);
    expect(await importMt940(statement('2', 2, { opening: 1_500, amounts: [8_499] }))).toMatchObject({
      resolved: 1,
      notes: [],
    });
    expect(await gaps()).toEqual([]);
  });

  test('stays with whom it was given to, however many files come', async () => {
    await importMt940(statement('1', 1, { opening: 1_000, amounts: [500] }));
    await importMt940(statement('3', 3, { opening: 9_999, amounts: [1] }));
    await db.pool.query(`UPDATE settlement_differences SET owner = 'cards', explanation = 'lost by the bank', explained_by = 'eric',
      found_at = '2020-01-01'`);
    const read = async () =>
      (await db.pool.query(`SELECT * FROM settlement_differences WHERE kind = 'missing-statement'`)).rows;
    const before = await read();
    expect(before).toHaveLength(1);
    await importMt940(statement('4', 4, { opening: 10_000, amounts: [1] }));
    expect(await read()).toEqual(before);
  });

  test('is none when the files come in another order', async () => {
    await importMt940(statement('2', 2, { opening: 1_500, amounts: [7] }));
    await importMt940(statement('1', 1, { opening: 1_000, amounts: [500] }));
    expect(await gaps()).toEqual([]);
  });
});

test('a statement without entries covers its day', async () => {
  expect(await importMt940(statement('1', 4, { opening: 1_000, amounts: [] }))).toMatchObject({
    kind: 'imported',
    lines: 0,
  });
  expect(await readStatementCoverage(db.pool, ['bank'])).toEqual([{ source: 'bank', through: '2040-02-04' }]);
});

test('a statement without a pair of balances says so in the result', async () => {
  const text = toCamt([statement('1', 1, { opening: 1_000, amounts: [500] })]).replace('OPBD', 'XPCD');
  expect(await harness.importText('bank', text)).toMatchObject({
    notes: [{ kind: 'no-balances', statements: 1 }],
  });
});

test('rows that were left out because of their state are said in the result', async () => {
  const rows = [
    '1,A,2040-03-01 08:00:00,Timeout,Payment,5,RWF,0',
    '2,B,2040-03-01 08:00:00,Completed,Payment,7,RWF,0',
  ];
  const text = `Id,External id,Date,Status,Type,Amount,Currency,Fee\n${rows.join('\n')}\n`;
  expect(await harness.importText('momo', text)).toMatchObject({
    lines: 1,
    notes: [{ kind: 'rows-left-out', state: 'Timeout', rows: 1 }],
  });
});

test.each([
  ['a day in the future', '2040-03-02', 'Line 1: The day 2040-03-02 is in the future.'],
  ['the year 2099', '2099-01-01', 'in the future'],
  ['a day of the last century', '1999-12-31', 'is before 2000-01-01'],
])('a line of %s is refused, and covers nothing', async (_what, day, why) => {
  const own = statement('1', 1, { opening: 1_000, amounts: [500] });
  const text = toCamt([{ ...own, lines: own.lines.map((line) => ({ ...line, day })) }]);
  expect(await harness.importText('bank', text)).toMatchObject({
    kind: 'refused',
    why: expect.stringContaining(why),
  });
  expect(await readStatementCoverage(db.pool, ['bank'])).toEqual([{ source: 'bank', through: null }]);
});

describe('a deposit is never explained as a fee of the bank', () => {
  test.each([
    [750_000, 'ISANO RECHARGE PORTAL CASH DEPOSIT'],
    [750_000, 'CHARGE RETURNED'],
    [-750_000, 'CHARGEBACK'],
  ])('%i, %s', async (minor, text) => {
    const own = statement('1', 1, { opening: 1_000_000, amounts: [minor] });
    const lines = own.lines.map((line) => ({ ...line, text }));
    expect(await importMt940({ ...own, lines })).toMatchObject({ explained: 0, difference: 1 });
    expect(await harness.balances()).not.toHaveProperty('fees');
  });
});

test('a batch of two payouts in one entry of the bank completes both', async () => {
  await harness.importCsv([
    { id: 'PO-9001', amount: 1_000, fee: 0, type: 'Withdrawal' },
    { id: 'PO-9002', amount: 500, fee: 0, type: 'Withdrawal' },
  ]);
  const transaction = (id: string, minor: number) =>
    `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="RWF">${minor}</Amt></TxDtls>`;
  const details = `<NtryDtls>${transaction('PO-9001', 1_000)}${transaction('PO-9002', 500)}</NtryDtls></Ntry>`;
  const day = '2040-03-01';
  const own = statement('1', 1, { opening: 0, amounts: [1_500] });
  const text = toCamt([{ ...own, day, lines: own.lines.map((line) => ({ ...line, day })) }]).replace(
    '</Ntry>',
    details,
  );
  expect(await harness.importText('bank', text)).toMatchObject({ lines: 2, matched: 2, difference: 0 });
  expect(await harness.balances()).toMatchObject({ payouts: 0, bank: 1_500 });
});

test('the statement of finding F2 moves the account of M-Pesa by its signed sum', async () => {
  const head = 'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,Reason Type,A/C No.';
  const rows = [
    ['15', 'Reversal of Pay Bill Charge'],
    ['4000', 'Reversal of Organization Settlement to Bank'],
    ['4000', 'Bank to M-PESA deposit'],
    ['500', 'Pay Bill Reversal'],
  ].map(([paidIn, reason], at) => `T${at},2040-03-01 09:00:00,Completed,${paidIn},,${reason},`);
  const outcome = await harness.importText('mpesa', `${[head, ...rows].join('\n')}\n`);
  expect(outcome).toMatchObject({ explained: 1, difference: 3 });
  expect(await harness.balances()).toMatchObject({
    'receivable:mpesa': 8_515,
    fees: -15,
    differences: -8_500,
  });
});

test('a payout whose lines are in two files is compared with their unrounded fees', async () => {
  const head = 'Transaction date,Amount,Fees,Currency,Reference,Id,Payout ID,Type';
  const row = (id: string) => `2040-03-01T06:00:00Z,1500,22.50,RWF,shop,${id},PO-1,Charge`;
  const payout = '2040-03-01T07:00:00Z,2955,0,RWF,PO-1,PO-1,PO-1,Payout';
  await harness.importText('paystack', `${head}\n${row('1')}\n`);
  await harness.importText('paystack', `${head}\n${row('2')}\n${payout}\n`);
  expect((await closeReadyDay(harness)).differences.map(({ kind }) => kind)).not.toContain('payout-sum');
});

test('a payout is compared with the unrounded fees of its lines', async () => {
  const rows = [1, 2, 3, 4].map((id) => `2040-03-01T08:00:00Z,1500,22.50,RWF,shop,${id},PO-1,Charge`);
  const payout = '2040-03-01T09:00:00Z,5910,0,RWF,PO-1,PO-1,PO-1,Payout';
  const head = 'Transaction date,Amount,Fees,Currency,Reference,Id,Payout ID,Type';
  await harness.importText('paystack', `${[head, ...rows, payout].join('\n')}\n`);
  expect(await harness.balances()).toMatchObject({ 'receivable:card-paystack': 0, fees: 90, payouts: 5_910 });
});
