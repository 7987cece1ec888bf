import {
  type FieldValues,
  optional,
  requiredText,
  secretString,
  siteUrl,
  wholeNumber,
  z,
} from '@isano/adapter-kit/settings';

/** Variables of the account at the AIR server. */
export const UCIP_SETTINGS = {
  /** Address of the server with its path. */
  url: ['UCIP_URL', siteUrl],
  /** Without both, calls are not authenticated. */
  user: ['UCIP_USER', optional(requiredText)],
  password: ['UCIP_PASSWORD', optional(secretString(1))],
  /** Servers choose the version of the protocol by it. */
  userAgent: ['UCIP_USER_AGENT', requiredText.default('UGw Server/4.0/1.0')],
  /** `originHostName`: who the server and its records say that the portal is. */
  hostName: ['UCIP_HOST_NAME', z.string().regex(/^[A-Za-z0-9]{1,255}$/, 'letters and digits')],
  /** Decimals of amounts at the server: with 2, RWF 500 is 50000. Nobody can see a wrong one in an answer, so it has no default. */
  decimals: ['UCIP_DECIMALS', wholeNumber({ min: 0, max: 6 })],
  /** Top-ups are refills by this profile; without one, adjustments of the balance. */
  refillProfile: [
    'UCIP_REFILL_PROFILE',
    optional(z.string().regex(/^[A-Za-z0-9]{1,4}$/, 'one to four letters and digits')),
  ],
  /** Folder with the server's records of top-ups, a file for each hour. */
  recordsDir: ['UCIP_RECORDS_DIR', requiredText],
  /** Longest wait for one call in seconds. */
  timeoutSeconds: ['UCIP_TIMEOUT', wholeNumber({ min: 1, max: 55 }).default(30)],
} as const satisfies Record<string, readonly [string, z.ZodType]>;

/** The account. */
export type UcipAccount = FieldValues<typeof UCIP_SETTINGS>;
