import type { StatementConformance, WrittenEntry, WrittenStatement } from '@isano/adapter-kit/conformance';
import {
  type BankStatement,
  type ReadLine,
  type StatementReader,
  UnreadableStatementError,
} from '@isano/adapter-kit/statements';
import { checkBankLines } from '@isano/adapter-kit/testing';
import { countryCurrency, localDay, parseCalendarDate } from '@isano/adapter-kit/values';
import { ConformanceError, expectThat, show } from '../scenario.ts';

/** A reader of statements, and how a bank writes its format. */
export type StatementSubject = { reader: StatementReader; conformance: StatementConformance };

/** What the portal takes from a file. */
export type FileContent = { lines: ReadLine[]; statements: BankStatement[] };

const DAY = '2026-01-05';
const OPENING = 100_000;
const PIECE = 64;

/** Entries of both directions, two of them equal but for nothing: they are two movements. */
export const ENTRIES: readonly WrittenEntry[] = [
  { minor: 45_000, reference: 'PO7781', text: 'Payout of cards' },
  { minor: -250, reference: 'CH90', text: 'Charge for the payout' },
  { minor: 1_200, reference: '', text: 'Cash deposit' },
  { minor: 1_200, reference: '', text: 'Cash deposit' },
  { minor: -30_000, reference: 'TR4', text: 'Transfer' },
];

/** A statement whose balances fit its entries; what is left out is that of the first one. */
export function statementOf(
  entries: readonly WrittenEntry[] = ENTRIES,
  {
    account = '0004001',
    currency = countryCurrency(),
    day = DAY,
    opening = OPENING,
  }: Partial<Pick<WrittenStatement, 'account' | 'currency' | 'opening'>> & { day?: string } = {},
): WrittenStatement {
  const date = parseCalendarDate(day);
  if (!date) throw new Error(`${day} is no day`);
  const closing = entries.reduce((sum, { minor }) => sum + minor, opening);
  return { account, currency, day: date, opening, closing, entries };
}

/** Reads a text as the portal does. Rejects with what the reader throws. */
export async function readText(
  { reader }: StatementSubject,
  text: string,
  pieceLength = PIECE,
): Promise<FileContent> {
  const statements: BankStatement[] = [];
  const lines: ReadLine[] = [];
  const report = {
    statement: (statement: BankStatement) => void statements.push(statement),
    leftOut: () => {},
  };
  for await (const line of checkBankLines(reader, piecesOf(text, pieceLength), report)) lines.push(line);
  return { lines, statements };
}

async function* piecesOf(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

/** Reads what a bank has written; a refusal is a fault of the reader. */
export async function readWritten(
  subject: StatementSubject,
  statements: readonly WrittenStatement[],
  { lineEnd, pieceLength }: { lineEnd?: string; pieceLength?: number } = {},
): Promise<FileContent> {
  const written = subject.conformance.write(statements);
  const text = lineEnd === undefined ? written : written.replace(/\r?\n/g, lineEnd);
  try {
    return await readText(subject, text, pieceLength);
  } catch (cause) {
    throw new ConformanceError(`the file is refused: ${(cause as Error).message}`, { cause });
  }
}

/** What a portal takes from a text; `null` when it is refused, which must be in a sentence. @param what the text, for a sentence */
export async function readOrRefuse(
  subject: StatementSubject,
  text: string,
  what: string,
): Promise<FileContent | null> {
  try {
    return await readText(subject, text);
  } catch (error) {
    expectThat(
      error instanceof UnreadableStatementError && error.message !== '',
      `${what}: the reader throws ${show(error)}, not an UnreadableStatementError with a sentence`,
    );
    return null;
  }
}

/** A line as its bank would say it, without its place in the file. */
export function toMovement({ kind, amountMinor, currency, at, providerReference, text }: ReadLine) {
  return {
    minor: kind === 'money-in' ? amountMinor : -amountMinor,
    currency,
    day: localDay(at),
    // Midnight in the country, as all lines without a time of day.
    isMidnight: localDay(new Date(at.getTime() - 1)) !== localDay(at),
    reference: providerReference ?? '',
    text: text.replace(/\s+/g, ' ').trim(),
  };
}

/** What {@link toMovement} must give for the entries of a statement. */
export function movementsOf({ entries, currency, day }: WrittenStatement) {
  return entries.map((entry) => ({ ...entry, currency, day, isMidnight: true }));
}

/** What the lines of a file add to accounts: a sum for each currency, and how many they are. */
export function sumOf({ lines }: FileContent) {
  const sums: Record<string, number> = {};
  for (const line of lines) {
    const { minor, currency } = toMovement(line);
    sums[currency] = (sums[currency] ?? 0) + minor;
  }
  return { sums, count: lines.length };
}
