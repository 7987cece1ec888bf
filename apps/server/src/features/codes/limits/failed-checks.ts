import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { DbOrTx } from '@portal/platform/database/open-db';
import { eq, lt, sql } from 'drizzle-orm';
import { codeFailures } from './contact-tables.ts';

/** Wrong codes in a row for a number before it is blocked (NIST SP 800-63B section 3.2.2, SAFETY X3). */
const MAX_FAILURES = 100;
/** How long a number stays blocked for unproven browsers after the last wrong code. Never permanent (SAFETY X5). */
const BLOCKED_MS = 15 * 60_000;
const RETENTION_MS = 30 * 24 * 3_600_000;

/** Counts a wrong code from a browser that never proved the number. */
export async function countFailure(db: DbOrTx, msisdn: Msisdn, at: Date): Promise<void> {
  await db
    .insert(codeFailures)
    .values({ msisdn, inARow: 1, lastAt: at })
    .onConflictDoUpdate({
      target: codeFailures.msisdn,
      set: { inARow: sql`${codeFailures.inARow} + 1`, lastAt: at },
    });
}

/** Resets the count after a right code. */
export async function resetFailures(db: DbOrTx, msisdn: Msisdn): Promise<void> {
  await db.delete(codeFailures).where(eq(codeFailures.msisdn, msisdn));
}

/**
 * How long browsers that never proved the number get no code for it and have none checked.
 * @returns seconds, 0 when the number is not blocked
 */
export async function secondsBlocked(db: DbOrTx, msisdn: Msisdn, at: Date): Promise<number> {
  const [row] = await db.select().from(codeFailures).where(eq(codeFailures.msisdn, msisdn));
  if (!row || row.inARow < MAX_FAILURES) return 0;
  return Math.max(0, Math.ceil((row.lastAt.getTime() + BLOCKED_MS - at.getTime()) / 1000));
}

/** Erases counts older than 30 days. */
export async function eraseFailures(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(codeFailures).where(lt(codeFailures.lastAt, new Date(now.getTime() - RETENTION_MS)));
}
