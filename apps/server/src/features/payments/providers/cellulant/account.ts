import { z } from 'zod';
import { pathSecret } from '../../../../platform/config/account-variables.ts';
import { type Secret, secret } from '../../../../platform/crypto/secret.ts';
import { timeZone } from '../local-time.ts';

const hidden = z.string().min(1).transform(secret).optional();
const site = z.url({ protocol: /^https?$/ });

/** Variables of the environment about Tingg; docs/configuration.md says what each is. */
export const CELLULANT_VARIABLES = {
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

type Given = z.output<z.ZodObject<typeof CELLULANT_VARIABLES>>;

/** How the request reaches Tingg: from our server, or through the browser, encrypted, in either generation. */
export type CellulantRequestWay = Given['CELLULANT_REQUEST'];

/** Keys of the encrypted way (PROVIDERS.md section 3). */
export type CellulantKeys = { accessKey: string; ivKey: Secret; secretKey: Secret };

/** The operator's account at Tingg, and what its documents leave open. */
export type CellulantAccount = {
  apiKey: Secret;
  clientId: string;
  clientSecret: Secret;
  serviceCode: string;
  /** Unguessable last piece of the path notices come to. */
  callbackSecret: Secret;
  /** Address of the API, without a slash at the end. */
  baseUrl: string;
  /** The payment page; no customer is sent to another site (SAFETY X11). */
  pageUrl: string;
  way: CellulantRequestWay;
  /** `null` where requests are not encrypted. */
  keys: CellulantKeys | null;
  paths: { token: string; query: string; acknowledge: string; refund: string };
  /** Whether Tingg holds the money until it hears that we accept it. */
  acknowledges: boolean;
  /** Of the times in requests. */
  timeZone: string;
};

const NEEDED = ['API_KEY', 'CLIENT_ID', 'CLIENT_SECRET', 'SERVICE_CODE', 'CALLBACK_SECRET'];
const NEEDED_TO_ENCRYPT = ['ACCESS_KEY', 'IV_KEY', 'SECRET_KEY'];

/** What is missing for an account that was begun to be described. */
export function missingForCellulant(given: Record<string, unknown>): string[] {
  const encrypts = (given.CELLULANT_REQUEST ?? 'json') !== 'json';
  const needed = [...NEEDED, ...(encrypts ? NEEDED_TO_ENCRYPT : [])].map((name) => `CELLULANT_${name}`);
  return needed.some((name) => given[name]) ? needed.filter((name) => !given[name]) : [];
}

/** The account that is configured, `null` when there is none. */
export function cellulantAccountOf(given: Given): CellulantAccount | null {
  const { CELLULANT_API_KEY, CELLULANT_CLIENT_ID, CELLULANT_CLIENT_SECRET } = given;
  const { CELLULANT_SERVICE_CODE, CELLULANT_CALLBACK_SECRET } = given;
  if (!CELLULANT_API_KEY || !CELLULANT_CLIENT_ID || !CELLULANT_CLIENT_SECRET) return null;
  if (!CELLULANT_SERVICE_CODE || !CELLULANT_CALLBACK_SECRET) return null;
  return {
    apiKey: CELLULANT_API_KEY,
    clientId: CELLULANT_CLIENT_ID,
    clientSecret: CELLULANT_CLIENT_SECRET,
    serviceCode: CELLULANT_SERVICE_CODE,
    callbackSecret: CELLULANT_CALLBACK_SECRET,
    baseUrl: given.CELLULANT_BASE_URL.replace(/\/$/, ''),
    pageUrl: given.CELLULANT_PAGE_URL,
    way: given.CELLULANT_REQUEST,
    keys: keysOf(given),
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

function keysOf(given: Given): CellulantKeys | null {
  const { CELLULANT_ACCESS_KEY: accessKey, CELLULANT_IV_KEY, CELLULANT_SECRET_KEY } = given;
  if (!accessKey || !CELLULANT_IV_KEY || !CELLULANT_SECRET_KEY) return null;
  return { accessKey, ivKey: CELLULANT_IV_KEY, secretKey: CELLULANT_SECRET_KEY };
}

/** Everything but credentials, as it is unless configured: what the sandbox speaks. */
export const CELLULANT_DEFAULTS = {
  way: 'json' as CellulantRequestWay,
  paths: {
    token: CELLULANT_VARIABLES.CELLULANT_TOKEN_PATH.parse(undefined),
    query: CELLULANT_VARIABLES.CELLULANT_QUERY_PATH.parse(undefined),
    acknowledge: CELLULANT_VARIABLES.CELLULANT_ACKNOWLEDGE_PATH.parse(undefined),
    refund: CELLULANT_VARIABLES.CELLULANT_REFUND_PATH.parse(undefined),
  },
  acknowledges: true,
  timeZone: CELLULANT_VARIABLES.CELLULANT_TIME_ZONE.parse(undefined),
};
