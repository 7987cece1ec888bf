import type { Locale } from '@portal/domain/language/locale';
import type { GeoPoint } from '@portal/domain/places/geo';
import type { FoundPlace, Geocoder, PlaceQuery } from '@portal/domain/places/geocoder';
import { once } from '@portal/platform/once';
import { findNearestSector, readSectors } from '@portal/platform/places/sectors';
import type { FormatText } from '@portal/platform/wording/sentences';
import type { GazetteerPlace, Province } from './place.ts';
import { createPlaceSearch } from './place-search.ts';
import { readPlaces } from './read-places.ts';

/** Loaded once per process; the data never changes. */
const loadGazetteer = once(async () => {
  const places = await readPlaces();
  return {
    find: createPlaceSearch(places),
    byId: new Map(places.map((place) => [place.id, place])),
    nearest: createSectorFinder(places),
  };
});

const PROVINCE_KEY = {
  'Kigali City': 'place.kigali',
  'Southern Province': 'place.southern',
  'Western Province': 'place.western',
  'Northern Province': 'place.northern',
  'Eastern Province': 'place.eastern',
} as const satisfies Record<Province, string>;

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The embedded gazetteer of Rwanda, which needs no network. Names come from the content. Its 17,000 places are loaded
 * on first use.
 */
export function createGazetteer(formatText: FormatText): Geocoder {
  const findNamed = async ({ text, locale, near }: PlaceQuery, typing: boolean) => {
    const { find } = await loadGazetteer();
    const { places, isPartial } = find(text, { typing, near: near ?? null });
    return places.map((place) => ({ ...namePlace(place, locale, formatText), isPartial }));
  };
  return {
    search: (query) => findNamed(query, false),
    suggest: (query) => findNamed(query, true),
    byId: async ({ id, locale }) => {
      const place = (await loadGazetteer()).byId.get(id);
      return place ? namePlace(place, locale, formatText) : null;
    },
    reverse: async ({ at, locale }) => {
      const place = (await loadGazetteer()).nearest(at);
      // The requested point, not the sector's: only the name is approximate.
      return place ? { ...namePlace(place, locale, formatText), at } : null;
    },
  };
}

/** Finds the sector of the gazetteer that most likely contains a point. */
function createSectorFinder(places: readonly GazetteerPlace[]): (at: GeoPoint) => GazetteerPlace | null {
  const areas = new Map(readSectors().map((one) => [`${one.district}/${one.sector}`, one.areaKm2]));
  const sectors = places
    .filter(({ kind }) => kind === 'sector')
    .map((place) => ({ place, at: place.at, areaKm2: areas.get(`${place.district}/${place.name}`) ?? 1 }));
  return (at) => findNearestSector(sectors, at)?.place ?? null;
}

/** Names a place in a language. District and province are always included, because many places share a name. */
function namePlace(place: GazetteerPlace, locale: Locale, formatText: FormatText): FoundPlace {
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
