import { optional } from '@portal/platform/config/variable-fields';
import { wholeNumber } from '@portal/platform/config/variables';
import { z } from 'zod';

/** Home broadband orders as files for a sales system (docs/leads.md). */
export const LEAD_FILE_SETTINGS = {
  /** `null`: none is written. */
  dir: ['LEADS_DIR', optional(z.string())],
  every: ['LEADS_FILE_EVERY', z.enum(['hour', 'day']).default('day')],
  /** They have names and addresses: one that nobody fetched is deleted after so many days. */
  keptDays: ['LEADS_FILES_KEPT_DAYS', wholeNumber({ min: 1, max: 90 }).default(7)],
} as const;
