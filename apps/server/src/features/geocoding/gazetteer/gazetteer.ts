import type { Locale } from '@portal/domain/locale';
import type { Say } from '../../../platform/wording/sentences.ts';
import type { Geocoder } from '../geocoder.ts';
import { namePlace } from './name-place.ts';
import { nearestSector } from './nearest-sector.ts';
import { readPlaces } from './read-places.ts';
import { searchPlaces } from './search-places.ts';

/** Read once for the whole process: it never changes. */
const ready = once(async () => {
  const places = await readPlaces();
  return {
    find: searchPlaces(places),
    byId: new Map(places.map((place) => [place.id, place])),
    nearest: nearestSector(places),
  };
});

/** The embedded gazetteer of Rwanda: always there, asks nobody, names places as the content does. Its 17,000 names are read when first asked. */
export function gazetteer(say: Say): Geocoder {
  const named = async (text: string, locale: Locale, typing: boolean) => {
    const { find } = await ready();
    const { places, isPartial } = find(text, { typing });
    return places.map((place) => ({ ...namePlace(place, locale, say), isPartial }));
  };
  return {
    search: ({ text, locale }) => named(text, locale, false),
    suggest: ({ text, locale }) => named(text, locale, true),
    byId: async ({ id, locale }) => {
      const place = (await ready()).byId.get(id);
      return place ? namePlace(place, locale, say) : null;
    },
    reverse: async ({ at, locale }) => {
      const place = (await ready()).nearest(at);
      // The point that was asked, not the sector's own: only its name is a guess.
      return place ? { ...namePlace(place, locale, say), at } : null;
    },
  };
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
