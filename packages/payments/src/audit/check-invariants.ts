import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { AUDITED_DAYS } from './audited-days.ts';
import { findArchivedViolations } from './find-archived-violations.ts';
import { findViolations, type InvariantFinding, MAX_LISTED } from './find-violations.ts';
import { type AuditedRule, invariantResults } from './tables.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Checks I1 to I9, I14 and I15 and stores the number of violations of each for /metrics.
 * @param from `recent`: payments of the last 40 days, none of which is archived, for the nightly job; `all`: every payment
 */
export async function checkInvariants(
  pool: pg.Pool,
  now: Date,
  from: 'recent' | 'all',
): Promise<InvariantFinding[]> {
  const since = new Date(from === 'all' ? 0 : now.getTime() - AUDITED_DAYS * DAY_MS);
  const client = await pool.connect();
  try {
    const archived = from === 'all' ? await findArchivedViolations(client, { now }) : [];
    const findings = mergeFindings([await findViolations(client, { since, now }), ...archived]);
    const counts = findings.map(({ invariant, total }) => ({ invariant, violations: total }));
    await storeViolationCounts(client, counts, now);
    return findings;
  } finally {
    client.release();
  }
}

/** Stores the number of violations of some rules for /metrics; it replaces their last one. */
export async function storeViolationCounts(
  client: pg.ClientBase | pg.Pool,
  counts: readonly { invariant: AuditedRule; violations: number }[],
  checkedAt: Date,
): Promise<void> {
  await drizzle(client as pg.Pool)
    .insert(invariantResults)
    .values(counts.map((each) => ({ ...each, checkedAt })))
    .onConflictDoUpdate({
      target: invariantResults.invariant,
      set: { violations: sql`excluded.violations`, checkedAt: sql`excluded.checked_at` },
    });
}

/** Adds up the findings of several checks, invariant by invariant. */
function mergeFindings(checks: readonly InvariantFinding[][]): InvariantFinding[] {
  const [first = [], ...others] = checks;
  return first.map((finding, index) => {
    const all = [finding, ...others.flatMap((other) => other[index] ?? [])];
    return {
      ...finding,
      total: all.reduce((sum, { total }) => sum + total, 0),
      violations: all.flatMap(({ violations }) => violations).slice(0, MAX_LISTED),
    };
  });
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
