import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  cloneTestDb,
  startTestServer,
} from '../../../apps/server/src/platform/database/testing/database-server.ts';
import type { ImportFigures } from './import-file.ts';

/** Lines of the imported files. The goal is for the second: a minute, and memory that does not grow with the file. */
const SIZES = [10_000, 100_000, 300_000];
const IMPORT = fileURLToPath(new URL('import-file.ts', import.meta.url));

/** A charge of the journal for each line. */
const FILL = `
  INSERT INTO journal (day, at, payment_id, version, event, debit, credit, amount_minor, currency)
  SELECT '2026-11-20', '2026-11-20T10:00:00Z', 'bench-' || line, 1, 'charge-confirmed', 'receivable:momo', 'customer-money', 500, 'RWF'
  FROM generate_series(1, $1::int) line`;

/**
 * Measures the import of statements of several sizes, each into a database of its own whose journal has a charge for every
 * line. Returns a Markdown section.
 */
export async function benchStatements(print: (line: string) => void): Promise<string> {
  const server = await startTestServer();
  const rows: string[] = [];
  try {
    for (const size of SIZES) {
      print(`Importing a statement of ${size} lines`);
      rows.push(toRow(size, await importInto(server.adminUrl, size)));
    }
  } finally {
    await server.stop();
  }
  return [
    '| Lines | Time | Processor time of the import | Memory before | In each tenth of the import |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

async function importInto(adminUrl: string, size: number): Promise<ImportFigures> {
  const database = await cloneTestDb(adminUrl);
  try {
    await database.pool.query(FILL, [size]);
    const { stdout } = await promisify(execFile)(process.execPath, [IMPORT, database.url, String(size)]);
    const figures = JSON.parse(stdout) as ImportFigures;
    if (figures.matched !== size)
      throw new Error(`${figures.kind}, ${figures.matched} of ${size} lines matched`);
    return figures;
  } finally {
    await database.drop();
  }
}

function toRow(size: number, { ms, processorMs, before, tenths }: ImportFigures): string {
  const seconds = (value: number) => `${(value / 1_000).toFixed(1)} s`;
  return `| ${size} | ${seconds(ms)} | ${seconds(processorMs)} | ${before} MB | ${tenths.join(', ')} MB |`;
}
