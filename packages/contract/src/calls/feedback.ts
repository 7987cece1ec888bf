import { FEEDBACK_TOPICS, MESSAGE_LENGTH, MOST_CONTACT_LENGTH } from '@portal/domain/forms/feedback';
import { z } from 'zod';

/** A visitor's opinion. `contact` (a number or an e-mail) only from whoever wants an answer. */
export const saveFeedback = {
  summary: 'Tell the operator how it was',
  input: z.object({
    topic: z.enum(FEEDBACK_TOPICS),
    rating: z.number().int().min(1).max(5).nullable().default(null),
    message: z.string().trim().min(MESSAGE_LENGTH.least).max(MESSAGE_LENGTH.most),
    contact: z.string().trim().max(MOST_CONTACT_LENGTH).default(''),
  }),
  /** Short name under which the staff find it. */
  result: z.object({ reference: z.string() }),
};
