import type { Clock } from '@portal/domain/time/clock';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import { MODE_TRAITS } from '../methods/mode-traits.ts';
import type { PaymentMode } from '../methods/payment-mode.ts';
import type { PaymentAttempt } from './classify-attempt.ts';
import { evaluateMethod, type MethodHealth } from './evaluate-method.ts';

/** Health of every payment mode. */
export type HealthByMode = Record<PaymentMode, MethodHealth>;

/** Older results are ignored: after this time a failing method that no one uses is offered normally again. */
export const HEALTH_WINDOW_MS = 30 * 60_000;
/** Payments read per mode: enough to find the latest payers among those without a result. */
const MAX_PAYMENTS = 60;
/** How long each node caches the result. */
const CACHE_MS = 2_000;

/**
 * The latest payments of each mode with a summary of their history, newest first. The range of `(mode, created_at)` and
 * the order are those of the index `payments_of_mode`. With `mode = …`, PostgreSQL walks the index of `created_at`
 * through the payments of all other modes instead: 61,000 pages in place of 5,300 with a million payments.
 */
const READ_RESULTS = preparedStatement<{ modes: PaymentMode[]; since: Date; limit: number }>(
  'method-results',
  `
    SELECT p.mode, p.payer, p.visitor_id AS browser, p.state, p.reason,
      p.instructions IS NOT NULL AS instructed, e.*
    FROM unnest($modes::text[]) AS requested(mode)
    CROSS JOIN LATERAL (
      SELECT id, mode, payer, visitor_id, state, reason, instructions, created_at FROM payments
      WHERE (payments.mode, created_at) > (requested.mode, $since::timestamptz)
        AND (payments.mode, created_at) <= (requested.mode, 'infinity'::timestamptz)
      ORDER BY payments.mode DESC, created_at DESC LIMIT $limit) p
    CROSS JOIN LATERAL (
      SELECT min(at) FILTER (WHERE event = 'submitted') AS "submittedAt",
        min(at) FILTER (WHERE event = 'charge-confirmed') AS "confirmedAt",
        coalesce(bool_or(event = 'prompt-shown'), false) AS shown,
        coalesce(bool_or(event = 'not-sent'), false) AS unsent,
        coalesce(bool_or(event = 'charge-differs'), false) AS differs
      FROM payment_events WHERE payment_id = p.id) e
    ORDER BY p.mode, p.created_at DESC`,
);

/**
 * Reads the health of every mode, over all nodes, with one statement.
 * @param now current time, UTC
 */
export async function readMethodHealth(pool: Pick<pg.Pool, 'query'>, now: Date): Promise<HealthByMode> {
  const modes = Object.keys(MODE_TRAITS) as PaymentMode[];
  const since = new Date(now.getTime() - HEALTH_WINDOW_MS);
  const { rows } = await pool.query<PaymentAttempt & { mode: PaymentMode }>(
    READ_RESULTS({ modes, since, limit: MAX_PAYMENTS }),
  );
  const byMode = modes.map((mode) => {
    const latestFirst = rows.filter((row) => row.mode === mode);
    return [mode, evaluateMethod(latestFirst, now)] as const;
  });
  return Object.fromEntries(byMode) as HealthByMode;
}

/** Creates a reader that caches the result for two seconds, because every payment page reads it. */
export function createMethodHealthReader(deps: {
  pool: Pick<pg.Pool, 'query'>;
  clock: Clock;
}): () => Promise<HealthByMode> {
  let cached: { at: number; health: Promise<HealthByMode> } | null = null;
  return () => {
    const now = deps.clock.now();
    if (cached && now.getTime() - cached.at < CACHE_MS) return cached.health;
    const health = readMethodHealth(deps.pool, now);
    const requested = { at: now.getTime(), health };
    cached = requested;
    // A failed read is not cached.
    health.catch(() => {
      if (cached === requested) cached = null;
    });
    return health;
  };
}
