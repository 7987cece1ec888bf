import '../../../e2e/configure-country.ts';
import { Readable } from 'node:stream';
import { importStatement } from '../../../apps/server/src/features/settlement/import/import-statement.ts';
import { BUILT_IN_SOURCES } from '../../../apps/server/src/features/settlement/sources/built-in-sources.ts';
import { openDb } from '../../../apps/server/src/platform/database/open-db.ts';
import { systemClock } from '../../../packages/domain/src/time/clock.ts';

// A process of its own, so that its memory is that of an import and nothing else. Imports a made-up statement of MTN MoMo and
// prints the time and the memory as JSON. Arguments: URL of the database, number of lines.

/**
 * What an import took: milliseconds, and those of its own processor time; resident memory in MB before it, and the largest in
 * each tenth of its time.
 */
export type ImportFigures = {
  ms: number;
  processorMs: number;
  kind: string;
  matched: number;
  before: number;
  tenths: number[];
};

const SAMPLE_MS = 50;
const [databaseUrl = '', count = ''] = process.argv.slice(2);
const lines = Number(count);
const residentMb = () => Math.round(process.memoryUsage.rss() / 1024 ** 2);

/** The content in pieces, so that this process does not hold the file either. */
function* content(): Generator<string> {
  yield 'Id,External id,Date,Status,Type,Amount,Currency,Fee\n';
  for (let line = 1; line <= lines; line += 1)
    yield `mtn-${line},bench-${line},2026-11-20 12:00:00,Completed,Payment,500,RWF,10\n`;
}

const source = BUILT_IN_SOURCES.find(({ name }) => name === 'momo');
if (!source) throw new Error('there is no source momo');
const { pool, close } = openDb(databaseUrl, { max: 4 });
const deps = { pool, clock: systemClock, sources: BUILT_IN_SOURCES };
const before = residentMb();
const samples: number[] = [];
const timer = setInterval(() => samples.push(residentMb()), SAMPLE_MS);
const processor = process.cpuUsage();
const startedAt = performance.now();
const outcome = await importStatement(deps, {
  name: 'bench',
  source,
  by: 'bench',
  open: () => Readable.from(content(), { objectMode: false }),
});
const ms = performance.now() - startedAt;
const { user, system } = process.cpuUsage(processor);
const processorMs = (user + system) / 1_000;
clearInterval(timer);
await close();
const tenths = Array.from({ length: 10 }, (_, tenth) =>
  Math.max(before, ...samples.slice((samples.length * tenth) / 10, (samples.length * (tenth + 1)) / 10)),
);
const matched = outcome.kind === 'imported' ? outcome.matched : 0;
process.stdout.write(
  JSON.stringify({ ms, processorMs, kind: outcome.kind, matched, before, tenths } satisfies ImportFigures),
);
