import type { Locale } from '@portal/domain/locale';
import type { FoundPlace } from '../geocoder.ts';
import type { Place, Province } from './place.ts';

type Words = {
  province: (name: Province) => string;
  of: Record<'district' | 'sector' | 'cell' | 'village', (name: string) => string>;
  kind: Record<Place['kind'], string>;
};

const SWAHILI_PROVINCE: Record<Province, string> = {
  'Kigali City': 'Jiji la Kigali',
  'Southern Province': 'Mkoa wa Kusini',
  'Western Province': 'Mkoa wa Magharibi',
  'Northern Province': 'Mkoa wa Kaskazini',
  'Eastern Province': 'Mkoa wa Mashariki',
};

const WORDS: Record<Locale, Words> = {
  en: {
    province: (name) => name,
    of: {
      district: (name) => `${name} District`,
      sector: (name) => `${name} Sector`,
      cell: (name) => `${name} Cell`,
      village: (name) => `${name} Village`,
    },
    kind: {
      province: 'Province',
      district: 'District',
      town: 'Town',
      sector: 'Sector',
      landmark: 'Known place',
      cell: 'Cell',
      village: 'Village',
    },
  },
  sw: {
    province: (name) => SWAHILI_PROVINCE[name],
    of: {
      district: (name) => `wilaya ya ${name}`,
      sector: (name) => `sekta ya ${name}`,
      cell: (name) => `seli ya ${name}`,
      village: (name) => `kijiji cha ${name}`,
    },
    kind: {
      province: 'Mkoa',
      district: 'Wilaya',
      town: 'Mji',
      sector: 'Sekta',
      landmark: 'Mahali panapojulikana',
      cell: 'Seli',
      village: 'Kijiji',
    },
  },
};

/** A place in the words of a language; district and province always tell namesakes apart. */
export function namePlace(place: Place, locale: Locale): FoundPlace {
  const words = WORDS[locale];
  const { id, kind, at, precision } = place;
  const around = surroundings(place, words);
  return {
    id,
    kind,
    at,
    precision,
    name: kind === 'province' ? words.province(place.province) : place.name,
    detail: [words.kind[kind], ...around].join(', '),
    address: capital([ownWords(place, words), ...around].join(', ')),
  };
}

function ownWords({ kind, name, province }: Place, words: Words): string {
  switch (kind) {
    case 'province':
      return words.province(province);
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
  if (kind === 'province') return [];
  if (kind === 'district') return [words.province(province)];
  return [
    ...(cell ? [of.cell(cell)] : []),
    ...(sector && kind !== 'sector' ? [of.sector(sector)] : []),
    of.district(district),
    words.province(province),
  ];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
