import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Milliseconds in one tick of `/proc/PID/stat`; 100 ticks a second on every Linux that Node supports. */
const TICK_MS = 10;

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
  const server = childrenOf(parent);
  const sum = (pids: number[]) => pids.reduce((total, pid) => total + timeOf(pid).own, 0);
  return {
    node: sum([portalPid]),
    postgres:
      sum(server.filter((pid) => !sandbox.has(pid) && !bench.has(pid))) +
      timeOf(parent).own +
      timeOf(parent).ended,
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

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  return pids.filter((pid) => Number(readStat(pid)[1]) === parent);
}

/** The process's own time, and that of its children that have ended. */
function timeOf(pid: number): { own: number; ended: number } {
  const stat = readStat(pid);
  const ticks = (field: number) => Number(stat[field] ?? 0);
  return { own: (ticks(11) + ticks(12)) * TICK_MS, ended: (ticks(13) + ticks(14)) * TICK_MS };
}

/** The fields of `/proc/PID/stat` after the name, which may contain spaces; empty when the process has ended. */
function readStat(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
