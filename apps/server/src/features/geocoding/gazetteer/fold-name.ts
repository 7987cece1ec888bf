import type { GazetteerPlace } from './place.ts';

/** Words for each kind of place, in the languages of the portal. Names are found with and without them. */
const WORDS_OF_KIND = {
  province: ['province', 'intara', 'mkoa'],
  district: ['district', 'akarere', 'wilaya'],
  sector: ['sector', 'umurenge', 'sekta', 'secteur'],
  cell: ['cell', 'akagari', 'seli', 'cellule'],
  village: ['village', 'umudugudu', 'kijiji'],
  town: ['city', 'town', 'umujyi', 'mujyi', 'umugi', 'mugi', 'jiji', 'mji', 'ville'],
} satisfies Partial<Record<GazetteerPlace['kind'], readonly string[]>>;

/** Connecting words between a kind and a name: `umurenge wa Ngoma`, `kijiji cha Taba`, `ibitaro bya Kibagabaga`. */
const CONNECTING_WORDS = [
  'ka',
  'wa',
  'ya',
  'bya',
  'ry',
  'rya',
  'cya',
  'la',
  'cha',
  'de',
  'du',
  'of',
  'the',
  'rwanda',
];

const KIND_WORDS = new Set([...Object.values(WORDS_OF_KIND).flat(), ...CONNECTING_WORDS]);

/**
 * What landmarks are called in the languages of the portal, by the English word. It stands before the name in some languages and
 * behind it in others: `gare ya Nyabugogo`, `Nyabugogo bus station`.
 */
const LANDMARK_WORDS: readonly [word: string, spellings: RegExp][] = [
  [
    'buspark',
    /\b(bus (park|station|stand|stop|terminal)|taxi park|gare( routiere)?|aho abagenzi bategera|stendi( ya mabasi)?)\b/g,
  ],
  ['hospital', /\b(hospital|hopital|ibitaro|hospitali)\b/g],
  ['nationalpark', /\b(national park|parc national|pariki( y( igihugu)?)?|hifadhi)\b/g],
  [
    'airport',
    /\b(international airport|airport|aeroport( international)?|ikibuga cy indege|uwanja wa ndege)\b/g,
  ],
  ['lake', /\b(lake|lac|i?kiyaga|ziwa)\b/g],
  ['border', /\b((one stop )?border( post| crossing)?|(poste )?frontiere|umupaka|mpaka)\b/g],
];

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

/** The words of a text that belong to a name, what a landmark is last. A text that has only kinds keeps them. */
export function nameWords(text: string): string[] {
  let folded = foldName(text);
  const landmark: string[] = [];
  for (const [word, spellings] of LANDMARK_WORDS) {
    const without = folded.replace(spellings, ' ');
    if (without !== folded) landmark.push(word);
    folded = without;
  }
  const words = folded.split(' ').filter(Boolean);
  const naming = words.filter((word) => !KIND_WORDS.has(word));
  return [...(naming.length > 0 ? naming : words), ...landmark];
}

/**
 * Separates what was written or pasted together: `KG7Ave12` becomes `KG 7 Ave 12`, `NyamiramboKigali` two words, and a line break or
 * a semicolon a comma.
 */
export function separateWords(text: string): string {
  return text
    .replace(/[\n\r;|]+/g, ', ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L}{2,})/gu, '$1 $2');
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
