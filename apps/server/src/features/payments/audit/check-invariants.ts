import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { findViolations, type InvariantFinding } from './find-violations.ts';
import { invariantResults } from './tables.ts';

const DAY_MS = 24 * 3_600_000;

/** Payments older than this are finished: the longest schedule is well below it. */
const AUDITED_DAYS = 40;

/**
 * Checks I1 to I8 and stores the number of violations of each for /metrics.
 * @param from `recent`: payments of the last 40 days, for the nightly job; `all`: every payment
 */
export async function checkInvariants(
  pool: pg.Pool,
  now: Date,
  from: 'recent' | 'all',
): Promise<InvariantFinding[]> {
  const since = new Date(from === 'all' ? 0 : now.getTime() - AUDITED_DAYS * DAY_MS);
  const client = await pool.connect();
  try {
    const findings = await findViolations(client, { since, now });
    const rows = findings.map(({ invariant, total }) => ({ invariant, violations: total, checkedAt: now }));
    await drizzle(client)
      .insert(invariantResults)
      .values(rows)
      .onConflictDoUpdate({
        target: invariantResults.invariant,
        set: { violations: sql`excluded.violations`, checkedAt: sql`excluded.checked_at` },
      });
    return findings;
  } finally {
    client.release();
  }
}

/**
 * Reads the number of violations of each invariant at its last check. An invariant that was never checked has no
 * entry.
 */
export async function readViolationCounts(pool: pg.Pool): Promise<Record<string, number>> {
  const rows = await drizzle(pool).select().from(invariantResults);
  return Object.fromEntries(rows.map(({ invariant, violations }) => [invariant, violations]));
}

/** Reads the time of the last audit in seconds since 1970 (UTC); 0 when there was none. */
export async function readLastAuditTime(pool: pg.Pool): Promise<number> {
  const rows = await drizzle(pool).select().from(invariantResults);
  return Math.min(...rows.map(({ checkedAt }) => checkedAt.getTime() / 1000), ...(rows.length ? [] : [0]));
}
