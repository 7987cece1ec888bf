import type { Msisdn } from '@portal/domain/msisdn';
import { eq, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/open-db.ts';
import { codeFailures } from './failure-tables.ts';

/** So many wrong codes in a row for a number are the most (NIST SP 800-63B section 3.2.2, SAFETY X3). */
const MOST_IN_A_ROW = 100;
/** A number is stopped for strangers that long after their last wrong code, never for good (SAFETY X5). */
const STOPPED_MS = 15 * 60_000;
const KEPT_MS = 30 * 24 * 3_600_000;

/** Counts a wrong code typed in a browser that never proved the number. */
export async function countFailure(db: DbOrTx, msisdn: Msisdn, at: Date): Promise<void> {
  await db
    .insert(codeFailures)
    .values({ msisdn, inARow: 1, lastAt: at })
    .onConflictDoUpdate({
      target: codeFailures.msisdn,
      set: { inARow: sql`${codeFailures.inARow} + 1`, lastAt: at },
    });
}

/** A right code ends the row. */
export async function forgetFailures(db: DbOrTx, msisdn: Msisdn): Promise<void> {
  await db.delete(codeFailures).where(eq(codeFailures.msisdn, msisdn));
}

/**
 * How long browsers that never proved the number get no code for it and have none checked.
 * @returns seconds, 0 when it isn't stopped
 */
export async function secondsStopped(db: DbOrTx, msisdn: Msisdn, at: Date): Promise<number> {
  const [row] = await db.select().from(codeFailures).where(eq(codeFailures.msisdn, msisdn));
  if (!row || row.inARow < MOST_IN_A_ROW) return 0;
  return Math.max(0, Math.ceil((row.lastAt.getTime() + STOPPED_MS - at.getTime()) / 1000));
}

/** Erases what is not needed any more. */
export async function eraseFailures(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(codeFailures).where(lt(codeFailures.lastAt, new Date(now.getTime() - KEPT_MS)));
}
