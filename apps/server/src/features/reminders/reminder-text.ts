import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { cutGsm7, gsm7Length, toGsm7 } from '@portal/domain/language/gsm7';
import type { Locale } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import { formatMoney, formatOutstanding, withPlainSpaces } from '@portal/domain/money/format-money';
import { countryCurrency, money } from '@portal/domain/money/money';
import type { Bucket } from '@portal/domain/products/bucket';
import { toBucketAmount } from '@portal/domain/products/bucket-amount';
import { writeDay, writeTime } from '@portal/domain/time/short-time';
import type { FormatText } from '@portal/platform/wording/sentences';
import type { ReminderEvent } from './find-events.ts';

/** One SMS of the GSM 7-bit alphabet (3GPP TS 23.040). */
const ONE_SMS = 160;
/** Of the name of a bundle, so many letters are needed to know which it is. */
const LEAST_NAME = 8;

type Wording = { formatText: FormatText; locale: Locale };

/**
 * The SMS about an event, in one part: a long name of a bundle is cut.
 * @param stop the sentence that says how to end the reminders
 */
export function writeSms(event: ReminderEvent, wording: Wording, stop: string): string {
  const write = (name: string) => toGsm7(`${writeSentence(event, wording, name)} ${stop}`);
  const name = 'bucket' in event ? inLocale(event.bucket.description, wording.locale) : '';
  const room = ONE_SMS - gsm7Length(write(''));
  return write(name && cutGsm7(name, Math.max(room, LEAST_NAME)));
}

/** The e-mail about an event: subject, and a text that names the number masked. */
export function writeEmail(
  event: ReminderEvent,
  wording: Wording,
  { msisdn, link }: { msisdn: string; link: string },
): { subject: string; text: string } {
  const { formatText, locale } = wording;
  const name = 'bucket' in event ? inLocale(event.bucket.description, locale) : '';
  const about = formatText('reminders.about', locale, { number: maskMsisdn(msisdn) });
  const end = formatText('reminders.end-link', locale, { link });
  return {
    subject: formatText('reminders.subject', locale),
    text: `${about}\n\n${writeSentence(event, wording, name)}\n\n${end}\n`,
  };
}

/**
 * What the screen of a phone shows about an event, also while it is locked or in other hands: no balance, no amount, no name of a bundle,
 * and the number masked.
 */
export function writePush(
  event: ReminderEvent,
  { formatText, locale }: Wording,
  msisdn: string,
): { title: string; body: string } {
  const kind = event.kind === 'bundle-used' && event.percent === 80 ? 'bundle-nearly-used' : event.kind;
  return {
    title: formatText('reminders.subject', locale),
    body: formatText(`reminders.push-${kind}`, locale, { number: maskMsisdn(msisdn) }),
  };
}

function writeSentence(event: ReminderEvent, { formatText, locale }: Wording, name: string): string {
  switch (event.kind) {
    case 'bundle-used':
      return event.percent === 100
        ? formatText('reminders.used-up', locale, { name })
        : formatText('reminders.nearly-used', locale, { name, left: writeLeft(event.bucket, locale) });
    case 'bundle-ends':
      return formatText('reminders.ends', locale, { name, time: writeTime(event.endsAt) });
    case 'bill-due':
      return formatText('reminders.bill', locale, {
        amount: withPlainSpaces(formatOutstanding(event.amount, locale)),
        day: writeDay(event.dueDate),
      });
    case 'airtime-low':
      return formatText('reminders.airtime', locale, { left: writeLeft(event.bucket, locale) });
  }
}

function writeLeft(bucket: Bucket, locale: Locale): string {
  if (bucket.service === 'airtime' && bucket.left !== 'unlimited')
    return withPlainSpaces(formatMoney(money(bucket.left, countryCurrency()), locale));
  const { balance, unitType } = toBucketAmount(bucket);
  return `${balance} ${unitType === 'minutes' ? 'min' : unitType}`;
}
