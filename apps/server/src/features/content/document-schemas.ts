import type { ContentDocument } from '@portal/contract/content/content';
import type { z } from 'zod';
import { formDocument } from './form-document.ts';

/** Schema of each structured page; invalid pages are reported and not used. */
export const DOCUMENT_SCHEMAS: Record<ContentDocument, z.ZodType> = {
  // An order of home broadband without them is refused.
  'get-form-schema': formDocument(['contactNumber', 'town']),
  'get-contact-form-schema': formDocument(['contactNumber']),
};
