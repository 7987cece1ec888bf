import type { PaymentState } from '@portal/payments/engine/payment-state';
import {
  IS_UNSCHEDULED_SQL,
  MAX_DELAY_SQL,
  OPEN_PAYMENTS_SQL,
} from '@portal/payments/engine/sql/schedule-sql';
import { cursorTime, type Page, type PageRequest, toPage } from '@portal/platform/database/page';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';

/** Why staff should look at a payment. */
export const STUCK_CAUSES = [
  /** Only staff can settle it. */
  'in-review',
  /** Open without a next step: must not exist (SAFETY I6). */
  'unscheduled',
  /** Its next step was due: no process runs, its provider is down, or the step keeps failing. */
  'overdue',
  /** Its next step is too far in the future: written while a clock was ahead. */
  'too-far-ahead',
  /** Its deadline passed and the outcome is not known. */
  'no-answer',
  /** Charged, and delivery or refund has failed for a while. */
  'not-settled',
] as const;

export type StuckCause = (typeof STUCK_CAUSES)[number];

/** A stuck payment. */
export type StuckPayment = {
  id: string;
  because: StuckCause;
  state: PaymentState;
  reason: string | null;
  mode: string;
  amountMinor: number;
  currency: string;
  tries: number;
  /** Since the charge, or since the present state began while no charge is known. */
  since: Date;
};

/** Number of stuck payments of one cause, by the time since their charge. */
export type StuckPaymentCount = {
  because: StuckCause;
  /** Why they are in review; `null` for every other cause. */
  reason: string | null;
  underHour: number;
  underDay: number;
  underWeek: number;
  older: number;
  oldest: Date;
};

/** Sort key of the list. */
export const STUCK_SORT_KEY = ['time', 'text'] as const;

/**
 * SQL: since when a payment `p` waits: since the charge, or since its state began while no charge is known. `updated_at`
 * would begin again with each attempt.
 */
export const WAITING_SINCE_SQL = `coalesce((SELECT min(e.at) FROM payment_events e
  WHERE e.payment_id = p.id AND e.event IN ('charge-confirmed', 'charge-differs')), p.tried_since)`;

/**
 * SQL of the payments that need attention with `because` and `since`, each once, for FROM. Every part reads a range of the index of
 * `open_payments`. `$now`: the current time, UTC.
 */
export const STUCK_SQL = `(SELECT p.*, ${WAITING_SINCE_SQL} AS since FROM (
  SELECT p.*, 'in-review' AS because FROM ${OPEN_PAYMENTS_SQL} WHERE s.state = 'review'
  UNION ALL
  SELECT p.*, 'unscheduled' FROM ${OPEN_PAYMENTS_SQL} WHERE s.due_at IS NULL AND ${IS_UNSCHEDULED_SQL}
  UNION ALL
  SELECT p.*, 'too-far-ahead' FROM ${OPEN_PAYMENTS_SQL}
  WHERE s.due_at > $now::timestamptz + ${MAX_DELAY_SQL} AND s.state <> 'review'
  UNION ALL
  SELECT p.*, 'overdue' FROM ${OPEN_PAYMENTS_SQL}
  WHERE s.due_at < $now::timestamptz - interval '2 minutes' AND s.state <> 'review'
  UNION ALL
  SELECT p.*, CASE WHEN p.state IN ('submitted', 'awaiting-customer') THEN 'no-answer' ELSE 'not-settled' END
  FROM ${OPEN_PAYMENTS_SQL}
  WHERE s.due_at BETWEEN $now::timestamptz - interval '2 minutes' AND $now::timestamptz + ${MAX_DELAY_SQL}
    AND ((s.state IN ('submitted', 'awaiting-customer') AND p.deadline_at < $now::timestamptz - interval '15 minutes')
      OR (s.state IN ('paid', 'refunding') AND p.tries >= 3))) p)`;

/**
 * Counts the stuck payments by cause and age.
 * @param now current time, UTC
 */
export async function countStuckPayments(pool: pg.Pool, now: Date): Promise<StuckPaymentCount[]> {
  return (await pool.query<StuckPaymentCount>(COUNT_STUCK({ now }))).rows;
}

const COUNT_STUCK = preparedStatement<{ now: Date }>(
  'count-stuck-payments',
  `SELECT because, reason, oldest, under_hour AS "underHour", under_day AS "underDay", under_week AS "underWeek", older
   FROM (
     SELECT because, CASE WHEN because = 'in-review' THEN reason END AS reason, min(since) AS oldest,
       (count(*) FILTER (WHERE age < interval '1 hour'))::int AS under_hour,
       (count(*) FILTER (WHERE age >= interval '1 hour' AND age < interval '1 day'))::int AS under_day,
       (count(*) FILTER (WHERE age >= interval '1 day' AND age < interval '7 days'))::int AS under_week,
       (count(*) FILTER (WHERE age >= interval '7 days'))::int AS older
     FROM (SELECT *, $now::timestamptz - since AS age FROM ${STUCK_SQL} stuck) aged GROUP BY 1, 2) counted
   ORDER BY oldest, because`,
);

/**
 * Lists a page of the stuck payments, oldest first.
 * @param because only those of one cause; `null` for all
 */
export async function listStuckPayments(
  pool: pg.Pool,
  now: Date,
  { because, page }: { because: StuckCause | null; page: PageRequest },
): Promise<Page<StuckPayment>> {
  type Row = Omit<StuckPayment, 'amountMinor'> & { amountMinor: string; total: string; sort_time: string };
  const [afterTime = null, afterId = ''] = page.after ?? [];
  const { rows } = await pool.query<Row>(
    LIST_STUCK({ now, because, afterTime, afterId, limit: page.limit + 1 }),
  );
  const { rows: shown, ...rest } = toPage(
    { rows, total: Number(rows[0]?.total ?? 0), page },
    ({ sort_time, id }) => [sort_time, id],
  );
  return {
    ...rest,
    rows: shown.map(({ sort_time: _s, total: _t, ...row }) => ({
      ...row,
      amountMinor: Number(row.amountMinor),
    })),
  };
}

const LIST_STUCK = preparedStatement<{
  now: Date;
  because: StuckCause | null;
  afterTime: string | null;
  afterId: string;
  limit: number;
}>(
  'list-stuck-payments',
  `SELECT id, because, state, reason, mode, amount_minor AS "amountMinor", currency, tries, since,
     ${cursorTime('since')} AS sort_time, total
   FROM (SELECT *, count(*) OVER () AS total FROM ${STUCK_SQL} stuck WHERE $because::text IS NULL OR because = $because) listed
   WHERE $afterTime::timestamptz IS NULL OR (since, id) > ($afterTime, $afterId)
   ORDER BY since, id LIMIT $limit`,
);
