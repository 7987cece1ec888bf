import type pg from 'pg';
import {
  type MeasuredProcesses,
  type ProcessorTime,
  readProcessorTime,
  timePerOperation,
} from './processor-time.ts';

/** A result and the processor time of one operation in milliseconds. */
export type Cost<Result> = { result: Result; time: ProcessorTime };

/** Measures the processor time of `operations` operations. */
export async function measureCost<Result>(
  processes: MeasuredProcesses,
  operations: number,
  work: () => Promise<Result>,
): Promise<Cost<Result>> {
  const before = await readProcessorTime(processes);
  const result = await work();
  return { result, time: timePerOperation(before, await readProcessorTime(processes), operations) };
}

/** Share of the updates of `payments` since its creation that touched no index, 0 to 1. */
export async function readHotUpdates(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ share: number }>(
    `SELECT n_tup_hot_upd::float8 / greatest(n_tup_upd, 1) AS share FROM pg_stat_user_tables
     WHERE relname = 'payments' AND schemaname = 'public'`,
  );
  return rows[0]?.share ?? 0;
}
