import type { Brand } from '@portal/domain/language/brand';
import type { Locale } from '@portal/domain/language/locale';
import { GATEWAY_NAMES } from '@portal/domain/payments/card-gateway';
import type { FormatText } from '@portal/platform/wording/sentences';
import { BRAND_WALLET, optionName, type PaymentOptionDescriptor } from '../providers/payment-option.ts';
import { MODES, type PaymentMode } from '../providers/registry.ts';

type Naming = { brand: Pick<Brand, 'name'>; formatText: FormatText };

/** Name of the payment method in error messages (`{wallet}`): the gateway, or the wallet. */
export function methodNameWords(mode: PaymentMode, brand: Pick<Brand, 'name'>): { wallet: string } {
  const { gateway, option } = MODES[mode];
  return { wallet: gateway ? GATEWAY_NAMES[gateway] : optionName(option, brand) };
}

/** The same in the sentence about a locked wallet, whose spelling is SPEC's (section 8, code 1006). */
export function lockedWalletWords(mode: PaymentMode, brand: Pick<Brand, 'name'>): { wallet: string } {
  const { lockedName } = MODES[mode];
  return lockedName ? { wallet: lockedName } : methodNameWords(mode, brand);
}

/** Shown name of an option in the language of the page. */
export function optionLabel(
  option: PaymentOptionDescriptor,
  locale: Locale,
  { brand, formatText }: Naming,
): string {
  return option.texts ? formatText(option.texts.label, locale) : optionName(option, brand);
}

/** Name of an option inside a sentence; `null` for the brand's own wallet, which the sentences name themselves. */
export function optionNameInSms(
  { name, texts }: PaymentOptionDescriptor,
  locale: Locale,
  formatText: FormatText,
): string | null {
  if (name === BRAND_WALLET) return null;
  return texts ? formatText(texts.inSms, locale) : name;
}
