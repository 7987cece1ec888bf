import { openTestDb } from '@portal/platform/database/testing/database';
import { countRuns } from '@portal/platform/testing/thorough';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSettlementHarness } from '../testing/settlement-harness.ts';
import { type BankMovement, type Statement, toCamt, toMt940 } from '../testing/write-bank-file.ts';
import { CSV_NOTATIONS, type CsvMovement, toCsv } from '../testing/write-csv-file.ts';

const db = openTestDb();

/** Few values, so that equal movements and balances that return are frequent. */
const amount = fc.constantFrom(500, -500, 500, -500, 15, -15, 1_250, -1_250, 999_999);

/** What a bank does on three days, in statements of one day, several a day. */
const days = fc.array(fc.array(fc.array(amount, { maxLength: 4 }), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
});

/** The statements of an account, each with the balances around it. */
function toStatements(plan: number[][][], reference: BankMovement['reference']): Statement[] {
  let balance = 100_000;
  return plan.flatMap((parts, day) =>
    parts.map((amounts, part): Statement => {
      const opening = balance;
      balance = amounts.reduce((sum, each) => sum + each, opening);
      const date = `2040-02-0${day + 1}`;
      const lines = amounts.map((minor) => ({ minor, day: date, reference, text: 'TRANSFER' }));
      return { number: `${day + 1}/${part + 1}`, day: date, opening, closing: balance, lines };
    }),
  );
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** Runs of statements as files, which overlap, in any order, some twice. */
function cutIntoFiles(statements: readonly Statement[], cuts: readonly (readonly [number, number])[]) {
  const parts = cuts.map(([from, length]) => {
    const start = from % statements.length;
    return statements.slice(start, start + 1 + length);
  });
  const missing = statements.filter((each) => !parts.some((part) => part.includes(each)));
  return [...parts, ...missing.map((each) => [each])];
}

test('whatever the notation, order, overlap and repetition of the files of a bank, its account moves by their signed sum', async () => {
  const harness = await createSettlementHarness(db.pool);
  await fc.assert(
    fc.asyncProperty(
      days,
      fc.constantFrom('NONREF', 'NOTPROVIDED', '0000', ''),
      fc.record({
        cuts: fc.array(fc.tuple(fc.nat(9), fc.nat(3), fc.boolean()), { maxLength: 5 }),
        seed: fc.nat(1_000),
      }),
      async (plan, reference, { cuts, seed }) => {
        await harness.clear();
        const statements = toStatements(plan, reference);
        const files = cutIntoFiles(
          statements,
          cuts.map(([from, length]) => [from, length] as const),
        );
        const order = files.map((_, at) => at).sort((a, b) => ((a * 7 + seed) % 11) - ((b * 7 + seed) % 11));
        for (const at of [...order, ...order.slice(0, 2)]) {
          const write = cuts[at]?.[2] ? toCamt : toMt940;
          const outcome = await harness.importText('bank', write(files[at] ?? []));
          expect(outcome.kind).not.toBe('refused');
        }
        const moved = sumOf(statements.flatMap(({ lines }) => lines.map(({ minor }) => minor)));
        expect((await harness.balances()).bank ?? 0).toBe(moved);
        expect((await harness.differences()).filter(({ kind }) => kind === 'missing-statement')).toEqual([]);
      },
    ),
    { numRuns: countRuns(40) },
  );
}, 300_000);

/** A statement without a number, of a run of movements of an account. */
function toExport(
  movements: readonly BankMovement[],
  {
    from,
    to,
    isNewestFirst,
    hasReferences,
  }: { from: number; to: number; isNewestFirst: boolean; hasReferences: boolean },
): Statement {
  const balanceAt = (at: number) => sumOf(movements.slice(0, at).map(({ minor }) => minor)) + 100_000;
  const lines = movements
    .map((each, at) => (hasReferences ? { ...each, reference: `BK${each.day}-${at}` } : each))
    .slice(from, to);
  const around = { opening: balanceAt(from), closing: balanceAt(to) };
  return {
    number: null,
    day: lines.at(-1)?.day ?? '',
    ...around,
    lines: isNewestFirst ? lines.toReversed() : lines,
  };
}

/** Days of movements whose sum is often nothing, as of an account that is emptied every evening. */
const sweptDays = fc.array(
  fc.oneof(
    fc.array(amount, { minLength: 1, maxLength: 4 }),
    fc.array(amount, { minLength: 1, maxLength: 2 }).map((some) => [...some, ...some.map((each) => -each)]),
  ),
  { minLength: 3, maxLength: 3 },
);

/**
 * Exports without numbers, as they are made in a bank's portal: of whole days, and of the current day up to any movement, from its
 * beginning or from where the export before ended.
 */
const exports = fc.array(
  fc.record({
    day: fc.nat(2),
    days: fc.nat(2),
    left: fc.nat(4),
    goesOn: fc.boolean(),
    isNewestFirst: fc.boolean(),
    hasReferences: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
);

const AS_IT_COMES = { left: 0, goesOn: false, isNewestFirst: false, hasReferences: false };

/**
 * The third export is the rest of the second day. By its balances it also leads from the second one to the first one, which have a
 * movement in common.
 */
const IN_THE_MIDDLE: [
  number[][],
  {
    day: number;
    days: number;
    left: number;
    goesOn: boolean;
    isNewestFirst: boolean;
    hasReferences: boolean;
  }[],
] = [
  [[500], [500, -500], [500]],
  [
    { ...AS_IT_COMES, day: 1, days: 1, hasReferences: true },
    { ...AS_IT_COMES, day: 0, days: 1, left: 1 },
    { ...AS_IT_COMES, day: 1, days: 0, goesOn: true },
  ],
];

test('exports without a number that overlap, in any order, notation and cut, count each movement once or are refused in words', async () => {
  const harness = await createSettlementHarness(db.pool);
  const outcomes = { imported: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(sweptDays, exports, async (plan, given) => {
      await harness.clear();
      const movements = plan.flatMap((amounts, day) =>
        amounts.map((minor) => ({
          minor,
          day: `2040-02-0${day + 1}`,
          reference: 'NONREF',
          text: 'TRANSFER',
        })),
      );
      const begins = plan.map((_, day) => plan.slice(0, day).flat().length);
      const covered = new Set<number>();
      let end: number | null = null;
      for (const { day, days: more, left, goesOn, ...form } of given) {
        const last = Math.min(day + more, plan.length - 1);
        const dayEnd = (begins[last] ?? 0) + (plan[last]?.length ?? 0);
        const to = Math.max(dayEnd - left, (begins[last] ?? 0) + 1);
        const from: number = goesOn && end !== null && end < to ? end : (begins[day] ?? 0);
        const text = (form.isNewestFirst ? toMt940 : toCamt)([toExport(movements, { from, to, ...form })]);
        const outcome = await harness.importText('bank', text);
        if (outcome.kind === 'refused') {
          outcomes.refused += 1;
          expect(outcome.why).toMatch(/earlier day/);
        } else {
          outcomes.imported += 1;
          for (let at = from; at < to; at += 1) covered.add(at);
          end = to;
        }
        const moved = sumOf([...covered].map((at) => movements[at]?.minor ?? 0));
        expect((await harness.balances()).bank ?? 0).toBe(moved);
      }
    }),
    { numRuns: countRuns(60), examples: [IN_THE_MIDDLE] },
  );
  expect(outcomes.imported).toBeGreaterThan(2 * outcomes.refused);
}, 300_000);

/** Movements of a provider: of a kind, which may be on its other side, with a fee. */
const movements = fc.array(
  fc.record({
    kind: fc.constantFrom<CsvMovement['kind']>('charge', 'refund', 'fee', 'payout', 'other'),
    isReversed: fc.boolean(),
    minor: fc.constantFrom(15, 500, 1_250, 20_000, 1_234_567),
    fee: fc.constantFrom(0, 0, 7, 20),
    isDone: fc.constantFrom(true, true, true, false),
  }),
  { minLength: 1, maxLength: 8 },
);

test.each(Object.keys(CSV_NOTATIONS) as (keyof typeof CSV_NOTATIONS)[])(
  'the account of a provider moves by the signed sum of its files, or nothing is imported: %s',
  async (notation) => {
    const harness = await createSettlementHarness(db.pool);
    const { source, account } = CSV_NOTATIONS[notation];
    let imported = 0;
    await fc.assert(
      fc.asyncProperty(
        movements,
        fc.nat(8),
        fc.tuple(fc.boolean(), fc.boolean()),
        async (given, cut, [isReversed, isSigned]) => {
          await harness.clear();
          const rows = given.map((each, at) => ({ ...each, id: `ID-${at}`, at }));
          // The second file begins before the first one ends.
          const parts = [rows.slice(0, cut), rows.slice(Math.max(cut - 2, 0)), rows].filter(
            (part) => part.length > 0,
          );
          const expected = new Map<string, number>();
          for (const part of isReversed ? parts.toReversed() : parts) {
            const { text, moved } = toCsv(notation, part, isSigned);
            if (moved === null) continue;
            const outcome = await harness.importText(source, text);
            if (outcome.kind === 'refused') continue;
            imported += 1;
            for (const [id, minor] of moved) expected.set(id, minor);
          }
          expect((await harness.balances())[account] ?? 0).toBe(sumOf([...expected.values()]));
        },
      ),
      { numRuns: countRuns(25) },
    );
    // Else the files of this notation would all be refused.
    expect(imported).toBeGreaterThan(countRuns(25) / 4);
  },
  300_000,
);
