import type { WrittenStatement } from '@isano/adapter-kit/conformance';
import { currencyExponent } from '@isano/adapter-kit/values';
import { expectSame, expectThat, type Scenario, show } from '../scenario.ts';
import { cutOff, type Damaged, damageCharacters, damageLines } from './damage.ts';
import {
  ENTRIES,
  movementsOf,
  readOrRefuse,
  readWritten,
  type StatementSubject,
  statementOf,
  sumOf,
  toMovement,
} from './statement-file.ts';

/** What is sent to people who want a statement, and is none. */
const NO_STATEMENT = [
  'Dear customer, please find your statement attached.',
  '<html><body><h1>Your session has ended</h1></body></html>',
  '{"error":"no statement for this period"}',
  'Date,Amount,Description\n2026-01-05,45000,Payout\n',
  '%PDF-1.7 1 0 obj',
  '\u0000\u0001\u0002',
];

/** Everything that a reader of banks' statements must do. */
export const STATEMENT_SCENARIOS: readonly Scenario<StatementSubject>[] = [
  {
    name: 'reads each entry with its signed amount, day, reference and text, two equal ones too',
    why: 'the account would move by another amount than the bank says',
    run: (subject) => expectMovements(subject, [statementOf()]),
  },
  {
    name: 'reports the account and the balances of each statement',
    why: 'nobody would see that entries are missing',
    run: async (subject) => {
      const written = statementOf();
      const { statements } = await readWritten(subject, [written]);
      const [found] = statements;
      expectThat(
        statements.length === 1 && found !== undefined,
        `there are ${statements.length} statements, not 1`,
      );
      expectSame(found.account, written.account, 'the account');
      const { currency, opening, closing } = written;
      for (const [what, balance, minor] of [
        ['opening', found.opening, opening],
        ['closing', found.closing, closing],
      ] as const) {
        expectSame(
          balance && { minor: balance.minor, currency: balance.currency },
          { minor, currency },
          `the ${what} balance`,
        );
      }
    },
  },
  {
    name: 'takes balances and totals for no entries',
    why: 'money that never moved would be booked',
    run: async (subject) => {
      const { lines, statements } = await readWritten(subject, [statementOf([])]);
      expectSame(lines.map(toMovement), [], 'what a statement without entries moves');
      expectSame(statements.length, 1, 'the number of statements');
    },
  },
  {
    name: 'reads entries in any order',
    why: 'an export with the newest entry first would be refused, or be another file',
    run: (subject) => expectMovements(subject, [statementOf(ENTRIES.toReversed())]),
  },
  {
    name: 'reads several statements of a file, each with its own entries and day',
    why: 'entries would be booked on another account or day',
    run: async (subject) => {
      const first = statementOf();
      const written = [
        first,
        statementOf(ENTRIES.slice(0, 2), { day: '2026-01-06', opening: first.closing }),
        statementOf(ENTRIES.slice(1), { account: '0004002' }),
      ];
      await expectMovements(subject, written);
      const { lines, statements } = await readWritten(subject, written);
      expectSame(
        statements.map(({ account }) => account),
        written.map(({ account }) => account),
        'the accounts',
      );
      const positions = written.flatMap(({ entries }, at) => entries.map(() => at));
      expectSame(
        lines.map(({ statement }) => statement),
        positions,
        'the statements of the entries',
      );
    },
  },
  {
    name: 'reads an entry that a second file has too as the same entry',
    why: 'an entry that two files have would be booked twice',
    run: async (subject) => {
      const [payout, charge, ...others] = ENTRIES;
      if (!payout || !charge) throw new Error('there are no entries');
      const early = statementOf([payout, charge]);
      const late = statementOf([charge, ...others], { opening: early.opening + payout.minor });
      const one = (await readWritten(subject, [early])).lines.at(1);
      const again = (await readWritten(subject, [late])).lines.at(0);
      const content = (line: typeof one) => line && { ...line, lineNumber: 0, statement: 0 };
      expectSame(content(again), content(one), 'the entry in the second file');
    },
  },
  {
    name: 'reads a file the same each time, also two at once',
    why: 'an import reads its file several times, and would see another one',
    run: async (subject) => {
      const one = await readWritten(subject, [statementOf()]);
      const [again, beside] = await Promise.all([
        readWritten(subject, [statementOf()]),
        readWritten(subject, [statementOf(ENTRIES.toReversed())], { pieceLength: 1 }),
      ]);
      expectSame(again, one, 'the second reading');
      expectSame(
        beside.lines.map(toMovement),
        movementsOf(statementOf(ENTRIES.toReversed())),
        'the file beside it',
      );
    },
  },
  {
    name: 'reads a text that arrives in small pieces, whatever its line ends are',
    why: 'large files, and those that were saved on another system, would be refused or read wrongly',
    run: async (subject) => {
      const plain = await readWritten(subject, [statementOf()]);
      expectSame(
        await readWritten(subject, [statementOf()], { pieceLength: 1 }),
        plain,
        'the text in single letters',
      );
      for (const lineEnd of ['\r\n', '\n'])
        expectSame(
          await readWritten(subject, [statementOf()], { lineEnd, pieceLength: 7 }),
          plain,
          `the text with the line end ${show(lineEnd)}`,
        );
    },
  },
  {
    name: 'reads amounts in the currency of the account, with its decimals',
    why: 'an account in dollars would move by a hundred times as much, or by francs',
    applies: ({ conformance }) => currenciesOf(conformance).length > 1,
    run: async (subject) => {
      for (const currency of currenciesOf(subject.conformance)) {
        // 12.34 and 0.05 where the currency has cents.
        const entries = [1_234, -5, 10 ** currencyExponent(currency)].map((minor) => ({
          minor,
          reference: 'FX1',
          text: 'Exchange',
        }));
        await expectMovements(subject, [statementOf(entries, { currency, opening: 50_000 })]);
      }
    },
  },
  {
    name: 'refuses a file that is cut off, wherever',
    why: 'the entries behind the cut would be missing in the books',
    // One statement: not every format says how many follow.
    run: (subject) => expectSameSum(subject, [statementOf(ENTRIES.slice(0, 3))], cutOff),
  },
  {
    name: 'refuses a file in which a line is missing or comes twice',
    why: 'the account would move by another amount than the bank says',
    run: (subject) => expectSameSum(subject, twoDays(), damageLines),
  },
  {
    name: 'moves the account by what the file says or refuses it, whatever character is altered',
    why: 'a damaged amount, sign or currency would be booked',
    run: (subject) => expectSameSum(subject, twoDays(), damageCharacters),
  },
  {
    name: 'refuses an empty file and what is no statement, in a sentence',
    why: 'the staff would see an error of the portal, or an import of nothing',
    run: async (subject) => {
      for (const text of ['', '\n\n', ...NO_STATEMENT]) {
        const found = await readOrRefuse(subject, text, show(text));
        const isNothing = found === null || (found.lines.length === 0 && found.statements.length === 0);
        expectThat(isNothing, `${show(text)}: the reader finds ${show(found)}`);
      }
    },
  },
];

const currenciesOf = ({ currencies }: StatementSubject['conformance']) =>
  currencies ?? [statementOf().currency, 'USD' as const];

function twoDays(): WrittenStatement[] {
  const first = statementOf(ENTRIES.slice(0, 3));
  return [first, statementOf(ENTRIES.slice(1, 2), { day: '2026-01-06', opening: first.closing })];
}

async function expectMovements(
  subject: StatementSubject,
  written: readonly WrittenStatement[],
): Promise<void> {
  const { lines } = await readWritten(subject, written);
  expectSame(lines.map(toMovement), written.flatMap(movementsOf), 'what the file moves');
}

/** Rejects when a damaged file is read, and moves anything else than the good one. */
async function expectSameSum(
  subject: StatementSubject,
  written: readonly WrittenStatement[],
  damage: (text: string) => Iterable<Damaged>,
): Promise<void> {
  const text = subject.conformance.write(written);
  const whole = await readOrRefuse(subject, text, 'the whole file');
  expectThat(whole !== null, 'the whole file is refused');
  for (const { text: damaged, what } of damage(text)) {
    const found = await readOrRefuse(subject, damaged, what);
    if (found) expectSame(sumOf(found), sumOf(whole), `${what}: what the file moves`);
  }
}
