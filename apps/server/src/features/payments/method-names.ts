import type { Brand } from '@portal/domain/brand';
import { GATEWAY_NAMES } from '@portal/domain/card-gateway';
import type { Locale } from '@portal/domain/locale';
import type { Say } from '../../platform/wording/sentences.ts';
import { methodSentences } from './method-sentences.ts';
import { optionName, type PaymentOptionDescriptor } from './providers/payment-option.ts';
import { MODES, type PaymentMode } from './providers/registry.ts';

/** Name of the payment method in error messages (`{wallet}`): the gateway, or the wallet. */
export function methodNameWords(mode: PaymentMode, brand: Pick<Brand, 'name'>): { wallet: string } {
  const { errorName, gateway, option } = MODES[mode];
  return { wallet: errorName ?? (gateway ? GATEWAY_NAMES[gateway] : optionName(option, brand)) };
}

/** Shown name of an option in the language of the page. */
export function optionLabel({ type }: PaymentOptionDescriptor, locale: Locale, say: Say): string {
  return say(methodSentences, `method.${type}`, locale);
}

/** Name of an option in the middle of a sentence; `null`: the sentence names the option itself. */
export function optionNameInSms(
  { type, nameInSms }: PaymentOptionDescriptor,
  locale: Locale,
  say: Say,
): string | null {
  return nameInSms === null ? null : say(methodSentences, `paid-with.${type}`, locale);
}
