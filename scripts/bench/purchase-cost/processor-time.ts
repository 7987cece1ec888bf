import type pg from 'pg';
import { listChildren, readProcessTime } from '../../../e2e/process-times.ts';

/** The processes whose processor time is measured. */
export type MeasuredProcesses = { portalPid: number; simulatorsPid: number; pool: pg.Pool };

/**
 * Processor time in milliseconds. `postgres` is the server without the connections of the sandbox and of the benchmark: the portal's
 * connections, the connections that have ended, and the background processes.
 */
export type ProcessorTime = { node: number; postgres: number; sandboxNode: number; sandboxPostgres: number };

/** Connections with this `application_name` belong to the sandbox: providers and operator. */
const SANDBOX = 'sandbox';
/** Connections of the benchmark itself, which count the delivered purchases. */
const BENCH = 'bench';

/** Reads the processor time since the start of each process. Linux only. */
export async function readProcessorTime({
  portalPid,
  simulatorsPid,
  pool,
}: MeasuredProcesses): Promise<ProcessorTime> {
  const { rows } = await pool.query<{ pid: number; name: string; parent: number }>(
    `SELECT pid, application_name AS name, split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS parent
     FROM pg_stat_activity`,
  );
  const parent = rows[0]?.parent ?? 0;
  const pidsOf = (owner: string) => new Set(rows.filter(({ name }) => name === owner).map(({ pid }) => pid));
  const [sandbox, bench] = [pidsOf(SANDBOX), pidsOf(BENCH)];
  const server = listChildren(parent);
  const sum = (pids: number[]) => pids.reduce((total, pid) => total + readProcessTime(pid).own, 0);
  return {
    node: sum([portalPid]),
    postgres:
      sum(server.filter((pid) => !sandbox.has(pid) && !bench.has(pid))) +
      readProcessTime(parent).own +
      readProcessTime(parent).ended,
    sandboxNode: sum([simulatorsPid]),
    sandboxPostgres: sum([...sandbox]),
  };
}

/** Divides the time between two readings by the number of operations. */
export function timePerOperation(
  before: ProcessorTime,
  after: ProcessorTime,
  operations: number,
): ProcessorTime {
  const per = (name: keyof ProcessorTime) => (after[name] - before[name]) / operations;
  return {
    node: per('node'),
    postgres: per('postgres'),
    sandboxNode: per('sandboxNode'),
    sandboxPostgres: per('sandboxPostgres'),
  };
}
