import { Readable } from 'node:stream';
import type { BankStatement, ReadLine } from '@portal/payments/statements/statement-line';
import { readStatement } from '../readers/read-statement.ts';
import { BUILT_IN_SOURCES } from '../sources/built-in-sources.ts';
import type { SettlementSource } from '../sources/source.ts';

/** What a file of a source contains: its lines, statements, and the states whose rows were left out. */
export async function readStatementText(
  source: string | SettlementSource['format'],
  content: string | Buffer,
): Promise<{ lines: ReadLine[]; statements: BankStatement[]; leftOut: string[] }> {
  const format =
    typeof source === 'string' ? BUILT_IN_SOURCES.find(({ name }) => name === source)?.format : source;
  if (!format) throw new Error(`no source ${String(source)}`);
  const bytes = Buffer.from(content as string);
  // In small pieces, as a file arrives.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 50) }, (_, at) =>
    bytes.subarray(at * 50, at * 50 + 50),
  );
  const found = { lines: [] as ReadLine[], statements: [] as BankStatement[], leftOut: [] as string[] };
  const report = {
    statement: (statement: BankStatement) => {
      found.statements.push(statement);
    },
    leftOut: (state: string) => {
      found.leftOut.push(state);
    },
  };
  for await (const line of readStatement(Readable.from(pieces, { objectMode: false }), format, report))
    found.lines.push(line);
  return found;
}
