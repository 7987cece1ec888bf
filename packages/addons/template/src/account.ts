import { baseUrl, type FieldValues, secretString, wholeNumber, type z } from '@isano/adapter-kit/settings';

/** Step 1. The variables of the account, named after your adapter; add each to the README of your add-on. */
export const TEMPLATE_SETTINGS = {
  baseUrl: ['TEMPLATE_BASE_URL', baseUrl],
  apiKey: ['TEMPLATE_API_KEY', secretString(8)],
  /** Longest wait for one call in seconds. */
  timeoutSeconds: ['TEMPLATE_TIMEOUT', wholeNumber({ min: 1, max: 55 }).default(30)],
} as const satisfies Record<string, readonly [string, z.ZodType]>;

/** The account. */
export type TemplateAccount = FieldValues<typeof TEMPLATE_SETTINGS>;
