import { FEEDBACK_TOPICS, MESSAGE_LENGTH, MOST_CONTACT_LENGTH } from '@portal/domain/forms/feedback';
import { z } from 'zod';

/** Feedback of a visitor. `contact`: number or e-mail of a visitor who wants an answer. */
export const saveFeedback = {
  summary: 'Send feedback',
  input: z.object({
    topic: z.enum(FEEDBACK_TOPICS),
    rating: z.number().int().min(1).max(5).nullable().default(null),
    message: z.string().trim().min(MESSAGE_LENGTH.least).max(MESSAGE_LENGTH.most),
    contact: z.string().trim().max(MOST_CONTACT_LENGTH).default(''),
  }),
  /** Reference number, for the staff. */
  result: z.object({ reference: z.string() }),
};
