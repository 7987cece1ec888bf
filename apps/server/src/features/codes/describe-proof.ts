import { groupTrunk } from '@portal/domain/identifiers/msisdn';
import { cutGsm7, gsm7Length, toGsm7 } from '@portal/domain/language/gsm7';
import { countryLocale, type Locale, parseLocale } from '@portal/domain/language/locale';
import type { Code } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';

/** The fields of a code that say what it allows. */
export type CodeSubject = Pick<
  Code,
  'purpose' | 'subject' | 'msisdn' | 'orderId' | 'paymentMode' | 'visitorId'
>;

/** What a code or proof allows, in words of one language (RULINGS 81). */
export type ProofWords = {
  locale: Locale;
  purpose: Code['purpose'];
  /** Words of the sentence `proof.{purpose}`; `what` names the product last and may be cut. */
  words: Record<string, string>;
};

/** The product is not cut below this length: a longer text is sent in two parts instead. */
const SHORTEST_WHAT = 8;

/**
 * Finds the words for what a code allows: an order with amount, recipient and way to pay, or a look-up with its number.
 * @param reader a page: another browser than the one that ordered sees the recipient masked (RULINGS 8). Left out: a text
 * for the handset that pays, which must name the recipient in full
 * @returns `null` when the order is gone
 */
export async function findProofWords(
  { findCodePurchaseWords }: Pick<CodesDeps, 'findCodePurchaseWords'>,
  code: CodeSubject,
  { locale, reader = null }: { locale: Locale; reader?: string | null },
): Promise<ProofWords | null> {
  const { purpose, subject, orderId, paymentMode } = code;
  if (purpose !== 'wallet-payment' && purpose !== 'prompt')
    return { locale, purpose, words: { number: groupTrunk(subject), what: '' } };
  const words =
    orderId === null ? null : await findCodePurchaseWords({ orderId, paymentMode }, { locale, reader });
  return words && { locale, purpose, words };
}

/** What a code allows as the end of a sentence: `pay RWF 500 from airtime for 0788 123 456: Daily 1 GB`. */
export function sayProof(
  { formatText }: Pick<CodesDeps, 'formatText'>,
  { purpose, locale, words }: ProofWords,
): string {
  return formatText(`proof.${purpose}`, locale, words);
}

/**
 * Writes a text for a handset with what a code allows, in the GSM 7-bit alphabet. The name of the product is cut when the
 * text then fits one message; amount and recipient never are.
 * @param text.write the text around it
 * @param text.most the septets of one message
 */
export function fitProof(
  deps: Pick<CodesDeps, 'formatText'>,
  proof: ProofWords,
  { write, most }: { write: (allowed: string) => string; most: number },
): string {
  const textWith = (what: string) =>
    toGsm7(write(sayProof(deps, { ...proof, words: { ...proof.words, what } })));
  const what = toGsm7(proof.words.what ?? '');
  const whole = textWith(what);
  const room = gsm7Length(what) - (gsm7Length(whole) - most);
  const isCut = room < gsm7Length(what) && room >= SHORTEST_WHAT;
  return isCut ? textWith(cutGsm7(what, room)) : whole;
}

/** The language that a code was requested in. */
export function localeOf({ locale }: Pick<Code, 'locale'>): Locale {
  return parseLocale(locale) ?? countryLocale();
}
