import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../apps/server/src/platform/database/embedded/start-embedded.ts';
import { startPortal } from '../portal-process.ts';
import { findGrowth, inMegabytes, type MemorySample, readMemory } from './memory.ts';
import { readOperations } from './openapi.ts';
import { readFuzzOptions } from './options.ts';
import { findLoggedStacks } from './read-log.ts';
import { type FuzzResult, runFuzz } from './run-fuzz.ts';

// `npm run fuzz`: requests made from the OpenAPI document, fitting and hostile, against a portal of its own. Ends with
// 1 when a reply is a 500, shows a stack trace or is no envelope, or when memory grows; docs/security.md says more.

const METRICS_TOKEN = 'metrics-of-the-fuzz-run';
const options = readFuzzOptions(process.argv.slice(2));
const began = Date.now();
// The name lets the next test server clear away what a killed run leaves (platform/db/test-server.ts).
const folder = mkdtempSync(join(tmpdir(), `portal-test-${process.pid}-`));
const logFile = join(folder, 'portal.log');
const postgres = await startEmbedded({ dataDir: folder });
const portal = await startPortal({
  databaseUrl: postgres.url,
  logFile,
  // Past the limits of addresses, so that every request reaches what is behind them; those of numbers stay.
  env: { DATA_DIR: folder, RATE_LIMIT_FACTOR: '100000', METRICS_TOKEN, LOG_LEVEL: 'warn' },
});
const memory: MemorySample[] = [];
try {
  const operations = await readOperations(portal.url);
  const result = await runFuzz(portal.url, operations, options, async (sent) => {
    memory.push({ sent, bytes: await readMemory(portal.url, METRICS_TOKEN) });
    if (!options.short) console.log(`${seconds()} s ${sent} sent, ${inMegabytes(memory.at(-1)?.bytes ?? 0)}`);
  });
  const problems = [...listFaults(result), ...findLoggedStacks(logFile), ...listGrowth()];
  if (!options.short) console.log(describeStatuses(result));
  for (const problem of problems) console.log(problem);
  console.log(
    `fuzz: seed ${options.seed}, ${result.sent} requests to ${operations.length} calls and all pages, ` +
      `${problems.length} problems, slowest ${Math.round(result.slowestMs)} ms, ${seconds()} s`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await portal.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function listFaults({ faults }: FuzzResult): string[] {
  return [...faults].map(([what, { count, example }]) => {
    const shown = `${example.method} ${example.path} ${example.body ?? ''}`.slice(0, 600);
    return `${count} times: ${what}\n    e.g. ${JSON.stringify(shown)}`;
  });
}

function describeStatuses({ statuses }: FuzzResult): string {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  return `Replies by status: ${counts.join(', ')}`;
}

function seconds(): number {
  return Math.round((Date.now() - began) / 1000);
}

function listGrowth(): string[] {
  const growth = findGrowth(memory);
  return growth ? [growth] : [];
}
