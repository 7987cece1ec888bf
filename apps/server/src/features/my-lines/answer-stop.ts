import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { countryLocale, type Locale, parseLocale } from '@portal/domain/language/locale';
import type { InboundMessage } from '@portal/operator/inbound-port';
import { desc, eq } from 'drizzle-orm';
import { endDevices } from './line-store.ts';
import type { MyLinesDeps } from './my-lines-deps.ts';
import { deviceLines } from './tables.ts';

/** The word that the messages name, and what customers write in its place, without accents: most handsets have none in capitals. */
const STOP = /^[^a-z]*(stop|arret(e|er|ez)?|hagarika|guhagarika|acha|simamisha|sitisha)\b/;

/** Dependencies of the answer to STOP. */
export type StopDeps = Pick<MyLinesDeps, 'db' | 'formatText' | 'endLineProofs'> & {
  /** Ends the reminders about a number; the language of those that there were. */
  endReminders: (msisdn: Msisdn) => Promise<Locale | null>;
  /** Ends the standing orders of a number; `null`: there were none. `isUnderWay`: a payment that needs no approval was handed over before. */
  endStandingOrders: (msisdn: Msisdn) => Promise<{ locale: Locale; isUnderWay: boolean } | null>;
};

/**
 * Ends the view of a number on every device, the reminders about it and its standing orders, when its handset sends STOP; the network vouches for the sender.
 * A proof of before opens nothing any more: it would let the browser that was ended begin again.
 * @returns the reply; `null` for another message
 */
export async function answerStop(
  { db, formatText, endLineProofs, endReminders, endStandingOrders }: StopDeps,
  { from, text }: InboundMessage,
): Promise<string | null> {
  const plain = text.slice(0, 40).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  if (!STOP.test(plain)) return null;
  const [latest] = await db
    .select({ locale: deviceLines.locale })
    .from(deviceLines)
    .where(eq(deviceLines.msisdn, from))
    .orderBy(desc(deviceLines.provenAt))
    .limit(1);
  await endLineProofs({ msisdn: from, except: null });
  await endDevices(db, { msisdn: from, except: null });
  const bought = await endStandingOrders(from);
  const reminded = await endReminders(from);
  const locale = bought?.locale ?? reminded ?? parseLocale(latest?.locale) ?? countryLocale();
  if (bought)
    return formatText(bought.isUnderWay ? 'standing.stopped-under-way' : 'standing.stopped', locale);
  return formatText(reminded ? 'reminders.stopped' : 'lines.stopped', locale);
}
