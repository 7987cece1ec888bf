import { foldText } from '@portal/domain/folded-text';

/** Words that say what a place is, in English, Kinyarwanda and Swahili; a name is found with and without them. */
const KIND_WORDS = new Set(
  (
    'district sector cell village province city town rwanda ' +
    'akarere umurenge akagari umudugudu intara umujyi ka wa ya cya ' +
    'wilaya sekta seli kijiji mkoa jiji la cha mji'
  ).split(' '),
);

/** A name without accents, case and signs: `Cyangugu ` and `cyángugu` are one. */
export function fold(text: string): string {
  return foldText(text)
    .text.replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The words of a text that name something. A text of nothing but kinds keeps them. */
export function namingWords(text: string): string[] {
  const words = fold(text).split(' ').filter(Boolean);
  const naming = words.filter((word) => !KIND_WORDS.has(word));
  return naming.length > 0 ? naming : words;
}

/** As it sounds: Kinyarwanda hardly tells `l` from `r`, and people write both. */
export const sound = (folded: string): string => folded.replaceAll('l', 'r');

/** Whether one letter more, less, other or two swapped turn one text into the other. */
export function oneTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const rest = (text: string, skip: number) => text.slice(start + skip);
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, 2) === rest(b, 2))
  );
}
