import type { Clock } from '@portal/domain/clock';
import type pg from 'pg';
import { MODE_TRAITS } from '../mode-traits.ts';
import type { PaymentMode } from '../payment-mode.ts';
import { judgeMethod, type MethodHealth } from './judge-method.ts';
import type { Tried } from './result-of.ts';

/** How every way of paying has been doing. */
export type HealthOfMethods = Record<PaymentMode, MethodHealth>;

/** Results older than that say nothing about now: a way that nobody dares to use is tried again after it. */
export const WINDOW_MS = 30 * 60_000;
/** Payments of one way that are looked at: enough to find the latest payers among those who changed their minds. */
const LOOKED_AT = 60;
/** Asked this often at most by each node, however many pages are opened. */
const REMEMBERED_MS = 2_000;

/** The latest payments of each way with what their history says, newest first. */
const RESULTS = {
  name: 'method-results',
  text: `
    SELECT p.mode, p.payer, p.state, p.reason, e.*
    FROM unnest($1::text[]) AS asked(mode)
    CROSS JOIN LATERAL (
      SELECT id, mode, payer, state, reason, created_at FROM payments
      WHERE payments.mode = asked.mode AND created_at > $2 ORDER BY created_at DESC LIMIT $3) p
    CROSS JOIN LATERAL (
      SELECT min(at) FILTER (WHERE event = 'submitted') AS "submittedAt",
        min(at) FILTER (WHERE event = 'charge-confirmed') AS "confirmedAt",
        coalesce(bool_or(event = 'prompt-shown'), false) AS shown,
        coalesce(bool_or(event = 'not-sent'), false) AS unsent,
        coalesce(bool_or(event = 'charge-differs'), false) AS differs
      FROM payment_events WHERE payment_id = p.id) e
    ORDER BY p.mode, p.created_at DESC`,
};

/** The latest results of all nodes, judged. One statement; any part of the portal and of its tools may ask. */
export async function readHealth(pool: Pick<pg.Pool, 'query'>, now: Date): Promise<HealthOfMethods> {
  const modes = Object.keys(MODE_TRAITS) as PaymentMode[];
  const since = new Date(now.getTime() - WINDOW_MS);
  const values = [modes, since, LOOKED_AT];
  const { rows } = await pool.query<Tried & { mode: PaymentMode }>({ ...RESULTS, values });
  const judged = modes.map((mode) => {
    const latestFirst = rows.filter((row) => row.mode === mode);
    return [mode, judgeMethod(latestFirst, now)] as const;
  });
  return Object.fromEntries(judged) as HealthOfMethods;
}

/** The same, from memory for a moment: every payment page asks. */
export function healthReader(deps: {
  pool: Pick<pg.Pool, 'query'>;
  clock: Clock;
}): () => Promise<HealthOfMethods> {
  let kept: { at: number; health: Promise<HealthOfMethods> } | null = null;
  return () => {
    const now = deps.clock.now();
    if (kept && now.getTime() - kept.at < REMEMBERED_MS) return kept.health;
    const health = readHealth(deps.pool, now);
    const asked = { at: now.getTime(), health };
    kept = asked;
    // What could not be read is asked anew by the next.
    health.catch(() => {
      if (kept === asked) kept = null;
    });
    return health;
  };
}
