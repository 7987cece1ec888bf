import {
  type FoundPlace,
  type Geocoder,
  type GeocoderAccount,
  type GeocoderAdapter,
  MAX_PLACES,
} from '@isano/adapter-kit/places';
import { getCountry } from '@isano/adapter-kit/values';

/** The public server, for trials. */
const PHOTON_URL = 'https://photon.komoot.io';

/** Photon, which is made for autocomplete. */
export const photon: GeocoderAdapter = { url: PHOTON_URL, needsKey: false, create: photonGeocoder };

/** The fields we read of https://github.com/komoot/photon#photon-api */
type Feature = {
  geometry: { coordinates: [lng: number, lat: number] };
  properties: {
    name?: string;
    housenumber?: string;
    street?: string;
    district?: string;
    city?: string;
    county?: string;
    state?: string;
    countrycode?: string;
  };
};
type Reply = { features: Feature[] };

/**
 * Geocoder for Photon, which is made for autocomplete. It has neither our languages nor stable ids, so an id contains
 * the place itself.
 */
function photonGeocoder({ url, ask }: GeocoderAccount): Geocoder {
  const { code, map } = getCountry();
  const { west, south, east, north } = map.extent;
  const isInCountry = ({ properties }: Feature) => (properties.countrycode ?? code).toUpperCase() === code;
  const search: Geocoder['search'] = async ({ text }) => {
    const { features } = await ask<Reply>(`${url}/api`, {
      q: text,
      limit: String(MAX_PLACES),
      bbox: [west, south, east, north].join(','),
    });
    return features.filter(isInCountry).map(toPlace);
  };
  return {
    search,
    suggest: search,
    byId: async ({ id }) => placeInId(id),
    reverse: async ({ at }) => {
      const { features } = await ask<Reply>(`${url}/reverse`, { lat: String(at.lat), lon: String(at.lng) });
      const [nearest] = features.filter(isInCountry);
      return nearest ? { ...toPlace(nearest), at } : null;
    },
  };
}

function toPlace({ geometry, properties }: Feature): FoundPlace {
  const { name, street, housenumber, district, city, county, state } = properties;
  const ownName = name ?? [street, housenumber].filter(Boolean).join(' ');
  const areas = [...new Set([district, city, county, state])].filter((part) => part && part !== ownName);
  const [lng, lat] = geometry.coordinates;
  return {
    ...pointNamed(ownName, areas.join(', '), { lat, lng }),
    precision: housenumber || street ? 'exact' : 'sector',
  };
}

function pointNamed(name: string, detail: string, at: { lat: number; lng: number }): FoundPlace {
  const address = [name, detail].filter(Boolean).join(', ');
  return {
    id: `at:${at.lat},${at.lng}:${address}`,
    name,
    detail,
    address,
    kind: 'point',
    at,
    precision: 'exact',
  };
}

const ID = /^at:(-?\d{1,3}(?:\.\d{1,10})?),(-?\d{1,3}(?:\.\d{1,10})?):(.+)$/;

function placeInId(id: string): FoundPlace | null {
  const [, lat, lng, address = ''] = ID.exec(id) ?? [];
  if (!lat || !lng) return null;
  const [name = '', ...rest] = address.split(', ');
  return pointNamed(name, rest.join(', '), { lat: Number(lat), lng: Number(lng) });
}
