/** The GSM 7-bit default alphabet (3GPP TS 23.038), which every handset shows. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** Characters of its extension table; each counts as two. */
const EXTENDED = new Set('^{}\\[~]|€');

/** Characters outside the alphabet that have an equivalent other than the letter without its accent. */
const EQUIVALENTS: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  œ: 'oe',
  Œ: 'OE',
};

/**
 * Converts a text to the GSM 7-bit alphabet: with any other character, SMS and USSD have room for 70 characters instead of
 * 160. A letter loses an accent that the alphabet lacks; a character without an equivalent becomes `?`.
 */
export function toGsm7(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    if (isGsm7(character)) return character;
    const equivalent = EQUIVALENTS[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
    return equivalent !== '' && Array.from(equivalent).every(isGsm7) ? equivalent : '?';
  }).join('');
}

/** Length of a text in the GSM 7-bit alphabet, in septets. */
export function gsm7Length(text: string): number {
  return Array.from(text).reduce((length, character) => length + (EXTENDED.has(character) ? 2 : 1), 0);
}

/** Marks a text that was cut. */
const ELLIPSIS = '..';

/**
 * Converts a text to the GSM 7-bit alphabet and cuts its end so that it has at most that many septets.
 * @param most at least two
 */
export function cutGsm7(text: string, most: number): string {
  const converted = toGsm7(text);
  if (gsm7Length(converted) <= most) return converted;
  let kept = Array.from(converted);
  while (gsm7Length(kept.join('')) > most - ELLIPSIS.length) kept = kept.slice(0, -1);
  return kept.join('').trimEnd() + ELLIPSIS;
}

function isGsm7(character: string): boolean {
  return BASIC.has(character) || EXTENDED.has(character);
}
