import { UnreadableStatementError } from '@isano/adapter-kit/statements';
import { type Bai2Record, readRecords } from './records.ts';

/** The records of a file, one after the other. */
export type Cursor = {
  /** The record that comes next; `null` at the end. */
  next: () => Promise<Bai2Record | null>;
  /** Takes the next record, which must have this code. */
  take: (code: string) => Promise<Bai2Record>;
  /** Lines of all records that were taken. */
  lines: () => number;
};

/** Opens the records of a text at their beginning. */
export function createCursor(text: AsyncIterable<string>): Cursor {
  const records = readRecords(text);
  let ahead: Bai2Record | null | undefined;
  let lines = 0;
  const next = async () => {
    if (ahead === undefined) {
      const { value, done } = await records.next();
      ahead = done ? null : value;
    }
    return ahead;
  };
  return {
    next,
    take: async (code) => {
      const record = await next();
      if (record === null)
        throw new UnreadableStatementError(
          null,
          `The file ends before record ${code}: it is cut off.`,
          'cut-off',
        );
      if (record.code !== code)
        throw new UnreadableStatementError(
          record.lineNumber,
          `Record ${record.code} stands where ${code} is expected.`,
        );
      ahead = undefined;
      lines += record.lines;
      return record;
    },
    lines: () => lines,
  };
}
