import type { Locale } from '@portal/domain/language/locale';
import type { Say } from '../../../platform/wording/sentences.ts';
import type { FoundPlace } from '../geocoder.ts';
import type { GazetteerPlace, Province } from './place.ts';

const PROVINCE_KEY = {
  'Kigali City': 'place.kigali',
  'Southern Province': 'place.southern',
  'Western Province': 'place.western',
  'Northern Province': 'place.northern',
  'Eastern Province': 'place.eastern',
} as const satisfies Record<Province, string>;

/** Place texts of one language. */
type PlaceTexts = {
  country: string;
  province: (name: Province) => string;
  of: Record<'district' | 'sector' | 'cell' | 'village', (name: string) => string>;
  kind: (kind: GazetteerPlace['kind']) => string;
};

function readTexts(locale: Locale, say: Say): PlaceTexts {
  const textWithName =
    (key: 'place.district' | 'place.sector' | 'place.cell' | 'place.village') => (name: string) =>
      say(key, locale, { name });
  return {
    country: say('place.country', locale),
    province: (name) => say(PROVINCE_KEY[name], locale),
    of: {
      district: textWithName('place.district'),
      sector: textWithName('place.sector'),
      cell: textWithName('place.cell'),
      village: textWithName('place.village'),
    },
    kind: (kind) => say(`kind.${kind}`, locale),
  };
}

/** Names a place in a language. District and province are always included, because many places share a name. */
export function namePlace(place: GazetteerPlace, locale: Locale, say: Say): FoundPlace {
  const texts = readTexts(locale, say);
  const { id, kind, at, precision } = place;
  const areas = enclosingAreas(place, texts);
  return {
    id,
    kind,
    at,
    precision,
    name: kind === 'country' || kind === 'province' ? ownText(place, texts) : place.name,
    detail: [texts.kind(kind), ...areas].join(', '),
    address: capitalise([ownText(place, texts), ...areas].join(', ')),
  };
}

function ownText({ kind, name, province }: GazetteerPlace, texts: PlaceTexts): string {
  switch (kind) {
    case 'country':
      return texts.country;
    case 'province':
      return province && texts.province(province);
    case 'town':
    case 'landmark':
      return name;
    case 'district':
    case 'sector':
    case 'cell':
    case 'village':
      return texts.of[kind](name);
  }
}

/** The areas that contain a place, smallest first. */
function enclosingAreas(
  { kind, cell, sector, district, province }: GazetteerPlace,
  { of, ...texts }: PlaceTexts,
): string[] {
  if (!province || kind === 'province') return [];
  if (kind === 'district') return [texts.province(province)];
  return [
    ...(cell ? [of.cell(cell)] : []),
    ...(sector && kind !== 'sector' ? [of.sector(sector)] : []),
    of.district(district),
    texts.province(province),
  ];
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
