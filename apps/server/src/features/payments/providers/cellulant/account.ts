import { z } from 'zod';
import { pathSecret } from '../../../../platform/config/account-variables.ts';
import { type Secret, secret } from '../../../../platform/crypto/secret.ts';
import { defineAccount } from '../account-configuration.ts';
import { timeZone } from '../local-time.ts';

const hidden = z.string().min(1).transform(secret).optional();
const site = z.url({ protocol: /^https?$/ });

const VARIABLES = {
  CELLULANT_API_KEY: hidden,
  CELLULANT_CLIENT_ID: z.string().min(1).optional(),
  CELLULANT_CLIENT_SECRET: hidden,
  CELLULANT_SERVICE_CODE: z.string().min(1).optional(),
  CELLULANT_CALLBACK_SECRET: pathSecret,
  CELLULANT_BASE_URL: site.default('https://api.tingg.africa'),
  CELLULANT_PAGE_URL: site.default('https://checkout.tingg.africa/express/checkout'),
  CELLULANT_REQUEST: z.enum(['json', 'encrypted-v3', 'encrypted-v2']).default('json'),
  CELLULANT_ACCESS_KEY: z.string().min(1).optional(),
  CELLULANT_IV_KEY: hidden,
  CELLULANT_SECRET_KEY: hidden,
  CELLULANT_TOKEN_PATH: z.string().startsWith('/').default('/v1/oauth/token/request'),
  CELLULANT_QUERY_PATH: z
    .string()
    .startsWith('/')
    .includes('{merchant_transaction_id}')
    .default('/v3/checkout-api/query/{service_code}/{merchant_transaction_id}'),
  CELLULANT_ACKNOWLEDGE_PATH: z.string().startsWith('/').default('/v3/checkout-api/acknowledgement/request'),
  CELLULANT_REFUND_PATH: z.string().startsWith('/').default('/v3/checkout-api/refund/request'),
  CELLULANT_ACKNOWLEDGE: z.enum(['0', '1']).default('1'),
  CELLULANT_TIME_ZONE: timeZone.default('Africa/Nairobi'),
};

/** How the request reaches Tingg: from our server, or through the browser, encrypted, in either generation. */
export type CellulantRequestWay = z.output<typeof VARIABLES.CELLULANT_REQUEST>;

/** Keys of encrypted requests (PROVIDERS.md section 3). */
export type CellulantKeys = { accessKey: string; ivKey: Secret; secretKey: Secret };

/** The operator's account at Tingg, and the settings that its documentation leaves open. */
export type CellulantAccount = {
  apiKey: Secret;
  clientId: string;
  clientSecret: Secret;
  serviceCode: string;
  /** Last segment of the callback path, impossible to guess. */
  callbackSecret: Secret;
  /** Address of the API, without a slash at the end. */
  baseUrl: string;
  /** The payment page; no customer is sent to another site (SAFETY X11). The simulator's address is known late. */
  pageUrl: () => string;
  way: CellulantRequestWay;
  /** `null` where requests are not encrypted. */
  keys: CellulantKeys | null;
  paths: { token: string; query: string; acknowledge: string; refund: string };
  /** Whether Tingg holds the money until we acknowledge it. */
  acknowledges: boolean;
  /** Of the times in requests. */
  timeZone: string;
};

/** Tingg's account in the environment. */
export const cellulantAccount = defineAccount({
  variables: VARIABLES,
  credentials: [
    'CELLULANT_API_KEY',
    'CELLULANT_CLIENT_ID',
    'CELLULANT_CLIENT_SECRET',
    'CELLULANT_SERVICE_CODE',
    'CELLULANT_CALLBACK_SECRET',
  ],
  alsoRequired: ({ CELLULANT_REQUEST = 'json' }) =>
    CELLULANT_REQUEST === 'json' ? [] : ['CELLULANT_ACCESS_KEY', 'CELLULANT_IV_KEY', 'CELLULANT_SECRET_KEY'],
  read: (given): CellulantAccount => ({
    apiKey: given.CELLULANT_API_KEY,
    clientId: given.CELLULANT_CLIENT_ID,
    clientSecret: given.CELLULANT_CLIENT_SECRET,
    serviceCode: given.CELLULANT_SERVICE_CODE,
    callbackSecret: given.CELLULANT_CALLBACK_SECRET,
    baseUrl: given.CELLULANT_BASE_URL.replace(/\/$/, ''),
    pageUrl: () => given.CELLULANT_PAGE_URL,
    keys: readKeys(given),
    ...readSettings(given),
  }),
});

type Given = z.output<z.ZodObject<typeof VARIABLES>>;

function readSettings(given: Given) {
  return {
    way: given.CELLULANT_REQUEST,
    paths: {
      token: given.CELLULANT_TOKEN_PATH,
      query: given.CELLULANT_QUERY_PATH,
      acknowledge: given.CELLULANT_ACKNOWLEDGE_PATH,
      refund: given.CELLULANT_REFUND_PATH,
    },
    acknowledges: given.CELLULANT_ACKNOWLEDGE === '1',
    timeZone: given.CELLULANT_TIME_ZONE,
  };
}

function readKeys(given: Given): CellulantKeys | null {
  const { CELLULANT_ACCESS_KEY: accessKey, CELLULANT_IV_KEY, CELLULANT_SECRET_KEY } = given;
  if (!accessKey || !CELLULANT_IV_KEY || !CELLULANT_SECRET_KEY) return null;
  return { accessKey, ivKey: CELLULANT_IV_KEY, secretKey: CELLULANT_SECRET_KEY };
}

/** The settings besides credentials and addresses, as they are unless configured: the simulator uses them. */
export const CELLULANT_DEFAULTS = readSettings(z.object(VARIABLES).parse({}));
