import { type Currency, isCurrency } from '@portal/domain/money/money';
import { checkBalances, signedAmount } from './bank-balance.ts';
import {
  type BankStatement,
  type FileReport,
  type ReadLine,
  UnreadableStatementError,
} from './statement-line.ts';
import type { StatementReader } from './statement-reader.ts';

/**
 * Reads a bank's file, and refuses at its end what no account can have done: entries that do not lead from the opening to the
 * closing balance of their statement, and entries of no statement; and a file that its reader did not read to its end. So the account
 * moves by exactly what the bank says, whoever wrote the reader, or nothing is imported. Throws {@link UnreadableStatementError}, and
 * what the text throws.
 */
export async function* checkBankLines(
  { read }: StatementReader,
  text: AsyncIterable<string>,
  report: FileReport,
): AsyncGenerator<ReadLine> {
  const statements: BankStatement[] = [];
  const moved = new Map<number, Map<Currency, number>>();
  const collect: FileReport = {
    statement: (statement) => {
      statements.push(statement);
      report.statement(statement);
    },
    leftOut: report.leftOut,
  };
  const file = watch(text);
  for await (const line of read(file.text, collect)) {
    const position = requireMovement(line);
    const sums = moved.get(position) ?? new Map<Currency, number>();
    sums.set(line.currency, (sums.get(line.currency) ?? 0) + signedAmount(line));
    moved.set(position, sums);
    yield line;
  }
  file.requireEnd();
  const last = Math.max(-1, ...moved.keys());
  if (last >= statements.length)
    throw new UnreadableStatementError(
      null,
      'The file has entries of a statement that does not end.',
      'cut-off',
    );
  for (const [position, { opening, closing }] of statements.entries())
    if (opening && closing) checkBalances(opening, closing, moved.get(position) ?? new Map());
}

/** A text, and whether it was read to its end. */
function watch(given: AsyncIterable<string>) {
  let isRead = false;
  let failure: { error: unknown } | null = null;
  const text = (async function* () {
    try {
      yield* given;
      isRead = true;
    } catch (error) {
      failure = { error };
      throw error;
    }
  })();
  const requireEnd = () => {
    if (failure) throw failure.error;
    if (!isRead) throw new UnreadableStatementError(null, 'The reader did not read the file to its end.');
  };
  return { text, requireEnd };
}

/** Returns the position of a line's statement. Throws for a line that is no movement of a bank's account. */
function requireMovement({ lineNumber, kind, amountMinor, currency, at, statement }: ReadLine): number {
  const isMovement =
    (kind === 'money-in' || kind === 'money-out') && Number.isSafeInteger(amountMinor) && amountMinor > 0;
  const isWhole = isMovement && isCurrency(currency) && !Number.isNaN(at.getTime());
  if (!isWhole || statement === undefined || !Number.isSafeInteger(statement) || statement < 0)
    throw new UnreadableStatementError(lineNumber, 'The entry has no amount, currency, day or statement.');
  return statement;
}
