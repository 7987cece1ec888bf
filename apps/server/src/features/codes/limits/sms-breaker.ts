import type { Clock } from '@portal/domain/time/clock';
import type { DbOrTx } from '@portal/platform/database/open-db';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import { sql } from 'drizzle-orm';
import { type ContactLimit, TRIPPED_PER_MINUTE, type TrustLevel } from './contact-limits.ts';

const MINUTE = 60_000;
/** Codes that the breaker looks at. */
const SAMPLE_SIZE = 200;
/** The breaker trips when a smaller share of them was entered (SAFETY X4). */
const MIN_CONVERSION = 0.3;
/** A younger code may still be on its way. */
const MIN_AGE_MS = 2 * MINUTE;
/** Older codes say nothing about the current situation. */
const MAX_AGE_MS = 60 * MINUTE;

/**
 * Share of the latest codes that were entered correctly, 0 to 1; `null` when too few were sent in the last hour. A low
 * share means SMS pumping or guessing (SAFETY 2.1, Twilio). A code whose message did not arrive could not be entered and
 * does not count: a fault of the message centre has its own alert.
 */
export async function readConversion(db: DbOrTx, now: Date): Promise<number | null> {
  const from = new Date(now.getTime() - MAX_AGE_MS).toISOString();
  const until = new Date(now.getTime() - MIN_AGE_MS).toISOString();
  const { rows } = await db.execute<{ sent: number; answered: number }>(sql`
    SELECT count(*)::int AS sent, count(verified_at)::int AS answered
    FROM (SELECT verified_at FROM codes
          WHERE created_at > ${from}::timestamptz AND created_at <= ${until}::timestamptz AND handset_code IS NULL
            AND (undelivered_at IS NULL OR verified_at IS NOT NULL)
          ORDER BY created_at DESC LIMIT ${SAMPLE_SIZE}) latest`);
  const { sent, answered } = rows[0] ?? { sent: 0, answered: 0 };
  return sent < SAMPLE_SIZE ? null : answered / sent;
}

/** Whether a conversion trips the breaker. */
export function isLowConversion(conversion: number | null): boolean {
  return conversion !== null && conversion < MIN_CONVERSION;
}

/** Whether the breaker is tripped: unproven browsers then get a code only after a challenge. */
export async function isBreakerTripped(db: DbOrTx, now: Date): Promise<boolean> {
  return isLowConversion(await readConversion(db, now));
}

/** The limits while the breaker is tripped: the portal's limit per minute shrinks, the others stay. */
export function limitsWhenTripped(
  limits: readonly ContactLimit[],
  trustLevel: TrustLevel,
): readonly ContactLimit[] {
  if (trustLevel === 'proven') return limits;
  return limits.map((limit) =>
    limit.by === 'portal' ? { ...limit, most: TRIPPED_PER_MINUTE[trustLevel] } : limit,
  );
}

/** Registers the conversion as a metric for the operator's alarms; 1 while too few codes were sent. */
export function registerConversionMetric(
  metrics: Metrics,
  { db, clock }: { db: DbOrTx; clock: Clock },
): void {
  metrics.gauge('code_conversion_ratio', 'Part of the latest one-time codes that were typed in', async () => {
    return (await readConversion(db, clock.now())) ?? 1;
  });
}
