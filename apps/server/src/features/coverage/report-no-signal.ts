import { createHash, randomInt } from 'node:crypto';
import type { CallResult } from '@portal/contract/calls/calls';
import type { Locale } from '@portal/domain/language/locale';
import type { Technology } from '@portal/domain/places/site';
import type { Clock } from '@portal/domain/time/clock';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/open-db.ts';
import { signalReports } from './tables.ts';

/** Letters and digits that cannot be mistaken for one another. */
const REFERENCE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const REFERENCE_LENGTH = 8;

/** Dependencies of {@link reportNoSignal}. */
export type SignalReportDeps = { db: Db; clock: Clock };

type Report = { lat: number; lng: number; place: string; technology: Technology | null; indoors: boolean };

/**
 * Stores a report of missing signal and returns its reference. The same report from the same browser on the same day
 * (UTC) is stored once.
 */
export async function reportNoSignal(
  { db, clock }: SignalReportDeps,
  report: Report,
  { visitorId, locale }: { visitorId: string; locale: Locale },
): Promise<CallResult<'reportNoSignal'>> {
  const now = clock.now();
  const { technology, indoors } = report;
  const [lat, lng] = [roundDegrees(report.lat), roundDegrees(report.lng)];
  const sending = createHash('sha256')
    .update([visitorId, now.toISOString().slice(0, 10), lat, lng, technology, indoors].join('\0'))
    .digest('base64url');
  const reference = Array.from(
    { length: REFERENCE_LENGTH },
    () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)],
  ).join('');
  const place = toSingleLine(report.place);
  const row = { reference, sending, lat, lng, place, technology, indoors, locale, at: now };
  const inserted = await db
    .insert(signalReports)
    .values(row)
    .onConflictDoNothing({ target: signalReports.sending })
    .returning({ reference: signalReports.reference });
  if (inserted[0]) return inserted[0];
  const [existing] = await db
    .select({ reference: signalReports.reference })
    .from(signalReports)
    .where(eq(signalReports.sending, sending));
  if (!existing) throw new Error('signal report not found after an insert conflict');
  return existing;
}

/** Rounds to three decimals of a degree, about a hundred metres. */
const roundDegrees = (degrees: number) => Number(degrees.toFixed(3));

/** Replaces control characters, which could move the cursor of a terminal, by spaces. */
function toSingleLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ');
}
