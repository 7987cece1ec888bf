import type { BusinessDay } from '@portal/domain/time/business-day';
import pg from 'pg';
import { reopenDay } from '../close/close-day.ts';
import { readClosedThrough } from '../close/close-store.ts';

export { readClosedThrough };

/**
 * Reopens the days of a portal that were closed after a day, the last one first. Closes are only added to their chain, never removed.
 * @param closedThrough the last day that stays closed; `null` reopens all
 */
export async function reopenDaysAfter(databaseUrl: string, closedThrough: BusinessDay | null): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const staff = { by: 'journey', reason: 'end of a journey' };
  try {
    let day = await readClosedThrough(pool);
    while (day !== null && day !== closedThrough) {
      const { kind } = await reopenDay({ pool, clock: { now: () => new Date() } }, { day, staff });
      if (kind !== 'reopened') throw new Error(`The day ${day} could not be reopened: ${kind}`);
      day = await readClosedThrough(pool);
    }
  } finally {
    await pool.end();
  }
}
