import type { Currency } from '@portal/domain/money/money';
import { countryCurrency, isCurrency } from '@portal/domain/money/money';
import { baseUrl, flag, pageUrl, pathSecret, wholeNumber } from '@portal/platform/config/variables';
import { secret } from '@portal/platform/crypto/secret';
import { z } from 'zod';
import { type AccountOf, defineAccount } from '../account-configuration.ts';

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
export type PaystackAccount = AccountOf<typeof paystackAccount>;

const CREDENTIALS = {
  secretKey: ['PAYSTACK_SECRET_KEY', z.string().startsWith('sk_').transform(secret)],
  publicKey: ['PAYSTACK_PUBLIC_KEY', z.string().startsWith('pk_')],
  callbackSecret: ['PAYSTACK_CALLBACK_SECRET', pathSecret],
} as const;

/** The account in the environment. */
export const paystackAccount = defineAccount(
  {
    ...CREDENTIALS,
    baseUrl: ['PAYSTACK_BASE_URL', baseUrl.default('https://api.paystack.co')],
    /** Site of its payment pages: no customer is sent anywhere else (SAFETY X11). */
    pageUrl: ['PAYSTACK_PAGE_URL', pageUrl('https://checkout.paystack.com')],
    scriptUrl: [
      'PAYSTACK_SCRIPT_URL',
      z.url({ protocol: /^https$/ }).default('https://js.paystack.co/v2/inline.js'),
    ],
    popup: ['PAYSTACK_POPUP', flag('0')],
    /** The account may charge a card again without its holder. */
    mandates: ['PAYSTACK_MANDATES', flag('0')],
    currency: [
      'PAYSTACK_CURRENCY',
      z.string().refine(isCurrency, 'NGN, USD or the currency of the country').default('NGN'),
    ],
    multiplier: ['PAYSTACK_MULTIPLIER', wholeNumber({ min: 1, max: 1000 }).default(100)],
    rate: [
      'PAYSTACK_RATE',
      z
        .string()
        .regex(/^\d{1,9}(\.\d{1,8})?$/, 'a plain decimal, e.g. 1.0625')
        .optional(),
    ],
  },
  {
    alsoRequired: (environment) => {
      const isStarted = Object.values(CREDENTIALS).some(([name]) => environment[name]);
      return isStarted && environment.PAYSTACK_CURRENCY !== countryCurrency() ? ['PAYSTACK_RATE'] : [];
    },
    toAccount: ({ scriptUrl, popup, currency, multiplier, rate, ...account }) => {
      const charge: PaystackCharge = {
        currency,
        multiplier,
        rate: currency === countryCurrency() ? null : (rate ?? null),
      };
      // The gateway's own script, when its page opens in a popup.
      return { ...account, popupScript: popup ? scriptUrl : null, charge };
    },
  },
);

/**
 * SPEC's `payStackConfig`: what a page may read of the account (RULINGS 2). The page can't decide the amount; the
 * multiplier only says what one unit is on the gateway's own page.
 */
export function payStackConfig(account: PaystackAccount | null): string {
  const { currency, multiplier } = account?.charge ?? { currency: 'NGN', multiplier: 100 };
  return JSON.stringify({
    key: account?.publicKey ?? '',
    currency,
    amountMultiplier: multiplier,
    popupScript: account?.popupScript ?? null,
  });
}

/** Sites whose pages may be in a frame of ours: the gateway's, when its popup is on. */
export function framedSites(account: PaystackAccount | null): string[] {
  if (!account?.popupScript) return [];
  // The simulator's popup is part of our page.
  return account.popupScript.startsWith('/') ? [] : [new URL(account.pageUrl()).origin];
}
