import { z } from 'zod';

/** A page view, sent only with the visitor's consent (RULINGS 35). */
export const recordPageView = {
  summary: 'Count a page view',
  input: z.object({ name: z.string().regex(/^RW_cw_[a-z0-9_]{1,80}$/) }),
  result: z.object({ counted: z.boolean() }),
};
