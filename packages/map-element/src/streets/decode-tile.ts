import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { type FlatLine, type NamedLine, type NamedPoint, type StreetTile, TILE_SIDE } from './street-tile.ts';
import {
  type AreaKind,
  areaKind,
  isLayerDrawn,
  isNameLayer,
  type LineKind,
  lineKind,
  type PointKind,
  pointKind,
} from './tile-schema.ts';

/** Features decoded without a pause. */
const BATCH = 150;

/** Geometry types of the format. */
const POINT = 1;

const LINE = 2;
const AREA = 3;

/** How a tile is decoded. */
export type DecodeOptions = {
  /** Points of a line that are closer to the one before than so many pixels are left out. */
  tolerance: number;
  /** Whether lines have names: from afar there is no space for them. */
  hasNames: boolean;
};

type Parts = DecodeOptions & {
  areas: Map<AreaKind, FlatLine[]>;
  lines: Map<LineKind, FlatLine[]>;
  names: NamedLine[];
  points: NamedPoint[];
};

const startOf = (line: FlatLine) => `${line[0]} ${line[1]}`;
const endOf = (line: FlatLine) => `${line.at(-2)} ${line.at(-1)}`;

/**
 * Decodes a vector tile (MVT) in steps, so that the caller may draw frames in between. Layers and classes that the map
 * does not draw are skipped. Throws if the bytes are no vector tile.
 */
export function* decodeTile(bytes: Uint8Array, options: DecodeOptions): Generator<undefined, StreetTile> {
  const parts: Parts = { ...options, areas: new Map(), lines: new Map(), names: [], points: [] };
  const { layers } = new VectorTile(new PbfReader(bytes));
  for (const [name, layer] of Object.entries(layers)) {
    if (!isLayerDrawn(name)) continue;
    for (let index = 0; index < layer.length; index += 1) {
      if (index % BATCH === BATCH - 1) yield;
      addFeature(parts, name, layer.feature(index));
    }
    yield;
  }
  const { areas, lines, names, points } = parts;
  return { areas, lines, names: joinLines(names), points };
}

function addFeature(parts: Parts, layer: string, feature: VectorTileFeature): void {
  const { properties, type } = feature;
  if (type === POINT) addPoint(parts, feature, pointKind(layer, properties));
  if (type === LINE) addLine(parts, feature, { kind: lineKind(layer, properties), layer });
  if (type === AREA) {
    const kind = areaKind(layer, properties);
    if (kind) append(parts.areas, kind, readLines(feature, parts.tolerance));
    else addPoint(parts, feature, pointKind(layer, properties));
  }
}

type LineOfLayer = { kind: LineKind | null; layer: string };

function addLine(parts: Parts, feature: VectorTileFeature, { kind, layer }: LineOfLayer): void {
  if (!kind) return;
  const lines = readLines(feature, parts.tolerance);
  if (!isNameLayer(layer)) append(parts.lines, kind, lines);
  const text = parts.hasNames ? nameOf(feature) : '';
  if (text) parts.names.push(...lines.map((line) => ({ text, kind, line })));
}

/** Adds a point, or the first point of an outline (an airport), with its name. */
function addPoint(parts: Parts, feature: VectorTileFeature, kind: PointKind | null): void {
  const text = nameOf(feature);
  if (!kind || !text) return;
  const [[x, y] = []] = readLines(feature, 0);
  if (x !== undefined && y !== undefined) parts.points.push({ text, kind, x, y });
}

function readLines(feature: VectorTileFeature, tolerance: number): FlatLine[] {
  const scale = TILE_SIDE / feature.extent;
  return feature.loadGeometry().map((line) => {
    const flat: number[] = [];
    let [lastX, lastY] = [Number.NEGATIVE_INFINITY, 0];
    for (const [index, point] of line.entries()) {
      const [x, y] = [point.x * scale, point.y * scale];
      const isEnd = index === line.length - 1;
      if (!isEnd && Math.abs(x - lastX) + Math.abs(y - lastY) < tolerance) continue;
      flat.push(x, y);
      [lastX, lastY] = [x, y];
    }
    return flat;
  });
}

/** The name as on the signs; else the number of the road. */
function nameOf({ properties: { name, ref } }: VectorTileFeature): string {
  return String(name ?? ref ?? '').trim();
}

function append<Kind>(map: Map<Kind, FlatLine[]>, kind: Kind, lines: readonly FlatLine[]): void {
  const all = map.get(kind);
  if (all) all.push(...lines);
  else map.set(kind, [...lines]);
}

/**
 * Joins lines of the same name that meet at their ends: a street is stored in pieces from crossing to crossing, and a
 * single piece is often too short for its name.
 */
function joinLines(lines: readonly NamedLine[]): NamedLine[] {
  const groups = groupBy(lines, ({ kind, text }) => `${kind} ${text}`);
  return [...groups.values()].flatMap(joinGroup);
}

function joinGroup(group: readonly NamedLine[]): NamedLine[] {
  const [first] = group;
  if (!first) return [];
  const joined: FlatLine[] = [];
  const byStart = groupBy(
    group.map(({ line }) => line),
    startOf,
  );
  const ends = new Set(group.map(({ line }) => endOf(line)));
  const used = new Set<FlatLine>();
  const follow = (start: FlatLine) => {
    if (used.has(start)) return;
    let whole = start;
    used.add(start);
    for (;;) {
      const next = byStart.get(endOf(whole))?.find((line) => !used.has(line));
      if (!next) break;
      used.add(next);
      whole = [...whole, ...next.slice(2)];
    }
    joined.push(whole);
  };
  // First the pieces that continue no other one, so that a chain is joined from its beginning.
  for (const { line } of group) if (!ends.has(startOf(line))) follow(line);
  for (const { line } of group) follow(line);
  return joined.map((line) => ({ ...first, line }));
}

/** `Map.groupBy` is too new for older phones. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
