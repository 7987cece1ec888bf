import type pg from 'pg';
import { median } from '../median.ts';

/** A statement with its measured time, and its plan. */
export type Explained = { name: string; ms: number; rows: number; plan: string };

/** Something that the portal reads, named for people. */
export type Read = { name: string; run: (pool: pg.Pool) => Promise<unknown> };

const TRIES = 15;
type PlanRow = { 'QUERY PLAN': string };

/**
 * Measures each read several times, and explains its statements. A read that changes rows is undone.
 * @returns the median of each in milliseconds, client included, with the plan of its slowest statement
 */
export async function explainAll(pool: pg.Pool, reads: readonly Read[]): Promise<Explained[]> {
  const explained: Explained[] = [];
  for (const read of reads) explained.push(await explain(pool, read));
  return explained;
}

async function explain(pool: pg.Pool, { name, run }: Read): Promise<Explained> {
  const client = await pool.connect();
  const statements: pg.QueryConfig[] = [];
  // Everything in one connection, so that it can be undone.
  const recording = {
    query: (query: pg.QueryConfig | string, values?: unknown[]) => {
      const given = typeof query === 'string' ? { text: query } : query;
      statements.push({ ...given, values: values ?? given.values ?? [] });
      return client.query(query as string, values);
    },
  } as unknown as pg.Pool;
  const times: number[] = [];
  let rows = 0;
  try {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      statements.length = 0;
      await client.query('BEGIN');
      const start = performance.now();
      const result = await run(recording);
      times.push(performance.now() - start);
      await client.query('ROLLBACK');
      rows = Array.isArray(result) ? result.length : Number(result !== null);
    }
    return { name, ms: median(times), rows, plan: await slowestPlan(client, statements) };
  } finally {
    client.release();
  }
}

/** The plan of the statement that takes longest, without the partitions that found nothing. */
async function slowestPlan(client: pg.ClientBase, statements: readonly pg.QueryConfig[]): Promise<string> {
  let slowest = { ms: -1, plan: '' };
  for (const { text, values } of statements) {
    await client.query('BEGIN');
    const { rows } = await client.query<PlanRow>(
      `EXPLAIN (ANALYZE, BUFFERS, COSTS off, TIMING off) ${text}`,
      values,
    );
    await client.query('ROLLBACK');
    const lines = rows.map((row) => row['QUERY PLAN']);
    const ms = Number(/Execution Time: ([\d.]+)/.exec(lines.join('\n'))?.[1] ?? 0);
    if (ms > slowest.ms) slowest = { ms, plan: lines.join('\n') };
  }
  return slowest.plan;
}
