import type { Currency } from '@portal/domain/money/money';
import { z } from 'zod';
import { pathSecret } from '../../../../platform/config/account-variables.ts';
import { wholeNumber } from '../../../../platform/config/number-variables.ts';
import { type Secret, secret } from '../../../../platform/crypto/secret.ts';
import { defineAccount } from '../account-configuration.ts';

const VARIABLES = {
  PAYSTACK_SECRET_KEY: z.string().startsWith('sk_').transform(secret).optional(),
  PAYSTACK_PUBLIC_KEY: z.string().startsWith('pk_').optional(),
  PAYSTACK_CALLBACK_SECRET: pathSecret,
  PAYSTACK_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.paystack.co'),
  PAYSTACK_PAGE_URL: z.url({ protocol: /^https?$/ }).default('https://checkout.paystack.com'),
  PAYSTACK_SCRIPT_URL: z.url({ protocol: /^https$/ }).default('https://js.paystack.co/v2/inline.js'),
  PAYSTACK_POPUP: z.enum(['0', '1']).default('0'),
  PAYSTACK_CURRENCY: z.enum(['NGN', 'RWF', 'USD']).default('NGN'),
  PAYSTACK_MULTIPLIER: wholeNumber({ min: 1, max: 1000 }).default(100),
  PAYSTACK_RATE: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,8})?$/, 'a plain decimal, e.g. 1.0625')
    .optional(),
};

/** How a charge is written for the gateway (SPEC section 3 "payStackConfig", RULINGS 2). */
export type PaystackCharge = {
  /** Currency of the account. */
  currency: Currency;
  /** What one whole unit of it is multiplied with on the wire. */
  multiplier: number;
  /** Price of one unit of the order's currency in the account's, decimal text; `null` when they are the same. */
  rate: string | null;
};

/** The operator's account at Paystack. */
export type PaystackAccount = {
  secretKey: Secret;
  publicKey: string;
  /** Last segment of the webhook path, impossible to guess. */
  callbackSecret: Secret;
  /** Address of the API, without a slash at the end. */
  baseUrl: string;
  /** Site of its payment pages: no customer is sent anywhere else (SAFETY X11). The simulator's address is known late. */
  pageUrl: () => string;
  /** The gateway's own script, when the page opens in a popup; else `null`. */
  popupScript: string | null;
  charge: PaystackCharge;
};

const CREDENTIALS = ['PAYSTACK_SECRET_KEY', 'PAYSTACK_PUBLIC_KEY', 'PAYSTACK_CALLBACK_SECRET'] as const;

/** Paystack's account in the environment. */
export const paystackAccount = defineAccount({
  variables: VARIABLES,
  credentials: CREDENTIALS,
  alsoRequired: (environment) => {
    const isStarted = CREDENTIALS.some((name) => environment[name]);
    return isStarted && environment.PAYSTACK_CURRENCY !== 'RWF' ? ['PAYSTACK_RATE'] : [];
  },
  read: (given): PaystackAccount => ({
    secretKey: given.PAYSTACK_SECRET_KEY,
    publicKey: given.PAYSTACK_PUBLIC_KEY,
    callbackSecret: given.PAYSTACK_CALLBACK_SECRET,
    baseUrl: given.PAYSTACK_BASE_URL.replace(/\/$/, ''),
    pageUrl: () => given.PAYSTACK_PAGE_URL,
    popupScript: given.PAYSTACK_POPUP === '1' ? given.PAYSTACK_SCRIPT_URL : null,
    charge: {
      currency: given.PAYSTACK_CURRENCY,
      multiplier: given.PAYSTACK_MULTIPLIER,
      rate: given.PAYSTACK_CURRENCY === 'RWF' ? null : (given.PAYSTACK_RATE ?? null),
    },
  }),
});
