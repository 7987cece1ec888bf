import { createHash } from 'node:crypto';
import type { CallResult } from '@portal/contract/calls/calls';
import type { Locale } from '@portal/domain/language/locale';
import type { Technology } from '@portal/domain/places/site';
import type { Clock } from '@portal/domain/time/clock';
import { newReference } from '@portal/platform/crypto/new-reference';
import type { Db } from '@portal/platform/database/open-db';
import { signalReports } from './tables.ts';

/** Dependencies of {@link reportNoSignal}. */
type SignalReportDeps = { db: Db; clock: Clock };

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
  const place = toSingleLine(report.place);
  const row = { reference: newReference(), sending, lat, lng, place, technology, indoors, locale, at: now };
  // Setting the column to its own value returns the reference of an equal report that is stored already.
  const [stored] = await db
    .insert(signalReports)
    .values(row)
    .onConflictDoUpdate({ target: signalReports.sending, set: { sending } })
    .returning({ reference: signalReports.reference });
  if (!stored) throw new Error('signal report was not stored');
  return stored;
}

/** Rounds to three decimals of a degree, about a hundred metres. */
const roundDegrees = (degrees: number) => Number(degrees.toFixed(3));

/** Replaces control characters, which could move the cursor of a terminal, by spaces. */
function toSingleLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ');
}
