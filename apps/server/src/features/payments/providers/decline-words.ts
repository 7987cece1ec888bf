import type { DeclineReason } from './provider.ts';

/** Words of gateways that have no codes for it, most telling first. */
const WORDS: [RegExp, DeclineReason][] = [
  [/insufficient|not sufficient/i, 'insufficient-funds'],
  [/limit/i, 'limit-exceeded'],
  [/cancel/i, 'refused-by-customer'],
  [/expire|time[ -]?out/i, 'no-answer'],
];

/** Why a payment that is certainly declined was declined, as far as the gateway's sentence tells. */
export function reasonInWords(sentence: string): DeclineReason {
  return WORDS.find(([pattern]) => pattern.test(sentence))?.[1] ?? 'refused';
}
