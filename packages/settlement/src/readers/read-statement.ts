import type { Readable } from 'node:stream';
import { checkBankLines } from '@portal/payments/statements/check-bank-lines';
import {
  type FileReport,
  type ReadLine,
  UnreadableStatementError,
} from '@portal/payments/statements/statement-line';
import type { StatementReader } from '@portal/payments/statements/statement-reader';
import { CsvError } from 'csv-parse';
import type { SettlementSource } from '../sources/source.ts';
import { decodeText } from './decode-text.ts';
import { readCamt053 } from './read-camt053.ts';
import { readCsv } from './read-csv.ts';
import { readMt940 } from './read-mt940.ts';

/** A longer reference is none, and no index takes it. */
const MAX_REFERENCE = 300;
const MAX_TEXT = 10_000;
const NOBODY: FileReport = { statement: () => {}, leftOut: () => {} };

/**
 * Reads the lines of a file in its source's format; one line at a time is in memory. Throws
 * {@link UnreadableStatementError} for everything that cannot be read, whatever the reason.
 * @param report what the file says beside its lines
 */
export async function* readStatement(
  content: Readable,
  format: SettlementSource['format'],
  report = NOBODY,
): AsyncGenerator<ReadLine> {
  try {
    const text = decodeText(content, { isLegacy: format.kind === 'bank' });
    for await (const line of readLines(text, format, report)) yield bounded(line);
  } catch (error) {
    throw toUnreadable(error);
  } finally {
    content.destroy();
  }
}

async function* readLines(
  text: AsyncGenerator<string, void>,
  format: SettlementSource['format'],
  report: FileReport,
): AsyncGenerator<ReadLine> {
  if (format.kind === 'csv') return yield* readCsv(text, format.mapping, report);
  if (format.reader) return yield* checkBankLines(ofAddOn(format.reader), text, report);
  const first = await text.next();
  const all = continued(first.value ?? '', text);
  const read = /^\s*</.test(first.value ?? '') ? readCamt053 : readMt940;
  yield* checkBankLines({ read }, all, report);
}

/** The reader of an add-on: what it throws is about the content, unless the file itself could not be read. */
function ofAddOn(reader: StatementReader): StatementReader {
  return {
    read: async function* (text, report) {
      let ofFile: unknown = null;
      const watched = (async function* () {
        try {
          yield* text;
        } catch (error) {
          ofFile = error;
          throw error;
        }
      })();
      try {
        yield* reader.read(watched, report);
      } catch (error) {
        throw error === ofFile ? error : toSentence(error);
      }
    },
  };
}

async function* continued(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** The line without control characters. Throws for a reference that is too long. */
function bounded(line: ReadLine): ReadLine {
  const clean = (text: string) =>
    text
      .replace(/\p{Cc}+/gu, ' ')
      .toWellFormed()
      .trim();
  const reference = (text: string | null) => {
    if (text === null || text.length <= MAX_REFERENCE) return text && clean(text);
    throw new UnreadableStatementError(
      line.lineNumber,
      `A reference is longer than ${MAX_REFERENCE} characters.`,
    );
  };
  return {
    ...line,
    reference: reference(line.reference),
    providerReference: reference(line.providerReference),
    payoutReference: reference(line.payoutReference),
    text: clean(line.text).slice(0, MAX_TEXT),
  };
}

/** An error of the content becomes a sentence; those of the file system and the database stay what they are. */
function toUnreadable(error: unknown): unknown {
  if (error instanceof CsvError)
    return new UnreadableStatementError(null, `The file is not CSV: ${error.message}`);
  if (error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError)
    return toSentence(error);
  return error;
}

function toSentence(error: unknown): UnreadableStatementError {
  if (error instanceof UnreadableStatementError) return error;
  return new UnreadableStatementError(null, `The file cannot be read: ${(error as Error).message}`);
}
