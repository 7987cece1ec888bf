import { groupTrunk } from '@portal/domain/identifiers/msisdn';
import { toGsm7 } from '@portal/domain/language/gsm7';
import { countryLocale, type Locale, localisePath, parseLocale } from '@portal/domain/language/locale';
import { RejectedAddressError } from '@portal/operator/email-port';
import { and, eq, isNull } from 'drizzle-orm';
import type { RemindersDeps } from './reminders-deps.ts';
import { lineReminders } from './tables.ts';

/**
 * Tells a number by SMS that reminders about it were chosen, and how to end them; when they go to an address or a browser, again a day later:
 * who had the handset for a minute can delete one message. The first time, the address is asked to confirm. Nothing is sent when the
 * consent ended meanwhile. A repeated job sends it once.
 */
export async function sendReminderNotice(
  deps: RemindersDeps,
  { consentId, notice }: { consentId: string; notice: number },
): Promise<void> {
  const { db, clock, formatText, sms, emails } = deps;
  const isActive = and(eq(lineReminders.id, consentId), isNull(lineReminders.endedAt));
  const [consent] = await db.select().from(lineReminders).where(isActive);
  if (!consent || consent.endsAt <= clock.now()) return;
  const locale = parseLocale(consent.locale) ?? countryLocale();
  const values = { number: groupTrunk(consent.msisdn), stop: await stopSentence(deps, locale) };
  const text = formatText(`reminders.chosen-${consent.channel}`, locale, values);
  const about = { subject: consentId, purpose: `reminders ${notice}` };
  await sms.send({ to: consent.msisdn, text: toGsm7(text), about });
  if (notice !== 1 || consent.email === null || !emails) return;
  const link = reminderLink(deps, consent.token, locale);
  await emails
    .send({
      to: consent.email,
      subject: formatText('reminders.confirm-subject', locale),
      text: formatText('reminders.confirm', locale, { link }),
      key: `reminders.${consentId}`,
    })
    .catch((error) => {
      // It will never be accepted.
      if (!(error instanceof RejectedAddressError)) throw error;
    });
}

/** How a number ends its reminders: by a message where the operator forwards them, else by a call. */
export async function stopSentence(
  {
    handsetNumber: short,
    settings,
    formatText,
  }: Pick<RemindersDeps, 'handsetNumber' | 'settings' | 'formatText'>,
  locale: Locale,
): Promise<string> {
  return short === null
    ? formatText('reminders.call', locale, { care: (await settings.read()).customerCareNumber })
    : formatText('reminders.stop', locale, { short });
}

/** The page that confirms the address of reminders, and ends them. */
export function reminderLink(
  { publicUrl }: Pick<RemindersDeps, 'publicUrl'>,
  token: string,
  locale: Locale,
): string {
  return `${publicUrl()}${localisePath('/my-lines', locale)}?link=${token}`;
}
