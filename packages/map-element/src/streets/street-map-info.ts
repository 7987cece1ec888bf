/** Where the tiles of a street map are, and its attribution, which may contain HTML. */
export type StreetMapInfo = { template: string; minZoom: number; maxZoom: number; attribution: string };

/** The part of TileJSON that is used (https://github.com/mapbox/tilejson-spec). */
type TileJson = { tiles?: unknown; minzoom?: unknown; maxzoom?: unknown; attribution?: unknown };

/** Below this zoom the embedded map shows enough, and tiles would cover whole countries. */
const FIRST_ZOOM = 7;
const LAST_ZOOM = 14;

/** Loads the description of a street map. Throws if it is unavailable or not TileJSON. */
export async function loadStreetMapInfo(url: string): Promise<StreetMapInfo> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`failed to load the street map: HTTP ${reply.status}`);
  return readTileJson((await reply.json()) as TileJson);
}

function readTileJson({ tiles, minzoom, maxzoom, attribution }: TileJson): StreetMapInfo {
  const [template] = Array.isArray(tiles) ? tiles : [];
  if (typeof template !== 'string') throw new Error('the description of the street map has no tiles');
  return {
    template,
    minZoom: Math.max(FIRST_ZOOM, toZoom(minzoom, 0)),
    maxZoom: toZoom(maxzoom, LAST_ZOOM),
    attribution: typeof attribution === 'string' ? attribution : '',
  };
}

function toZoom(value: unknown, usual: number): number {
  return typeof value === 'number' && Number.isInteger(value) ? value : usual;
}
