import type { DeclineReason } from './provider.ts';

/** Words of gateways without codes; the first match counts. */
const WORDS: [RegExp, DeclineReason][] = [
  [/insufficient|not sufficient/i, 'insufficient-funds'],
  [/limit/i, 'limit-exceeded'],
  [/cancel/i, 'refused-by-customer'],
  [/expire|time[ -]?out/i, 'no-answer'],
];

/** Why a declined payment was declined, according to the words of the gateway's sentence. */
export function reasonInWords(sentence: string): DeclineReason {
  return WORDS.find(([pattern]) => pattern.test(sentence))?.[1] ?? 'refused';
}
