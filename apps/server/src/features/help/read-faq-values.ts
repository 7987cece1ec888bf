import { CODE_ATTEMPTS, CODE_LIFETIME_MS, RESEND_SECONDS } from '@portal/domain/identifiers/one-time-code';
import { PIN_ATTEMPTS } from '@portal/domain/identifiers/pin';
import { type Brand, brandNames } from '@portal/domain/language/brand';
import type { Locale } from '@portal/domain/language/locale';
import { formatMoney } from '@portal/domain/money/format-money';
import { REPEAT_WINDOW_MS } from '@portal/domain/payments/order';
import type { OperatorSettings, Settings } from '@portal/operator/operator';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';

const MINUTE_MS = 60_000;

/** Time limits of other features that answers mention. */
type FaqTimes = {
  /** Minutes that a wallet waits for the payer's approval. */
  approvalMinutes: number;
  /** Minutes in which a card payment must be finished. */
  cardMinutes: number;
  /** Hours in which an order can be paid. */
  orderHours: number;
};

/** What the values of the placeholders are read from. */
export type FaqValueDeps = {
  settings: Settings;
  brand: Pick<Brand, 'name' | 'slug'>;
  times: FaqTimes;
  /** Percent of the VAT that consumers get back from the tax authority; 0: receipts are not signed, or give nothing back. */
  vatReward: number;
};

type FaqContext = Pick<FaqValueDeps, 'brand' | 'times' | 'vatReward'> & {
  settings: OperatorSettings;
  locale: Locale;
};

/**
 * Placeholders that questions, answers and links of the help centre may use, with the value of each. Brand, customer
 * care number and limits are never written out, so that an operator changes them in one place (docs/content.md). `null`: the
 * operator has not said, and questions with this placeholder are left out.
 */
export const FAQ_VALUES = {
  product: ({ brand }) => brandNames(brand).product,
  wallet: ({ brand }) => brandNames(brand).wallet,
  works: ({ brand }) => brandNames(brand).works,
  tv: ({ brand }) => brandNames(brand).tv,
  slug: ({ brand }) => brand.slug,
  number: ({ settings }) => settings.customerCareNumber,
  pinReset: ({ settings }) => settings.pinResetDial,
  airtimeDays: ({ settings }) => settings.lineFacts?.airtimeDays ?? null,
  lineDays: ({ settings }) => settings.lineFacts?.lineDays ?? null,
  simsPerId: ({ settings }) => settings.lineFacts?.simsPerId ?? null,
  simsPerPassport: ({ settings }) => settings.lineFacts?.simsPerPassport ?? null,
  simCheckDial: ({ settings }) => settings.lineFacts?.simCheckDial ?? null,
  eSim: ({ settings }) => (settings.lineFacts?.hasEsim ? 'eSIM' : null),
  rechargeMin: ({ settings, locale }) => formatMoney(settings.prepaidLimits.min, locale),
  rechargeMax: ({ settings, locale }) => formatMoney(settings.prepaidLimits.max, locale),
  billMin: ({ settings, locale }) => formatMoney(settings.postpaidLimits.min, locale),
  billMax: ({ settings, locale }) => formatMoney(settings.postpaidLimits.max, locale),
  codeMinutes: () => CODE_LIFETIME_MS / MINUTE_MS,
  codeTries: () => CODE_ATTEMPTS,
  resendSeconds: () => RESEND_SECONDS,
  pinTries: () => PIN_ATTEMPTS,
  approvalMinutes: ({ times }) => times.approvalMinutes,
  cardMinutes: ({ times }) => times.cardMinutes,
  orderHours: ({ times }) => times.orderHours,
  vatReward: ({ vatReward }) => vatReward || null,
  repeatMinutes: () => REPEAT_WINDOW_MS / MINUTE_MS,
} satisfies Record<string, (context: FaqContext) => string | number | null>;

/** Values of the placeholders in one language, formatted for display. */
export type FaqValues = Record<keyof typeof FAQ_VALUES, string | null>;

/**
 * Reads the current values of the placeholders in a language. Throws UNAVAILABLE when the operator does not respond.
 */
export async function readFaqValues({ settings, ...deps }: FaqValueDeps, locale: Locale): Promise<FaqValues> {
  const context: FaqContext = { ...deps, settings: await mapToUnavailable(settings.read()), locale };
  const values = Object.entries(FAQ_VALUES).map(([name, format]) => [
    name,
    format(context)?.toString() ?? null,
  ]);
  return Object.fromEntries(values) as FaqValues;
}
