import {
  baseUrl,
  flag,
  pageUrl,
  pathSecret,
  requiredText,
  secretString,
} from '@portal/platform/config/variables';
import { z } from 'zod';
import { type AccountOf, defaultsOf, defineAccount } from '../account-configuration.ts';
import { timeZone } from '../local-time.ts';

const path = z.string().startsWith('/');

/** What Tingg's documentation leaves open. */
const SETTINGS = {
  /** How the request reaches Tingg: from our server, or through the browser, encrypted, in either generation. */
  way: ['CELLULANT_REQUEST', z.enum(['json', 'encrypted-v3', 'encrypted-v2']).default('json')],
  tokenPath: ['CELLULANT_TOKEN_PATH', path.default('/v1/oauth/token/request')],
  queryPath: [
    'CELLULANT_QUERY_PATH',
    path
      .includes('{merchant_transaction_id}')
      .default('/v3/checkout-api/query/{service_code}/{merchant_transaction_id}'),
  ],
  acknowledgePath: ['CELLULANT_ACKNOWLEDGE_PATH', path.default('/v3/checkout-api/acknowledgement/request')],
  refundPath: ['CELLULANT_REFUND_PATH', path.default('/v3/checkout-api/refund/request')],
  /** Whether Tingg holds the money until we acknowledge it. */
  acknowledges: ['CELLULANT_ACKNOWLEDGE', flag('1')],
  /** Of the times in requests. */
  timeZone: ['CELLULANT_TIME_ZONE', timeZone.default('Africa/Nairobi')],
} as const;

/** The operator's account at Tingg. */
export type CellulantAccount = AccountOf<typeof cellulantAccount>;

/** The account in the environment. */
export const cellulantAccount = defineAccount(
  {
    apiKey: ['CELLULANT_API_KEY', secretString(1)],
    clientId: ['CELLULANT_CLIENT_ID', requiredText],
    clientSecret: ['CELLULANT_CLIENT_SECRET', secretString(1)],
    serviceCode: ['CELLULANT_SERVICE_CODE', requiredText],
    callbackSecret: ['CELLULANT_CALLBACK_SECRET', pathSecret],
    baseUrl: ['CELLULANT_BASE_URL', baseUrl.default('https://api.tingg.africa')],
    /** No customer is sent to another site (SAFETY X11). */
    pageUrl: ['CELLULANT_PAGE_URL', pageUrl('https://checkout.tingg.africa/express/checkout')],
    accessKey: ['CELLULANT_ACCESS_KEY', requiredText.optional()],
    ivKey: ['CELLULANT_IV_KEY', secretString(1).optional()],
    secretKey: ['CELLULANT_SECRET_KEY', secretString(1).optional()],
    ...SETTINGS,
  },
  {
    alsoRequired: ({ CELLULANT_REQUEST = 'json' }) =>
      CELLULANT_REQUEST === 'json'
        ? []
        : ['CELLULANT_ACCESS_KEY', 'CELLULANT_IV_KEY', 'CELLULANT_SECRET_KEY'],
    toAccount: ({ accessKey, ivKey, secretKey, ...account }) => ({
      ...account,
      /** For encrypted requests (PROVIDERS.md section 3); `null` where requests are not encrypted. */
      keys: accessKey && ivKey && secretKey ? { accessKey, ivKey, secretKey } : null,
    }),
  },
);

/** Keys of encrypted requests. */
export type CellulantKeys = NonNullable<CellulantAccount['keys']>;

/** The settings as they are unless configured: the simulator uses them. */
export const CELLULANT_DEFAULTS = defaultsOf(SETTINGS);
