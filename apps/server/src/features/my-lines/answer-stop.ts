import { countryLocale, parseLocale } from '@portal/domain/language/locale';
import type { InboundMessage } from '@portal/operator/inbound-port';
import type { Db } from '@portal/platform/database/open-db';
import type { FormatText } from '@portal/platform/wording/sentences';
import { desc, eq } from 'drizzle-orm';
import { endDevices } from './line-store.ts';
import { deviceLines } from './tables.ts';

/** The word that the messages name, and what customers write in its place. */
const STOP = /^\W*(stop|arr[eê]t(er)?|hagarika|acha|simamisha)\b/i;

/**
 * Ends the view of a number on every device, when its handset sends STOP; the network vouches for the sender.
 * @returns the reply; `null` for another message
 */
export async function answerStop(
  { db, formatText }: { db: Db; formatText: FormatText },
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
  return formatText('lines.stopped', parseLocale(latest?.locale) ?? countryLocale());
}
