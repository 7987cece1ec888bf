import type { Readable } from 'node:stream';
import type { SettlementSource } from '../sources/source.ts';
import { readCamt053 } from './read-camt053.ts';
import { readCsv } from './read-csv.ts';
import { readMt940 } from './read-mt940.ts';
import { type ReadLine, UnreadableStatementError } from './statement-line.ts';

/**
 * Reads the lines of a file in its source's format; one line at a time is in memory. Throws
 * {@link UnreadableStatementError} for a file in another form.
 */
export async function* readStatement(
  content: Readable,
  format: SettlementSource['format'],
): AsyncGenerator<ReadLine> {
  try {
    if (format.kind === 'csv') yield* readCsv(content, format.mapping);
    else if (await isXml(content)) yield* readCamt053(content);
    else yield* readMt940(content);
  } catch (error) {
    throw toUnreadable(error);
  } finally {
    content.destroy();
  }
}

/** Looks at the first byte and leaves it in the stream. */
async function isXml(content: Readable): Promise<boolean> {
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    content.unshift(chunk);
    return /^[\s\ufeff]*</.test(String(chunk).slice(0, 100));
  }
  throw new UnreadableStatementError(null, 'The file is empty.');
}

/** csv-parse names its errors; the rest are those of the file system and bugs. */
function toUnreadable(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message: string };
  return typeof code === 'string' && code.startsWith('CSV_')
    ? new UnreadableStatementError(null, `The file is not CSV: ${message}`)
    : error;
}
