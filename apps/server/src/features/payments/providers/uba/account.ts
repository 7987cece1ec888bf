import { z } from 'zod';
import { pathSecret } from '../../../../platform/config/account-variables.ts';
import { type Secret, secret } from '../../../../platform/crypto/secret.ts';
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

/** Variables of the environment about UBA; docs/configuration.md says what each is. */
export const UBA_VARIABLES = {
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

type Given = z.output<z.ZodObject<typeof UBA_VARIABLES>>;

/** What the bank's sentences begin with, lower case. It has no codes, and its words are not written down anywhere. */
export type UbaSentences = Record<'approved' | 'declined' | 'pending' | 'notFound' | 'refused', string[]>;

/** The operator's account at the bank, and what nobody has documented (PROVIDERS.md section 4). */
export type UbaAccount = {
  merchantId: string;
  serviceKey: Secret;
  /** Unguessable last piece of the path the bank's messages come to. */
  callbackSecret: Secret;
  /** Without a slash at the end. */
  baseUrl: string;
  /** The page, its `?id=` left out; no customer is sent to another site (SAFETY X11). */
  pageUrl: string;
  register: 'form' | 'json';
  verify: 'query' | 'form';
  /** Whether a verification without the bank's own id is answered too. */
  verifiesByReference: boolean;
  /** Whether addresses to come back to go along, or the bank has them on file. */
  sendsAddresses: boolean;
  /** ISO 4217 number of the account's currency. */
  currencyNumber: string;
  /** Of the `date` in requests. */
  timeZone: string;
  says: UbaSentences;
};

const NEEDED = ['UBA_MERCHANT_ID', 'UBA_SERVICE_KEY', 'UBA_CALLBACK_SECRET'];

/** What is missing for an account that was begun to be described. */
export function missingForUba(given: Record<string, unknown>): string[] {
  return NEEDED.some((name) => given[name]) ? NEEDED.filter((name) => !given[name]) : [];
}

/** The account that is configured, `null` when there is none. */
export function ubaAccountOf(given: Given): UbaAccount | null {
  const { UBA_MERCHANT_ID: merchantId, UBA_SERVICE_KEY: serviceKey, UBA_CALLBACK_SECRET } = given;
  if (!merchantId || !serviceKey || !UBA_CALLBACK_SECRET) return null;
  return { merchantId, serviceKey, callbackSecret: UBA_CALLBACK_SECRET, ...terms(given) };
}

function terms(given: Given) {
  return {
    baseUrl: given.UBA_BASE_URL.replace(/\/$/, ''),
    pageUrl: given.UBA_PAGE_URL,
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

/** Everything but credentials, as it is unless configured: what the sandbox speaks. */
export const UBA_DEFAULTS = terms(z.object(UBA_VARIABLES).parse({}));
