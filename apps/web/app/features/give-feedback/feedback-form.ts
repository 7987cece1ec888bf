import type { PortalClient } from '@portal/contract/http/portal-client';
import {
  FEEDBACK_RATINGS,
  FEEDBACK_TOPICS,
  type FeedbackTopic,
  MESSAGE_LENGTH,
} from '@portal/domain/forms/feedback';
import { isPaymentEmail } from '@portal/domain/identifiers/email';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';

/** The values of the form, as typed. */
export type FeedbackFormValues = {
  topic: FeedbackTopic;
  rating: number | null;
  message: string;
  contact: string;
};

/** The problems by field. */
export type FeedbackProblems = {
  message?: 'short' | 'long';
  contact?: 'unknown';
  /** The server's message, or `null` when the server was unreachable. */
  form?: { message: string | null };
};

/** The result of sending the form. */
export type FeedbackResult =
  | { kind: 'sent'; reference: string }
  | { kind: 'refused'; problems: FeedbackProblems };

/** An empty form. */
export const EMPTY_FEEDBACK: FeedbackFormValues = { topic: 'site', rating: null, message: '', contact: '' };

/** Parses the posted form. Unknown choices count as no choice. */
export function parseFeedbackForm(sent: FormData): FeedbackFormValues {
  const text = (name: string) => String(sent.get(name) ?? '');
  return {
    topic: FEEDBACK_TOPICS.find((topic) => topic === text('topic')) ?? 'other',
    rating: FEEDBACK_RATINGS.find((each) => String(each) === text('rating')) ?? null,
    // Forms send a line break as two characters; the page counts it as one.
    message: text('message')
      .replace(/\r\n?/g, '\n')
      .slice(0, 2 * MESSAGE_LENGTH.most),
    contact: text('contact').trim().slice(0, 300),
  };
}

/** Validates the form: length of the message, and a contact that is an email address or a phone number. */
export function validateFeedback({ message, contact }: FeedbackFormValues): FeedbackProblems {
  const { length } = message.trim();
  return {
    ...(length < MESSAGE_LENGTH.least && { message: 'short' as const }),
    ...(length > MESSAGE_LENGTH.most && { message: 'long' as const }),
    ...(contact && !isPaymentEmail(contact) && !parseMsisdn(contact) && { contact: 'unknown' as const }),
  };
}

/** Sends a valid form. */
export async function sendFeedback(
  form: FeedbackFormValues,
  portal: Pick<PortalClient, 'saveFeedback'>,
): Promise<FeedbackResult> {
  const problems = validateFeedback(form);
  if (Object.keys(problems).length > 0) return { kind: 'refused', problems };
  const answer = await portal.saveFeedback(form);
  if (answer.kind === 'ok') return { kind: 'sent', reference: answer.result.reference };
  const message = answer.kind === 'refused' ? answer.message : null;
  return { kind: 'refused', problems: { form: { message } } };
}
