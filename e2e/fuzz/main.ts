import '../configure-country.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@portal/platform/database/embedded/start-embedded';
import { startPortal } from '../portal-process.ts';
import { findGrowth, formatMegabytes, type MemorySample, readMemory } from './memory.ts';
import { readOperations } from './openapi.ts';
import { readFuzzOptions } from './options.ts';
import { findLoggedStacks } from './read-log.ts';
import { type FuzzResult, runFuzz } from './run-fuzz.ts';

// `npm run fuzz`: valid and hostile requests generated from the OpenAPI document, sent to a portal of its own.
// Exits with 1 when a response is a 500, contains a stack trace or has no envelope, or when memory grows;
// docs/security.md describes it.

const METRICS_TOKEN = 'metrics-of-the-fuzz-run';
const options = readFuzzOptions(process.argv.slice(2));
const startedAt = Date.now();
// With this name the next test server deletes the folder that a killed run leaves (platform/database/testing).
const folder = mkdtempSync(join(tmpdir(), `portal-test-${process.pid}-`));
const logFile = join(folder, 'portal.log');
const postgres = await startEmbedded({ dataDir: folder });
const portal = await startPortal({
  databaseUrl: postgres.url,
  logFile,
  // Raises the limits per address so that every request gets past them; the limits per number stay.
  env: { DATA_DIR: folder, RATE_LIMIT_FACTOR: '100000', METRICS_TOKEN, LOG_LEVEL: 'warn' },
});
const memory: MemorySample[] = [];
try {
  const operations = await readOperations(portal.url);
  const onBatch = async (sent: number) => {
    memory.push({ sent, bytes: await readMemory(portal.url, METRICS_TOKEN) });
    if (!options.short)
      console.log(`${elapsedSeconds()} s ${sent} sent, ${formatMegabytes(memory.at(-1)?.bytes ?? 0)}`);
  };
  const result = await runFuzz(portal.url, operations, { ...options, onBatch });
  const problems = [...listProblems(result), ...findLoggedStacks(logFile), ...listGrowth()];
  if (!options.short) console.log(describeStatuses(result));
  for (const problem of problems) console.log(problem);
  console.log(
    `fuzz: seed ${options.seed}, ${result.sent} requests to ${operations.length} calls and all pages, ` +
      `${problems.length} problems, slowest ${Math.round(result.slowestMs)} ms, ${elapsedSeconds()} s`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await portal.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function listProblems({ problems }: FuzzResult): string[] {
  return [...problems].map(([what, { count, example }]) => {
    const shown = `${example.method} ${example.path} ${example.body ?? ''}`.slice(0, 600);
    return `${count} times: ${what}\n    e.g. ${JSON.stringify(shown)}`;
  });
}

function describeStatuses({ statuses }: FuzzResult): string {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  return `Replies by status: ${counts.join(', ')}`;
}

function elapsedSeconds(): number {
  return Math.round((Date.now() - startedAt) / 1000);
}

function listGrowth(): string[] {
  const growth = findGrowth(memory);
  return growth ? [growth] : [];
}
