import type { Geocoder, PlaceQuery } from '@portal/domain/places/geocoder';
import { once } from '@portal/platform/once';
import type { FormatText } from '@portal/platform/wording/sentences';
import { namePlace } from './name-place.ts';
import { createPlaceSearch } from './place-search.ts';
import { readPlaces } from './read-places.ts';
import { createSectorFinder } from './sector-finder.ts';

/** Loaded once per process; the data never changes. */
const loadGazetteer = once(async () => {
  const places = await readPlaces();
  return {
    find: createPlaceSearch(places),
    byId: new Map(places.map((place) => [place.id, place])),
    nearest: createSectorFinder(places),
  };
});

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
