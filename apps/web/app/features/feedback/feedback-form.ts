import type { PortalClient } from '@portal/contract/portal-client';
import { isPaymentEmail } from '@portal/domain/email';
import {
  FEEDBACK_RATINGS,
  FEEDBACK_TOPICS,
  type FeedbackTopic,
  MESSAGE_LENGTH,
} from '@portal/domain/feedback';
import { parseMsisdn } from '@portal/domain/msisdn';

/** What was typed and chosen, as it was. */
export type FeedbackForm = { topic: FeedbackTopic; rating: number | null; message: string; contact: string };

/** What is wrong, by field. */
export type FeedbackProblems = {
  message?: 'short' | 'long';
  contact?: 'unknown';
  /** The server's sentence, or `null` when it could not be reached. */
  form?: { message: string | null };
};

/** What sending came to. */
export type FeedbackOutcome =
  | { kind: 'sent'; reference: string }
  | { kind: 'refused'; problems: FeedbackProblems };

/** An empty form. */
export const NO_FEEDBACK: FeedbackForm = { topic: 'site', rating: null, message: '', contact: '' };

/** Reads the form as it was sent; what nobody can have chosen counts as not chosen. */
export function readFeedbackForm(sent: FormData): FeedbackForm {
  const text = (name: string) => String(sent.get(name) ?? '');
  return {
    topic: FEEDBACK_TOPICS.find((topic) => topic === text('topic')) ?? 'other',
    rating: FEEDBACK_RATINGS.find((known) => String(known) === text('rating')) ?? null,
    // Forms send a new line as two signs; on the page it counted as one.
    message: text('message')
      .replace(/\r\n?/g, '\n')
      .slice(0, 2 * MESSAGE_LENGTH.most),
    contact: text('contact').trim().slice(0, 300),
  };
}

/** The rules of the form: enough words, not too many, and an address that an answer can reach. */
export function feedbackProblems({ message, contact }: FeedbackForm): FeedbackProblems {
  const { length } = message.trim();
  return {
    ...(length < MESSAGE_LENGTH.least && { message: 'short' as const }),
    ...(length > MESSAGE_LENGTH.most && { message: 'long' as const }),
    ...(contact && !isPaymentEmail(contact) && !parseMsisdn(contact) && { contact: 'unknown' as const }),
  };
}

/** Sends it, when it follows the rules. */
export async function sendFeedback(
  form: FeedbackForm,
  portal: Pick<PortalClient, 'saveFeedback'>,
): Promise<FeedbackOutcome> {
  const problems = feedbackProblems(form);
  if (Object.keys(problems).length > 0) return { kind: 'refused', problems };
  const answer = await portal.saveFeedback(form);
  if (answer.kind === 'ok') return { kind: 'sent', reference: answer.result.reference };
  const message = answer.kind === 'refused' ? answer.message : null;
  return { kind: 'refused', problems: { form: { message } } };
}
