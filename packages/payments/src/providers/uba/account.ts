import { getCountry } from '@portal/domain/country/country';
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

/** Beginnings of sentences in lower case, `;` between them. */
const sentences = (usual: string) =>
  z
    .string()
    .default(usual)
    .transform((text) =>
      text
        .split(';')
        .map((sentence) => sentence.trim().toLowerCase())
        .filter(Boolean),
    );

/** What the bank's documentation leaves open (PROVIDERS.md section 4). */
const SETTINGS = {
  register: ['UBA_REGISTER', z.enum(['form', 'json']).default('form')],
  verify: ['UBA_VERIFY', z.enum(['query', 'form']).default('query')],
  /** Whether the bank also answers a verification without its own id. */
  verifiesByReference: ['UBA_VERIFY_BY_REFERENCE', flag('0')],
  /** Whether requests carry the return addresses, or the bank has them on file. */
  sendsAddresses: ['UBA_SEND_ADDRESSES', flag('1')],
  /** ISO 4217 number of the account's currency. */
  currencyNumber: [
    'UBA_CURRENCY_NUMBER',
    z
      .string()
      .regex(/^\d{3}$/)
      .default(() => getCountry().currency.number),
  ],
  /** Of the `date` in requests. */
  timeZone: ['UBA_TIME_ZONE', timeZone.default('Africa/Lagos')],
  // What the bank's sentences begin with. It has no codes, and its sentences are not documented.
  approved: ['UBA_SAYS_APPROVED', sentences('approved transaction')],
  declined: ['UBA_SAYS_DECLINED', sentences('declined transaction')],
  pending: ['UBA_SAYS_PENDING', sentences('pending transaction')],
  notFound: ['UBA_SAYS_NOT_FOUND', sentences('transaction not found')],
  refused: ['UBA_SAYS_REFUSED', sentences('invalid')],
} as const;

/** The operator's account at the bank. */
export type UbaAccount = AccountOf<typeof ubaAccount>;

/** What the bank's sentences begin with, lower case. */
export type UbaSentences = Pick<UbaAccount, 'approved' | 'declined' | 'pending' | 'notFound' | 'refused'>;

/** The account in the environment. */
export const ubaAccount = defineAccount({
  merchantId: ['UBA_MERCHANT_ID', requiredText],
  serviceKey: ['UBA_SERVICE_KEY', secretString(1)],
  callbackSecret: ['UBA_CALLBACK_SECRET', pathSecret],
  baseUrl: ['UBA_BASE_URL', baseUrl.default('https://ucollect.ubagroup.com/cipg-payportal')],
  /** The page without its `?id=`; no customer is sent to another site (SAFETY X11). */
  pageUrl: ['UBA_PAGE_URL', pageUrl('https://ucollect.ubagroup.com/cipg-payportal/paytran')],
  ...SETTINGS,
});

/** The settings as they are unless configured: the simulator uses them. */
export const ubaDefaults = () => defaultsOf(SETTINGS);
