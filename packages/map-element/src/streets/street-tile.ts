import type { AreaKind, LineKind, PointKind } from './tile-schema.ts';

/** Side of a decoded tile: its coordinates are pixels at the zoom of its data. */
export const TILE_SIDE = 256;

/** A line or a ring: x and y of each point, one after the other. */
export type FlatLine = readonly number[];

/** A line with a name, such as a street. */
export type NamedLine = { text: string; kind: LineKind; line: FlatLine };

/** A point with a name, such as a suburb or a hospital. */
export type NamedPoint = { text: string; kind: PointKind; x: number; y: number };

/** A decoded tile. The rings of an area are in the order and direction of the format: holes run against their outline. */
export type StreetTile = {
  areas: ReadonlyMap<AreaKind, readonly FlatLine[]>;
  lines: ReadonlyMap<LineKind, readonly FlatLine[]>;
  names: readonly NamedLine[];
  points: readonly NamedPoint[];
};
