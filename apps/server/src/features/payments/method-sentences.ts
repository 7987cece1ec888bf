import { defineSentences } from '../../platform/wording/sentences.ts';
import type { PaymentOptionDescriptor } from './providers/payment-option.ts';
import { PAYMENT_OPTIONS } from './providers/registry.ts';

/** Names of the options: `method.{type}` on the payment page, `paid-with.{type}` in the middle of an SMS. */
export const methodSentences = defineSentences<string>(
  Object.assign({}, ...PAYMENT_OPTIONS.map(sentencesOf)),
);

/** Names that content may replace but need not translate: those of companies. */
export const OPTIONAL_METHOD_SENTENCES: readonly string[] = PAYMENT_OPTIONS.filter(
  ({ isTranslated }) => !isTranslated,
).flatMap((option) => Object.keys(sentencesOf(option)));

function sentencesOf({ type, name, nameInSms }: PaymentOptionDescriptor): Record<string, string> {
  return { [`method.${type}`]: name, ...(nameInSms !== null && { [`paid-with.${type}`]: nameInSms }) };
}
