import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import type { GeoPoint } from '@portal/domain/places/geo';
import type { TileAddress } from '@portal/platform/street-map/tile-archive';
import { PbfReader } from 'pbf';

/** What a tile says about streets: their points, and house numbers with the street they belong to. */
export type StreetTile = {
  streets: { name: string; at: GeoPoint }[];
  houses: { street: string; number: string; at: GeoPoint }[];
};

/** Layers of the common schemas with named streets, see docs/maps.md. */
const STREET_LAYERS = ['transportation_name', 'transportation', 'roads', 'road', 'streets', 'street_labels'];
/** Layers with house numbers: OpenMapTiles, Shortbread, Protomaps. */
const HOUSE_LAYERS = ['housenumber', 'addresses', 'buildings', 'building', 'structure'];
const NUMBER_KEYS = ['housenumber', 'addr_housenumber', 'addr:housenumber', 'house_num'];
const STREET_KEYS = ['street', 'addr_street', 'addr:street'];

const LINE = 2;
/** A house number without a street belongs to the nearest one within this distance, in parts of a tile's side. */
const MAX_HOUSE_DISTANCE = 0.03;
const MAX_NAME_LENGTH = 80;

type Point = { x: number; y: number };
type NamedLine = { name: string; points: Point[] };

/** Reads the streets of a vector tile. Throws if the bytes are no vector tile. */
export function readStreetTile(bytes: Uint8Array, address: TileAddress): StreetTile {
  const { layers } = new VectorTile(new PbfReader(bytes));
  const features = (names: readonly string[]) =>
    names.flatMap((name) => {
      const layer = layers[name];
      return layer ? Array.from({ length: layer.length }, (_, index) => layer.feature(index)) : [];
    });
  const lines = features(STREET_LAYERS).flatMap(toNamedLines);
  return {
    streets: lines.flatMap(({ name, points }) => {
      const middle = points[Math.floor(points.length / 2)];
      return middle ? [{ name, at: toGeoPoint(middle, address) }] : [];
    }),
    houses: features(HOUSE_LAYERS).flatMap((feature) => {
      const number = textOf(feature, NUMBER_KEYS);
      const [point] = number ? (toPoints(feature)[0] ?? []) : [];
      const street = point && (textOf(feature, STREET_KEYS) || nearestStreet(lines, point));
      return point && street ? [{ street, number, at: toGeoPoint(point, address) }] : [];
    }),
  };
}

function toNamedLines(feature: VectorTileFeature): NamedLine[] {
  const name = feature.type === LINE ? textOf(feature, ['name']) : '';
  return name ? toPoints(feature).map((points) => ({ name, points })) : [];
}

function textOf({ properties }: VectorTileFeature, keys: readonly string[]): string {
  const value = keys.map((key) => properties[key]).find((text) => text !== undefined);
  return String(value ?? '')
    .trim()
    .slice(0, MAX_NAME_LENGTH);
}

/** The lines of a feature, in parts of a tile's side. */
function toPoints(feature: VectorTileFeature): Point[][] {
  const { extent } = feature;
  return feature.loadGeometry().map((line) => line.map(({ x, y }) => ({ x: x / extent, y: y / extent })));
}

function nearestStreet(lines: readonly NamedLine[], point: Point): string | null {
  let nearest: { name: string; distance: number } | null = null;
  for (const { name, points } of lines) {
    for (const [index, end] of points.entries()) {
      const distance = distanceToSegment(point, points[index - 1] ?? end, end);
      if (distance <= (nearest?.distance ?? MAX_HOUSE_DISTANCE)) nearest = { name, distance };
    }
  }
  return nearest?.name ?? null;
}

function distanceToSegment(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / squared;
  const at = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - from.x - at * dx, point.y - from.y - at * dy);
}

/** From Web Mercator (EPSG 3857). */
function toGeoPoint({ x, y }: Point, address: TileAddress): GeoPoint {
  const side = 2 ** address.z;
  const mercator = Math.PI * (1 - (2 * (address.y + y)) / side);
  return { lat: (Math.atan(Math.sinh(mercator)) * 180) / Math.PI, lng: ((address.x + x) / side) * 360 - 180 };
}
