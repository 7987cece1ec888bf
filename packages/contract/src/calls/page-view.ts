import { PAGE_VIEW_NAME } from '@portal/domain/http/page-view';
import { z } from 'zod';

/** A page view, sent only with the visitor's consent (RULINGS 35). Nothing that looks like a number of somebody's is taken. */
export const recordPageView = {
  summary: 'Count a page view',
  input: z.object({ name: z.string().regex(PAGE_VIEW_NAME) }),
  result: z.object({ counted: z.boolean() }),
};
