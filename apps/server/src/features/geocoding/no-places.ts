import type { Geocoder } from '@portal/domain/places/geocoder';

/** The geocoder of a country without a gazetteer: it knows no place. */
export const NO_PLACES: Geocoder = {
  search: async () => [],
  suggest: async () => [],
  byId: async () => null,
  reverse: async () => null,
};
