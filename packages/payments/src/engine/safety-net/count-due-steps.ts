import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import { PAYMENT_MODES } from '../../providers/registry.ts';

/** Steps of payments that are due, and the seconds since the oldest of them was. */
export type DueSteps = { waiting: number; oldest: number };

/** Counts the steps that are due: deliveries, and those that call a provider. Those that run now are among them. */
export async function countDueSteps(
  pool: pg.Pool,
  now: Date,
): Promise<Record<'deliveries' | 'calls', DueSteps>> {
  const { rows } = await pool.query<DueSteps & { kind: 'deliveries' | 'calls' }>(
    COUNT_DUE({ lanes: ['delivery', ...PAYMENT_MODES], now }),
  );
  const none = { waiting: 0, oldest: 0 };
  return {
    deliveries: none,
    calls: none,
    ...Object.fromEntries(rows.map(({ kind, waiting, oldest }) => [kind, { waiting, oldest }])),
  };
}

const COUNT_DUE = preparedStatement<{ lanes: string[]; now: Date }>(
  'count-due-steps',
  `
    SELECT CASE WHEN lane = 'delivery' THEN 'deliveries' ELSE 'calls' END AS kind, count(*)::int AS waiting,
      extract(epoch FROM $now::timestamptz - min(due_at))::float8 AS oldest
    FROM open_payments WHERE lane = ANY ($lanes::text[]) AND due_at <= $now GROUP BY 1`,
);
