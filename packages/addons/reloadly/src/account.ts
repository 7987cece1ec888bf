import {
  baseUrl,
  type FieldValues,
  requiredText,
  secretString,
  wholeNumber,
} from '@isano/adapter-kit/settings';
import type { z } from 'zod';

/** Variables of the account at Reloadly. The two addresses differ between live and test accounts. */
export const RELOADLY_SETTINGS = {
  baseUrl: ['RELOADLY_BASE_URL', baseUrl],
  authUrl: ['RELOADLY_AUTH_URL', baseUrl.default('https://auth.reloadly.com')],
  clientId: ['RELOADLY_CLIENT_ID', requiredText],
  clientSecret: ['RELOADLY_CLIENT_SECRET', secretString(8)],
  /** Reloadly's number of this portal's operator. */
  operatorId: ['RELOADLY_OPERATOR_ID', wholeNumber({ min: 1, max: 10_000_000 })],
  /** Longest wait for one call in seconds. */
  timeoutSeconds: ['RELOADLY_TIMEOUT', wholeNumber({ min: 1, max: 55 }).default(30)],
} as const satisfies Record<string, readonly [string, z.ZodType]>;

/** The account. */
export type ReloadlyAccount = FieldValues<typeof RELOADLY_SETTINGS>;
