import type { PortalClient } from '@portal/contract/http/portal-client';
import {
  CALL_BACK_TOPICS,
  CALL_BACK_WINDOWS,
  type CallBackTopic,
  type CallBackWindow,
  MOST_SUBJECT_LENGTH,
} from '@portal/domain/forms/call-back';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { type Locale, parseLocale } from '@portal/domain/language/locale';

/** The values of the form. `subject`: the reference of the payment it is about; empty for none. */
export type CallBackValues = {
  msisdn: string;
  topic: CallBackTopic;
  window: CallBackWindow;
  language: Locale;
  subject: string;
};

/** The result of sending the form. `message`: the server's, `null` when it did not answer. */
export type CallBackResult =
  | { kind: 'sent'; reference: string; window: CallBackWindow }
  | { kind: 'no-number' }
  | { kind: 'wrong-number' }
  | { kind: 'refused'; message: string | null };

const MAX_TYPED = 40;

/**
 * Parses the values of a posted form, or those of a URL that fills in the form. Unknown choices count as no choice.
 * @param fallback the language of the page
 */
export function parseCallBack(sent: FormData | URLSearchParams, fallback: Locale): CallBackValues {
  const text = (name: string) => String(sent.get(name) ?? '').trim();
  return {
    msisdn: text('msisdn').slice(0, MAX_TYPED),
    topic: CALL_BACK_TOPICS.find((topic) => topic === text('topic')) ?? 'other',
    window: CALL_BACK_WINDOWS.find((window) => window === text('window')) ?? 'any',
    language: parseLocale(text('language')) ?? fallback,
    subject: text('subject')
      .replace(/[^\w-]/g, '')
      .slice(0, MOST_SUBJECT_LENGTH),
  };
}

/** Sends the form when its number is a number. */
export async function sendCallBack(
  values: CallBackValues,
  portal: Pick<PortalClient, 'requestCallBack'>,
): Promise<CallBackResult> {
  if (values.msisdn === '') return { kind: 'no-number' };
  const msisdn = parseMsisdn(values.msisdn);
  if (!msisdn) return { kind: 'wrong-number' };
  const answer = await portal.requestCallBack({ ...values, msisdn });
  if (answer.kind === 'ok') return { kind: 'sent', ...answer.result };
  if (answer.kind === 'refused' && answer.code === 'INVALID_MSISDN') return { kind: 'wrong-number' };
  return { kind: 'refused', message: answer.kind === 'refused' ? answer.message : null };
}
