import { z } from 'zod';
import { pathSecret } from '../../../../platform/config/account-variables.ts';
import { type Secret, secret } from '../../../../platform/crypto/secret.ts';
import { defineAccount } from '../account-configuration.ts';
import { timeZone } from '../local-time.ts';

const site = z.url({ protocol: /^https?$/ });
/** Beginnings of sentences, `;` between them. */
const sentences = z.string().transform((text) =>
  text
    .split(';')
    .map((sentence) => sentence.trim().toLowerCase())
    .filter(Boolean),
);
const flag = z.enum(['0', '1']).transform((text) => text === '1');

const VARIABLES = {
  UBA_MERCHANT_ID: z.string().min(1).optional(),
  UBA_SERVICE_KEY: z.string().min(1).transform(secret).optional(),
  UBA_CALLBACK_SECRET: pathSecret,
  UBA_BASE_URL: site.default('https://ucollect.ubagroup.com/cipg-payportal'),
  UBA_PAGE_URL: site.default('https://ucollect.ubagroup.com/cipg-payportal/paytran'),
  UBA_REGISTER: z.enum(['form', 'json']).default('form'),
  UBA_VERIFY: z.enum(['query', 'form']).default('query'),
  UBA_VERIFY_BY_REFERENCE: flag.default(false),
  UBA_SEND_ADDRESSES: flag.default(true),
  UBA_CURRENCY_NUMBER: z
    .string()
    .regex(/^\d{3}$/)
    .default('646'),
  UBA_TIME_ZONE: timeZone.default('Africa/Lagos'),
  UBA_SAYS_APPROVED: sentences.default(['approved transaction']),
  UBA_SAYS_DECLINED: sentences.default(['declined transaction']),
  UBA_SAYS_PENDING: sentences.default(['pending transaction']),
  UBA_SAYS_NOT_FOUND: sentences.default(['transaction not found']),
  UBA_SAYS_REFUSED: sentences.default(['invalid']),
};

/** What the bank's sentences begin with, lower case. It has no codes, and its sentences are not documented. */
export type UbaSentences = Record<'approved' | 'declined' | 'pending' | 'notFound' | 'refused', string[]>;

/** The operator's account at the bank, and the settings its documentation leaves open (PROVIDERS.md section 4). */
export type UbaAccount = {
  merchantId: string;
  serviceKey: Secret;
  /** Last segment of the callback path, impossible to guess. */
  callbackSecret: Secret;
  /** Without a slash at the end. */
  baseUrl: string;
  /** The page without its `?id=`; no customer is sent to another site (SAFETY X11). The simulator's address is known late. */
  pageUrl: () => string;
  register: 'form' | 'json';
  verify: 'query' | 'form';
  /** Whether the bank also answers a verification without its own id. */
  verifiesByReference: boolean;
  /** Whether requests carry the return addresses, or the bank has them on file. */
  sendsAddresses: boolean;
  /** ISO 4217 number of the account's currency. */
  currencyNumber: string;
  /** Of the `date` in requests. */
  timeZone: string;
  says: UbaSentences;
};

/** UBA's account in the environment. */
export const ubaAccount = defineAccount({
  variables: VARIABLES,
  credentials: ['UBA_MERCHANT_ID', 'UBA_SERVICE_KEY', 'UBA_CALLBACK_SECRET'],
  read: (given): UbaAccount => ({
    merchantId: given.UBA_MERCHANT_ID,
    serviceKey: given.UBA_SERVICE_KEY,
    callbackSecret: given.UBA_CALLBACK_SECRET,
    baseUrl: given.UBA_BASE_URL.replace(/\/$/, ''),
    pageUrl: () => given.UBA_PAGE_URL,
    ...readSettings(given),
  }),
});

type Given = z.output<z.ZodObject<typeof VARIABLES>>;

function readSettings(given: Given) {
  return {
    register: given.UBA_REGISTER,
    verify: given.UBA_VERIFY,
    verifiesByReference: given.UBA_VERIFY_BY_REFERENCE,
    sendsAddresses: given.UBA_SEND_ADDRESSES,
    currencyNumber: given.UBA_CURRENCY_NUMBER,
    timeZone: given.UBA_TIME_ZONE,
    says: {
      approved: given.UBA_SAYS_APPROVED,
      declined: given.UBA_SAYS_DECLINED,
      pending: given.UBA_SAYS_PENDING,
      notFound: given.UBA_SAYS_NOT_FOUND,
      refused: given.UBA_SAYS_REFUSED,
    },
  };
}

/** The settings besides credentials and addresses, as they are unless configured: the simulator uses them. */
export const UBA_DEFAULTS = readSettings(z.object(VARIABLES).parse({}));
