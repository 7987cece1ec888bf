import type { Locale } from '@portal/domain/language/locale';
import type { Say } from '../../wording/sentences.ts';
import type { PortalError } from './portal-error.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Message of a refusal for the customer, including the waiting time if there is one. */
export function formatRefusal({ code, details, words }: PortalError, locale: Locale, say: Say): string {
  const sentence = say(`error.${code}`, locale, words);
  const { retryAfterSeconds } = details;
  return retryAfterSeconds === undefined
    ? sentence
    : `${sentence} ${waitSentence(retryAfterSeconds, locale, say)}`;
}

/** Rounded up, so that customers do not retry too early; in hours above two hours. */
function waitSentence(seconds: number, locale: Locale, say: Say): string {
  if (seconds > 2 * HOUR) {
    return say('wait.hours', locale, { hours: String(Math.ceil(seconds / HOUR)) });
  }
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE));
  if (minutes === 1) return say('wait.one-minute', locale);
  return say('wait.minutes', locale, { minutes: String(minutes) });
}
