import type { Clock } from '@portal/domain/clock';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/open-db.ts';
import type { Metrics } from '../../platform/http/metrics.ts';
import { type ContactLimit, type Lane, TRIPPED_PER_MINUTE } from './contact-limits.ts';

const MINUTE = 60_000;
/** The breaker looks at so many codes, and trips when fewer than this part of them were typed in (SAFETY X4). */
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
          WHERE created_at > ${from}::timestamptz AND created_at <= ${until}::timestamptz AND handset_code IS NULL
          ORDER BY created_at DESC LIMIT ${LOOKED_AT}) latest`);
  const { sent, answered } = rows[0] ?? { sent: 0, answered: 0 };
  return sent < LOOKED_AT ? null : answered / sent;
}

/** Whether a conversion has tripped the breaker. */
export function isTripped(conversion: number | null): boolean {
  return conversion !== null && conversion < LOWEST_CONVERSION;
}

/** Whether the breaker is tripped: a browser without proof then gets a code only after a challenge. */
export async function isBreakerTripped(db: DbOrTx, now: Date): Promise<boolean> {
  return isTripped(await conversionOf(db, now));
}

/** The limits of a lane while the breaker is tripped: the portal's share of a minute shrinks, the others stay. */
export function limitsWhenTripped(limits: readonly ContactLimit[], lane: Lane): readonly ContactLimit[] {
  if (lane === 'proven') return limits;
  return limits.map((limit) =>
    limit.by === 'portal' ? { ...limit, most: TRIPPED_PER_MINUTE[lane] } : limit,
  );
}

/** Lets the operator's alarms see how many codes are typed in; 1 as long as too few were sent to judge. */
export function watchConversion(metrics: Metrics, { db, clock }: { db: DbOrTx; clock: Clock }): void {
  metrics.gauge('code_conversion_ratio', 'Part of the latest one-time codes that were typed in', async () => {
    return (await conversionOf(db, clock.now())) ?? 1;
  });
}
