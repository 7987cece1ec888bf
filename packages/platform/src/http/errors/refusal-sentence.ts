import type { Locale } from '@portal/domain/language/locale';
import type { FormatText } from '../../wording/sentences.ts';
import type { PortalError } from './portal-error.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Message of a refusal for the customer, including the waiting time if there is one. */
export function formatRefusal(
  { code, details, words }: PortalError,
  locale: Locale,
  formatText: FormatText,
): string {
  const sentence = formatText(`error.${code}`, locale, words);
  const { retryAfterSeconds } = details;
  return retryAfterSeconds === undefined
    ? sentence
    : `${sentence} ${waitSentence(retryAfterSeconds, locale, formatText)}`;
}

/** Rounded up, so that customers do not retry too early; in hours above two hours. */
function waitSentence(seconds: number, locale: Locale, formatText: FormatText): string {
  if (seconds > 2 * HOUR) {
    return formatText('wait.hours', locale, { hours: String(Math.ceil(seconds / HOUR)) });
  }
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE));
  if (minutes === 1) return formatText('wait.one-minute', locale);
  return formatText('wait.minutes', locale, { minutes: String(minutes) });
}
