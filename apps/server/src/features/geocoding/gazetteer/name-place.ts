import type { Locale } from '@portal/domain/locale';
import type { Say } from '../../../platform/wording/sentences.ts';
import type { FoundPlace } from '../geocoder.ts';
import type { Place, Province } from './place.ts';

const PROVINCE_KEY = {
  'Kigali City': 'place.kigali',
  'Southern Province': 'place.southern',
  'Western Province': 'place.western',
  'Northern Province': 'place.northern',
  'Eastern Province': 'place.eastern',
} as const satisfies Record<Province, string>;

/** Words of one language. */
type Words = {
  country: string;
  province: (name: Province) => string;
  of: Record<'district' | 'sector' | 'cell' | 'village', (name: string) => string>;
  kind: (kind: Place['kind']) => string;
};

function wordsIn(locale: Locale, say: Say): Words {
  const placed =
    (key: 'place.district' | 'place.sector' | 'place.cell' | 'place.village') => (name: string) =>
      say(key, locale, { name });
  return {
    country: say('place.country', locale),
    province: (name) => say(PROVINCE_KEY[name], locale),
    of: {
      district: placed('place.district'),
      sector: placed('place.sector'),
      cell: placed('place.cell'),
      village: placed('place.village'),
    },
    kind: (kind) => say(`kind.${kind}`, locale),
  };
}

/** A place in the words of a language; district and province always tell namesakes apart. */
export function namePlace(place: Place, locale: Locale, say: Say): FoundPlace {
  const words = wordsIn(locale, say);
  const { id, kind, at, precision } = place;
  const around = surroundings(place, words);
  return {
    id,
    kind,
    at,
    precision,
    name: kind === 'country' || kind === 'province' ? ownWords(place, words) : place.name,
    detail: [words.kind(kind), ...around].join(', '),
    address: capital([ownWords(place, words), ...around].join(', ')),
  };
}

function ownWords({ kind, name, province }: Place, words: Words): string {
  switch (kind) {
    case 'country':
      return words.country;
    case 'province':
      return province && words.province(province);
    case 'town':
    case 'landmark':
      return name;
    case 'district':
    case 'sector':
    case 'cell':
    case 'village':
      return words.of[kind](name);
  }
}

/** What a place is in, from near to far. */
function surroundings({ kind, cell, sector, district, province }: Place, { of, ...words }: Words): string[] {
  if (!province || kind === 'province') return [];
  if (kind === 'district') return [words.province(province)];
  return [
    ...(cell ? [of.cell(cell)] : []),
    ...(sector && kind !== 'sector' ? [of.sector(sector)] : []),
    of.district(district),
    words.province(province),
  ];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
