import { PAGE_VIEW_NAME } from '@portal/domain/http/page-view';
import { z } from 'zod';

/** A page view, sent only with the visitor's consent (RULINGS 35). Names that could contain a phone number are refused. */
export const recordPageView = {
  summary: 'Count a page view',
  input: z.object({ name: z.string().regex(PAGE_VIEW_NAME) }),
  result: z.object({ counted: z.boolean() }),
};
