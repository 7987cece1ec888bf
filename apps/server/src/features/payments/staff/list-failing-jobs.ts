import { type Page, type PageRequest, toPage } from '@portal/platform/database/page';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';

/** A job that failed at least once and is still in the queue. */
export type FailingJob = {
  id: string;
  name: string;
  key: string | null;
  attempts: number;
  /** It has used its last attempt and will not run again by itself. */
  givenUp: boolean;
  runAt: Date;
  lastError: string | null;
};

/** Sort key of the list. */
export const FAILING_JOB_SORT_KEY = ['number', 'number'] as const;

/** Lists a page of failing jobs of any kind: those without attempts left first, then in order of creation. */
export async function listFailingJobs(pool: pg.Pool, page: PageRequest): Promise<Page<FailingJob>> {
  const [afterRank = null, afterId = '0'] = page.after ?? [];
  const { rows } = await pool.query<FailingJob & { total: string }>(
    LIST_FAILING_JOBS({ afterRank, afterId, limit: page.limit + 1 }),
  );
  const rankOf = ({ givenUp }: FailingJob) => (givenUp ? '0' : '1');
  const { rows: shown, ...rest } = toPage({ rows, total: Number(rows[0]?.total ?? 0), page }, (row) => [
    rankOf(row),
    row.id,
  ]);
  return { ...rest, rows: shown.map(({ total: _t, ...row }) => row) };
}

const LIST_FAILING_JOBS = preparedStatement<{ afterRank: string | null; afterId: string; limit: number }>(
  'list-failing-jobs',
  `SELECT id::text, name, key, attempts, rank = 0 AS "givenUp", run_at AS "runAt", last_error AS "lastError", total
     FROM (
       SELECT id, task_identifier AS name, key, attempts::int, run_at, last_error,
         CASE WHEN attempts >= max_attempts THEN 0 ELSE 1 END AS rank, count(*) OVER () AS total
       FROM graphile_worker.jobs WHERE last_error IS NOT NULL OR attempts >= max_attempts) failing
     WHERE $afterRank::int IS NULL OR (rank, id) > ($afterRank::int, $afterId::bigint)
     ORDER BY failing.rank, failing.id LIMIT $limit`,
);
