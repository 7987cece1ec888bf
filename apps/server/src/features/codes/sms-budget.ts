import type { Clock } from '@portal/domain/clock';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/open-db.ts';
import type { Metrics } from '../../platform/http/metrics.ts';

const MINUTE = 60_000;
/** Codes to browsers that never proved their number, in a minute, from the whole portal (SAFETY X4). */
const USUAL_PER_MINUTE = 1_200;
/** As long as hardly anybody types the codes in. Low, not zero: real customers are among those who ask. */
const BROKEN_PER_MINUTE = 60;
/** The breaker looks at so many codes, and falls when fewer than this part of them were typed in (SAFETY X4). */
const LOOKED_AT = 200;
const LOWEST_CONVERSION = 0.3;
/** A code younger than this may still be on its way; one older than an hour says nothing about now. */
const RIPE_AFTER_MS = 2 * MINUTE;
const STALE_AFTER_MS = 60 * MINUTE;

/**
 * Part of the latest codes that were typed in rightly, 0 to 1; `null` when too few were sent in the last hour to
 * judge. Messages that nobody answers are somebody earning on them, or guessing (SAFETY 2.1, Twilio).
 */
export async function conversionOf(db: DbOrTx, now: Date): Promise<number | null> {
  const from = new Date(now.getTime() - STALE_AFTER_MS).toISOString();
  const until = new Date(now.getTime() - RIPE_AFTER_MS).toISOString();
  const { rows } = await db.execute<{ sent: number; answered: number }>(sql`
    SELECT count(*)::int AS sent, count(verified_at)::int AS answered
    FROM (SELECT verified_at FROM codes
          WHERE created_at > ${from}::timestamptz AND created_at <= ${until}::timestamptz
          ORDER BY created_at DESC LIMIT ${LOOKED_AT}) latest`);
  const { sent, answered } = rows[0] ?? { sent: 0, answered: 0 };
  return sent < LOOKED_AT ? null : answered / sent;
}

/** Whether a conversion has tripped the breaker. */
export function isTripped(conversion: number | null): boolean {
  return conversion !== null && conversion < LOWEST_CONVERSION;
}

/**
 * Whether the budget of the whole portal has room for another message. Requests of the same moment are not made to
 * wait for each other: it may be passed by as many as the database has connections.
 */
export async function budgetIsSpent(db: DbOrTx, now: Date): Promise<boolean> {
  const most = isTripped(await conversionOf(db, now)) ? BROKEN_PER_MINUTE : USUAL_PER_MINUTE;
  const since = new Date(now.getTime() - MINUTE).toISOString();
  const { rows } = await db.execute(sql`
    SELECT 1 FROM code_sends WHERE at > ${since}::timestamptz OFFSET ${most - 1} LIMIT 1`);
  return rows.length > 0;
}

/** Lets the operator's alarms see how many codes are typed in; 1 as long as too few were sent to judge. */
export function watchConversion(metrics: Metrics, { db, clock }: { db: DbOrTx; clock: Clock }): void {
  metrics.gauge('code_conversion_ratio', 'Part of the latest one-time codes that were typed in', async () => {
    return (await conversionOf(db, clock.now())) ?? 1;
  });
}
