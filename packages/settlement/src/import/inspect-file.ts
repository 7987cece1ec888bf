import type { Readable } from 'node:stream';
import { type BusinessDay, toBusinessDay } from '@portal/domain/time/business-day';
import { signedAmount } from '@portal/payments/statements/bank-balance';
import {
  type BankStatement,
  type ReadLine,
  UnreadableStatementError,
} from '@portal/payments/statements/statement-line';
import { readStatement } from '../readers/read-statement.ts';
import type { SettlementSource } from '../sources/source.ts';
import { digest } from './digest.ts';

/** No statement that anybody imports is older: an earlier day is a mistake of the export. */
const FIRST_DAY = '2000-01-01';
const HASH_BITS = 64;

/** A statement of a bank, with what its lines say together. */
export type InspectedStatement = BankStatement & {
  fingerprint: string;
  /** Its first entry; `null` without entries. */
  firstLine: ReadLine | null;
  /** Booking days of the first and last entry; `null` without entries. */
  firstDay: BusinessDay | null;
  lastDay: BusinessDay | null;
  /** What its lines of each day move, in minor units. */
  movedByDay: ReadonlyMap<BusinessDay, number>;
  /** The last day that it reaches. */
  day: string | null;
};

/** What a file contains. `leftOut`: how many rows were left out, by their state. */
export type Inspection = {
  lines: number;
  statements: readonly InspectedStatement[];
  leftOut: ReadonlyMap<string, number>;
};

type LinesOfStatement = {
  first: ReadLine;
  count: number;
  days: BusinessDay[];
  moved: Map<BusinessDay, number>;
  content: bigint;
};

/**
 * Reads a file completely, before anything of it is written. Throws {@link UnreadableStatementError} for what cannot be read,
 * for days in the future, and for a file without lines and statements.
 */
export async function inspectFile(
  { open, source }: { open: () => Readable; source: SettlementSource },
  now: Date,
): Promise<Inspection> {
  const statements: BankStatement[] = [];
  const leftOut = new Map<string, number>();
  const report = {
    statement: (statement: BankStatement) => {
      statements.push(statement);
    },
    leftOut: (state: string) => {
      leftOut.set(state, (leftOut.get(state) ?? 0) + 1);
    },
  };
  const today = toBusinessDay(now);
  const found = new Map<number, LinesOfStatement>();
  let lines = 0;
  for await (const line of readStatement(open(), source.format, report)) {
    lines += 1;
    checkDay(line, today);
    if (line.statement !== undefined) addLine(found, line.statement, line);
  }
  if (lines === 0 && statements.length === 0) throw new UnreadableStatementError(null, whyEmpty(leftOut));
  return {
    lines,
    leftOut,
    statements: statements.map((statement, at) => inspectStatement(statement, found.get(at), today)),
  };
}

function whyEmpty(leftOut: ReadonlyMap<string, number>): string {
  if (leftOut.size === 0) return 'The file has no lines.';
  return `The file has no lines of money that was moved: the state of its rows is ${[...leftOut.keys()].join(', ')}.`;
}

function checkDay({ at, lineNumber }: ReadLine, today: BusinessDay): void {
  const day = toBusinessDay(at);
  if (day > today) throw new UnreadableStatementError(lineNumber, `The day ${day} is in the future.`);
  if (day < FIRST_DAY)
    throw new UnreadableStatementError(lineNumber, `The day ${day} is before ${FIRST_DAY}.`);
}

function addLine(found: Map<number, LinesOfStatement>, statement: number, line: ReadLine): void {
  const own = found.get(statement) ?? { first: line, count: 0, days: [], moved: new Map(), content: 0n };
  const day = toBusinessDay(line.at);
  const [first = day, last = day] = own.days;
  const hash = digest([day, signedAmount(line), line.currency]).slice(0, HASH_BITS / 4);
  own.moved.set(day, (own.moved.get(day) ?? 0) + signedAmount(line));
  found.set(statement, {
    first: own.first,
    moved: own.moved,
    count: own.count + 1,
    days: [day < first ? day : first, day > last ? day : last],
    // A sum, because another export of the statement may have another order.
    content: BigInt.asUintN(HASH_BITS, own.content + BigInt(`0x${hash}`)),
  });
}

function inspectStatement(
  statement: BankStatement,
  lines: LinesOfStatement | undefined,
  today: BusinessDay,
): InspectedStatement {
  const { account, number, isCounted, opening, closing } = statement;
  const [firstDay = null, lastDay = null] = lines?.days ?? [];
  const days = [closing?.day ?? null, lastDay].filter((day) => day !== null).sort();
  const day = days.at(-1) ?? null;
  const counted = isCounted ? number : null;
  const balances = [opening?.minor, closing?.minor, opening?.currency];
  const content = [lines?.count, String(lines?.content), firstDay, lastDay, opening?.day, closing?.day];
  return {
    ...statement,
    firstLine: lines?.first ?? null,
    fingerprint: digest([account, counted, ...balances, ...content]),
    firstDay,
    lastDay,
    movedByDay: lines?.moved ?? new Map(),
    day: day !== null && day > today ? today : day,
  };
}
