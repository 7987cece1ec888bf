import {
  baseUrl,
  type FieldValues,
  optional,
  requiredText,
  secretString,
  wholeNumber,
} from '@isano/adapter-kit/settings';
import type { z } from 'zod';

/** Variables of the account at an operator's CAMARA interfaces. */
export const CAMARA_SETTINGS = {
  /** The `apiRoot` of the documents, below which each API has its own path. */
  baseUrl: ['CAMARA_BASE_URL', baseUrl],
  tokenUrl: ['CAMARA_TOKEN_URL', baseUrl],
  clientId: ['CAMARA_CLIENT_ID', requiredText],
  clientSecret: ['CAMARA_CLIENT_SECRET', secretString(8)],
  /** The OpenID Connect provider that recognises devices of the mobile network; only Number Verification needs it. */
  issuer: ['CAMARA_ISSUER', optional(baseUrl)],
  /** The purpose that is declared with number verification, such as `dpv:FraudPreventionAndDetection`. */
  purpose: ['CAMARA_PURPOSE', optional(requiredText)],
  /** Longest wait for the answer to a question in milliseconds: a customer waits for it. */
  timeoutMs: ['CAMARA_TIMEOUT', wholeNumber({ min: 200, max: 10_000 }).default(2_000)],
  /** Longest wait for a charge or refund in seconds. */
  paymentTimeoutSeconds: ['CAMARA_PAYMENT_TIMEOUT', wholeNumber({ min: 1, max: 50 }).default(30)],
} as const satisfies Record<string, readonly [string, z.ZodType]>;

/** The account. */
export type CamaraAccount = FieldValues<typeof CAMARA_SETTINGS>;
