import { brandWords } from '@portal/domain/brand';
import { CODE_ATTEMPTS, CODE_LENGTH, CODE_LIFETIME_MS, RESEND_SECONDS } from '@portal/domain/code';
import { formatMoney } from '@portal/domain/format-money';
import type { Locale } from '@portal/domain/locale';
import { REPEAT_WINDOW_MS } from '@portal/domain/order';
import { PIN_ATTEMPTS } from '@portal/domain/pin';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import type { FaqWords } from './faq-words.ts';
import type { HelpDeps } from './help-deps.ts';

const MINUTE_MS = 60_000;

/**
 * Reads the current values of the placeholders in a language. Throws UNAVAILABLE when the operator does not respond.
 */
export async function readFaqWords(
  { settings, brand, times }: Pick<HelpDeps, 'settings' | 'brand' | 'times'>,
  locale: Locale,
): Promise<FaqWords> {
  const { prepaidLimits, postpaidLimits, customerCareNumber, pinResetDial } = await orUnavailable(
    settings.read(),
  );
  return {
    ...brandWords(brand),
    slug: brand.slug,
    number: customerCareNumber,
    pinReset: pinResetDial,
    rechargeMin: formatMoney(prepaidLimits.min, locale),
    rechargeMax: formatMoney(prepaidLimits.max, locale),
    billMin: formatMoney(postpaidLimits.min, locale),
    billMax: formatMoney(postpaidLimits.max, locale),
    codeDigits: String(CODE_LENGTH),
    codeMinutes: String(CODE_LIFETIME_MS / MINUTE_MS),
    codeTries: String(CODE_ATTEMPTS),
    resendSeconds: String(RESEND_SECONDS),
    pinTries: String(PIN_ATTEMPTS),
    approvalMinutes: String(times.approvalMinutes),
    cardMinutes: String(times.cardMinutes),
    orderHours: String(times.orderHours),
    repeatMinutes: String(REPEAT_WINDOW_MS / MINUTE_MS),
  };
}
