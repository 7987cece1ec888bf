/** Description of the street map as TileJSON, and the start of the paths of its tiles. */
export const STREET_MAP_PATH = '/maps/streets.json';
export const STREET_TILES_PATH = '/maps/streets';

/** The part of TileJSON 3.0 that the map needs (https://github.com/mapbox/tilejson-spec). */
export type StreetMapInfo = {
  tilejson: '3.0.0';
  /** URL templates with `{z}`, `{x}` and `{y}`. */
  tiles: string[];
  minzoom: number;
  maxzoom: number;
  /** West, south, east, north in degrees. */
  bounds: [number, number, number, number];
  /** May contain HTML. */
  attribution: string;
};

/** What is under every map in place of the embedded base map alone. */
export type MapBackground =
  /** Image tiles of an outside service. */
  | { kind: 'tiles'; url: string; attribution: string }
  /** The embedded base map with streets of the portal's own file; `url` is its TileJSON. */
  | { kind: 'streets'; url: string };
