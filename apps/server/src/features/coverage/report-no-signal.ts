import { createHash, randomInt } from 'node:crypto';
import type { CallResult } from '@portal/contract/calls';
import type { Clock } from '@portal/domain/clock';
import type { Locale } from '@portal/domain/locale';
import type { Technology } from '@portal/domain/site';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/open-db.ts';
import { signalReports } from './tables.ts';

/** Without letters and digits that are read for one another. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const REFERENCE_LENGTH = 8;

export type ReportDeps = { db: Db; clock: Clock };

type Report = { lat: number; lng: number; place: string; technology: Technology | null; indoors: boolean };

/** Keeps a report and gives its reference. The same report from the same browser on the same day is one. */
export async function reportNoSignal(
  { db, clock }: ReportDeps,
  report: Report,
  { visitorId, locale }: { visitorId: string; locale: Locale },
): Promise<CallResult<'reportNoSignal'>> {
  const now = clock.now();
  const { technology, indoors } = report;
  const [lat, lng] = [roughly(report.lat), roughly(report.lng)];
  const sending = createHash('sha256')
    .update([visitorId, now.toISOString().slice(0, 10), lat, lng, technology, indoors].join('\0'))
    .digest('base64url');
  const reference = Array.from({ length: REFERENCE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  const place = onOneLine(report.place);
  const row = { reference, sending, lat, lng, place, technology, indoors, locale, at: now };
  const inserted = await db
    .insert(signalReports)
    .values(row)
    .onConflictDoNothing({ target: signalReports.sending })
    .returning({ reference: signalReports.reference });
  if (inserted[0]) return inserted[0];
  const [known] = await db
    .select({ reference: signalReports.reference })
    .from(signalReports)
    .where(eq(signalReports.sending, sending));
  if (!known) throw new Error('A report that stood in the way of another is gone');
  return known;
}

/** Three decimals of a degree are a hundred metres. */
const roughly = (degrees: number) => Number(degrees.toFixed(3));

/** What steers a terminal or breaks a line goes. */
function onOneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are taken out
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ');
}
