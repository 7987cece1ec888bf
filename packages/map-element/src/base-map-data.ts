import type { FeatureCollection } from 'geojson';

/** Kinds of things on the embedded base map, in the order they are painted. */
export type BaseKind = 'country' | 'lake' | 'river' | 'province-line' | 'border';

/** A name on the map. Lower ranks win the room. */
export type BaseLabel = {
  name: string;
  lat: number;
  lng: number;
  kind: 'country' | 'lake' | 'city' | 'town' | 'district' | 'sector';
  rank: number;
};

/** Everything on the embedded base map. */
export type BaseMapData = { shapes: FeatureCollection; labels: readonly BaseLabel[] };

/** Built by `npm run maps:build`; docs/maps.md says from what. Land and water stay apart: their licences differ. */
const LAND = new URL('../data/land.json', import.meta.url);
const WATER = new URL('../data/water.json', import.meta.url);
const LABELS = new URL('../data/labels.json', import.meta.url);

/** Fetches the base map. Throws when a part of it can't be had. */
export async function loadBaseMap(): Promise<BaseMapData> {
  const [land, water, labels] = await Promise.all([
    read<FeatureCollection>(LAND),
    read<FeatureCollection>(WATER),
    read<BaseLabel[]>(LABELS),
  ]);
  return {
    shapes: { type: 'FeatureCollection', features: [...land.features, ...water.features] },
    labels,
  };
}

async function read<Part>(url: URL): Promise<Part> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`A part of the base map answered ${reply.status}`);
  return reply.json();
}
