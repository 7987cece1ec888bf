import type { FileReport, ReadLine } from './statement-line.ts';

/**
 * A reader of a format in which banks send their statements. It keeps nothing between two files: one import reads its file
 * several times.
 */
export type StatementReader = {
  /**
   * Reads a file from its beginning, entry by entry: each as a line `money-in` or `money-out` with the position of its statement, and each
   * statement to `report` when it has ended. Balances and totals are no entries. Throws an `UnreadableStatementError` for
   * everything that is not certain, such as a file that is cut off: nothing of it is imported then.
   * @param text in pieces of any length, without the mark of its encoding. It must be read to its end, also behind the last record: else
   * nothing is imported. What it throws is thrown on.
   */
  read: (text: AsyncIterable<string>, report: FileReport) => AsyncIterable<ReadLine>;
};

/** Checks the type of a reader. */
export function defineStatementReader(reader: StatementReader): StatementReader {
  return reader;
}
