import type { ContentDocument } from '@portal/contract/content/content';
import type { z } from 'zod';
import { formDocument } from './form-document.ts';

/** What each structured page must look like; what does not is reported and not used. */
export const DOCUMENT_SCHEMAS: Record<ContentDocument, z.ZodType> = {
  'get-form-schema': formDocument,
  'get-contact-form-schema': formDocument,
};
