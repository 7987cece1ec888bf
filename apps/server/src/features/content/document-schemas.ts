import type { ContentDocument } from '@portal/contract/content';
import type { z } from 'zod';

/** What each structured page must look like; what does not is reported and not used. */
export const DOCUMENT_SCHEMAS: Record<ContentDocument, z.ZodType> = {};
