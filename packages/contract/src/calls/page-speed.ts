import { CONNECTIONS, SPEED_PAGES } from '@portal/domain/http/speed-page';
import { z } from 'zod';

/** Nobody waits longer for a page than ten minutes. */
const milliseconds = z.number().min(0).max(600_000);

/** How fast a page was for a visitor, sent only with consent (RULINGS 35). Core Web Vitals; what was not measured is left out. */
export const recordPageSpeed = {
  summary: 'Count how fast a page was',
  input: z.object({
    page: z.enum(SPEED_PAGES),
    connection: z.enum(CONNECTIONS),
    /** Until the largest element was shown. */
    lcp: milliseconds.optional(),
    /** Until the page reacted to what the visitor did. */
    inp: milliseconds.optional(),
    /** How much the page moved by itself, without a unit. */
    cls: z.number().min(0).max(100).optional(),
  }),
  result: z.object({ counted: z.boolean() }),
};
