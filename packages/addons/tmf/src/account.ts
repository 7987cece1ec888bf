import {
  baseUrl,
  type FieldValues,
  optional,
  requiredText,
  secretString,
  siteUrl,
  wholeNumber,
} from '@isano/adapter-kit/settings';
import type { z } from 'zod';
import { profileVariable } from './profile.ts';

/** Variables of the account at an operator with TM Forum's interfaces. What differs by operator is in the profile. */
export const TMF_SETTINGS = {
  baseUrl: ['TMF_BASE_URL', baseUrl],
  profile: ['TMF_PROFILE_FILE', profileVariable],
  /** OAuth 2 client credentials. */
  token: {
    url: ['TMF_TOKEN_URL', optional(siteUrl)],
    clientId: ['TMF_CLIENT_ID', optional(requiredText)],
    clientSecret: ['TMF_CLIENT_SECRET', optional(secretString(8))],
    scope: ['TMF_SCOPE', optional(requiredText)],
  },
  /** HTTP Basic. */
  basic: {
    user: ['TMF_USER', optional(requiredText)],
    password: ['TMF_PASSWORD', optional(secretString(4))],
  },
  /** Mutual TLS, beside or instead of the others; PEM. */
  tls: {
    cert: ['TMF_CLIENT_CERTIFICATE', optional(secretString(100))],
    key: ['TMF_CLIENT_KEY', optional(secretString(100))],
    ca: ['TMF_CA', optional(requiredText)],
  },
  /** Longest wait for one call in seconds. */
  timeoutSeconds: ['TMF_TIMEOUT', wholeNumber({ min: 1, max: 55 }).default(20)],
  /** Longest age of the catalogue of bundles that is shown, in seconds. */
  catalogueSeconds: ['TMF_CATALOGUE_SECONDS', wholeNumber({ min: 0, max: 3600 }).default(60)],
} as const satisfies Record<
  string,
  readonly [string, z.ZodType] | Record<string, readonly [string, z.ZodType]>
>;

/** The account. */
export type TmfAccount = FieldValues<typeof TMF_SETTINGS>;
