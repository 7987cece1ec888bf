import { splitLines, UnreadableStatementError } from '@isano/adapter-kit/statements';

/** A logical record: its code, its fields after the code, and how many lines of the file it takes. */
export type Bai2Record = { code: string; fields: string[]; lines: number; lineNumber: number };

const CONTINUATION = '88';

/**
 * Reads the logical records of a file. A line that ends with a slash ends behind a field; one without a slash ends inside a text,
 * which a continuation goes on with. Fixed lengths are filled with blanks.
 */
export async function* readRecords(content: AsyncIterable<string>): AsyncGenerator<Bai2Record> {
  let current = null as { code: string; text: string; lines: number; lineNumber: number } | null;
  let lineNumber = 0;
  for await (const line of splitLines(content)) {
    lineNumber += 1;
    const text = line.trimEnd();
    if (text === '') continue;
    const code = /^(\d\d),/.exec(text)?.[1];
    if (code === undefined)
      throw new UnreadableStatementError(
        lineNumber,
        'A record of BAI2 begins with a code of two digits and a comma.',
      );
    const rest = text.slice(code.length + 1);
    if (code !== CONTINUATION) {
      if (current) yield toRecord(current);
      current = { code, text: rest, lines: 1, lineNumber };
    } else if (current)
      current = { ...current, text: continued(current.text, rest), lines: current.lines + 1 };
    else throw new UnreadableStatementError(lineNumber, 'The file begins with a continuation (88).');
  }
  if (current) yield toRecord(current);
}

const continued = (text: string, rest: string) =>
  text.endsWith('/') ? `${text.slice(0, -1)},${rest}` : `${text} ${rest}`;

function toRecord({ text, ...record }: { code: string; text: string; lines: number; lineNumber: number }) {
  return { ...record, fields: text.replace(/\/$/, '').split(',') };
}
