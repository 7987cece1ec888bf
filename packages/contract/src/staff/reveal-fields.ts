import { z } from 'zod';
import { STAFF_NAMES } from './staff-names.ts';

/** Why somebody is shown personal data: a cause of the list, and the ticket, call or letter that it belongs to. */
export const revealFields = {
  cause: z.enum(STAFF_NAMES['reveal-cause']),
  /** With a digit: the number of the ticket, or the time of the call. */
  reference: z.string().trim().min(3).max(100).regex(/\d/),
};

/** The reason as it is recorded. */
export function revealReason({ cause, reference }: { cause: string; reference: string }): string {
  return `${cause}: ${reference}`;
}
