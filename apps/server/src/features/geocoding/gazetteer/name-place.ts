import type { Locale } from '@portal/domain/language/locale';
import type { FoundPlace } from '@portal/domain/places/geocoder';
import type { FormatText } from '@portal/platform/wording/sentences';
import type { GazetteerPlace, Province } from './place.ts';

const PROVINCE_KEY = {
  'Kigali City': 'place.kigali',
  'Southern Province': 'place.southern',
  'Western Province': 'place.western',
  'Northern Province': 'place.northern',
  'Eastern Province': 'place.eastern',
} as const satisfies Record<Province, string>;

/** Names a place in a language. District and province are always included, because many places share a name. */
export function namePlace(place: GazetteerPlace, locale: Locale, formatText: FormatText): FoundPlace {
  const { id, kind, at, precision } = place;
  const own = ownText(place, locale, formatText);
  const areas = enclosingAreas(place).map((area) => ownText(area, locale, formatText));
  return {
    id,
    kind,
    at,
    precision,
    name: kind === 'country' || kind === 'province' ? own : place.name,
    detail: [formatText(`kind.${kind}`, locale), ...areas].join(', '),
    address: capitalise([own, ...areas].join(', ')),
  };
}

type Area = Pick<GazetteerPlace, 'kind' | 'name' | 'province'>;

function ownText({ kind, name, province }: Area, locale: Locale, formatText: FormatText): string {
  switch (kind) {
    case 'country':
      return formatText('place.country', locale);
    case 'province':
      return province && formatText(PROVINCE_KEY[province], locale);
    case 'town':
    case 'landmark':
      return name;
    case 'district':
    case 'sector':
    case 'cell':
    case 'village':
      return formatText(`place.${kind}`, locale, { name });
  }
}

/** The areas that contain a place, smallest first. */
function enclosingAreas({ kind, cell, sector, district, province }: GazetteerPlace): Area[] {
  if (!province || kind === 'province') return [];
  const areas: Area[] = [
    { kind: 'cell', name: cell, province },
    { kind: 'sector', name: kind === 'sector' ? '' : sector, province },
    { kind: 'district', name: kind === 'district' ? '' : district, province },
    { kind: 'province', name: province, province },
  ];
  return areas.filter(({ name }) => name !== '');
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
