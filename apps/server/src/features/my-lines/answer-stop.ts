import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { countryLocale, type Locale, parseLocale } from '@portal/domain/language/locale';
import type { InboundMessage } from '@portal/operator/inbound-port';
import type { Db } from '@portal/platform/database/open-db';
import type { FormatText } from '@portal/platform/wording/sentences';
import { desc, eq } from 'drizzle-orm';
import { endDevices } from './line-store.ts';
import { deviceLines } from './tables.ts';

/** The word that the messages name, and what customers write in its place. */
const STOP = /^\W*(stop|arr[eê]t(er)?|hagarika|acha|simamisha)\b/i;

/** Dependencies of the answer to STOP. */
export type StopDeps = {
  db: Db;
  formatText: FormatText;
  /** Ends the reminders about a number; the language of those that there were. */
  endReminders: (msisdn: Msisdn) => Promise<Locale | null>;
};

/**
 * Ends the view of a number on every device and the reminders about it, when its handset sends STOP; the network vouches for the sender.
 * @returns the reply; `null` for another message
 */
export async function answerStop(
  { db, formatText, endReminders }: StopDeps,
  { from, text }: InboundMessage,
): Promise<string | null> {
  if (!STOP.test(text.slice(0, 40))) return null;
  const [latest] = await db
    .select({ locale: deviceLines.locale })
    .from(deviceLines)
    .where(eq(deviceLines.msisdn, from))
    .orderBy(desc(deviceLines.provenAt))
    .limit(1);
  await endDevices(db, { msisdn: from, except: null });
  const reminded = await endReminders(from);
  const locale = reminded ?? parseLocale(latest?.locale) ?? countryLocale();
  return formatText(reminded ? 'reminders.stopped' : 'lines.stopped', locale);
}
