import {
  CODE_ATTEMPTS,
  CODE_LENGTH,
  CODE_LIFETIME_MS,
  RESEND_SECONDS,
} from '@portal/domain/identifiers/one-time-code';
import { PIN_ATTEMPTS } from '@portal/domain/identifiers/pin';
import { brandNames } from '@portal/domain/language/brand';
import type { Locale } from '@portal/domain/language/locale';
import { formatMoney } from '@portal/domain/money/format-money';
import { REPEAT_WINDOW_MS } from '@portal/domain/payments/order';
import { mapToUnavailable } from '../../platform/http/errors/or-unavailable.ts';
import type { FaqValues } from './faq-placeholders.ts';
import type { HelpDeps } from './help-deps.ts';

const MINUTE_MS = 60_000;

/**
 * Reads the current values of the placeholders in a language. Throws UNAVAILABLE when the operator does not respond.
 */
export async function readFaqValues(
  { settings, brand, times }: Pick<HelpDeps, 'settings' | 'brand' | 'times'>,
  locale: Locale,
): Promise<FaqValues> {
  const { prepaidLimits, postpaidLimits, customerCareNumber, pinResetDial } = await mapToUnavailable(
    settings.read(),
  );
  return {
    ...brandNames(brand),
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
