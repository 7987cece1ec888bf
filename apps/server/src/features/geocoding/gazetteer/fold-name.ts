import type { GazetteerPlace } from './place.ts';

/** Words for each kind of place, in the languages of the portal. Names are found with and without them. */
const WORDS_OF_KIND = {
  province: ['province', 'intara', 'mkoa'],
  district: ['district', 'akarere', 'wilaya'],
  sector: ['sector', 'umurenge', 'sekta', 'secteur'],
  cell: ['cell', 'akagari', 'seli', 'cellule'],
  village: ['village', 'umudugudu', 'kijiji'],
  town: ['city', 'town', 'umujyi', 'jiji', 'mji', 'ville'],
} satisfies Partial<Record<GazetteerPlace['kind'], readonly string[]>>;

/** Connecting words between a kind and a name: `umurenge wa Ngoma`, `kijiji cha Taba`. */
const CONNECTING_WORDS = ['ka', 'wa', 'ya', 'cya', 'la', 'cha', 'de', 'rwanda'];

const KIND_WORDS = new Set([...Object.values(WORDS_OF_KIND).flat(), ...CONNECTING_WORDS]);

/**
 * Lower-cases a name and removes accents and punctuation: `Cyangugu ` and `cyángugu` become equal. Runs over a million
 * letters at the start.
 */
export function foldName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The words of a text that belong to a name. A text that has only kinds keeps them. */
export function nameWords(text: string): string[] {
  const words = foldName(text).split(' ').filter(Boolean);
  const naming = words.filter((word) => !KIND_WORDS.has(word));
  return naming.length > 0 ? naming : words;
}

/** The kind that a text names: `Huye District` is the district. `null` for none. */
export function findKind(text: string): GazetteerPlace['kind'] | null {
  const words = foldName(text).split(' ');
  const kinds = Object.keys(WORDS_OF_KIND) as (keyof typeof WORDS_OF_KIND)[];
  return kinds.find((kind) => WORDS_OF_KIND[kind].some((word) => words.includes(word))) ?? null;
}

/** The phonetic form of a folded text: Kinyarwanda hardly distinguishes `l` from `r`, and people write both. */
export const toPhonetic = (folded: string): string => folded.replaceAll('l', 'r');

/**
 * Whether two texts differ by one inserted, deleted or replaced letter, or one swap. Allocates nothing, because it
 * runs over every name.
 */
export function isOneTypoApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const [leftA, leftB] = [endA - start, endB - start];
  if (leftA <= 1 && leftB <= 1) return true;
  return leftA === 2 && leftB === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}
