import type { FeatureCollection } from 'geojson';

/** Kinds of shapes on the embedded base map. */
export type BaseKind = 'country' | 'lake' | 'river' | 'province-line' | 'border';

/** A label on the map. Where two labels overlap, the lower rank is shown. */
export type BaseLabel = {
  name: string;
  lat: number;
  lng: number;
  kind: 'country' | 'lake' | 'city' | 'town' | 'district' | 'sector';
  rank: number;
};

/** The data of the embedded base map. */
export type BaseMapData = { shapes: FeatureCollection; labels: readonly BaseLabel[] };

/** Built by `npm run maps:build` (sources: docs/maps.md). Land and water are separate files: their licences differ. */
const LAND = new URL('../../data/land.json', import.meta.url);
const WATER = new URL('../../data/water.json', import.meta.url);
const LABELS = new URL('../../data/labels.json', import.meta.url);

/** Fetches the base map. Throws when a file is unavailable. */
export async function loadBaseMap(): Promise<BaseMapData> {
  const [land, water, labels] = await Promise.all([
    fetchJson<FeatureCollection>(LAND),
    fetchJson<FeatureCollection>(WATER),
    fetchJson<BaseLabel[]>(LABELS),
  ]);
  return {
    shapes: { type: 'FeatureCollection', features: [...land.features, ...water.features] },
    labels,
  };
}

/** The degrees between which the country of a base map lies. */
export function countryWidth({ shapes }: Pick<BaseMapData, 'shapes'>): { west: number; east: number } {
  const lngs = shapes.features.flatMap(({ properties, geometry }) => {
    if (properties?.kind !== 'country') return [];
    const polygons =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : [];
    return polygons.flat(2).map(([lng = 0]) => lng);
  });
  return lngs.reduce(({ west, east }, lng) => ({ west: Math.min(west, lng), east: Math.max(east, lng) }), {
    west: 180,
    east: -180,
  });
}

async function fetchJson<Part>(url: URL): Promise<Part> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`failed to load the base map: HTTP ${reply.status}`);
  return reply.json();
}
