import { FONT_FAMILY } from '../base-map/base-map-labels.ts';
import type { PlacedName } from './place-names.ts';
import { AREA_STYLES, EDGE_ZOOM, LINE_STYLES, lineWidth, type NameStyle } from './street-style.ts';
import type { FlatLine, StreetTile } from './street-tile.ts';
import type { AreaKind, LineKind } from './tile-schema.ts';

/** A tile with one path for each kind of area and line: every canvas that shows a part of it draws these. */
export type PreparedTile = Pick<StreetTile, 'names' | 'points'> & {
  areas: ReadonlyMap<AreaKind, Path2D>;
  lines: ReadonlyMap<LineKind, Path2D>;
};

/** Prepares a tile for painting. */
export function prepareTile({ areas, lines, names, points }: StreetTile): PreparedTile {
  return { areas: toPaths(areas, true), lines: toPaths(lines, false), names, points };
}

function toPaths<Kind>(shapes: ReadonlyMap<Kind, readonly FlatLine[]>, isClosed: boolean): Map<Kind, Path2D> {
  return new Map([...shapes].map(([kind, lines]) => [kind, toPath(lines, isClosed)]));
}

function toPath(lines: readonly FlatLine[], isClosed: boolean): Path2D {
  const path = new Path2D();
  for (const line of lines) {
    path.moveTo(line[0] ?? 0, line[1] ?? 0);
    for (let index = 2; index < line.length; index += 2) path.lineTo(line[index] ?? 0, line[index + 1] ?? 0);
    if (isClosed) path.closePath();
  }
  return path;
}

type TilePainting = {
  context: CanvasRenderingContext2D;
  tile: PreparedTile;
  zoom: number;
  /** How coordinates of the tile become pixels of the canvas. */
  scale: number;
  offset: { x: number; y: number };
};

/** Paints the areas and lines of a tile. */
export function paintTile({ context, tile, zoom, scale, offset }: TilePainting): void {
  context.save();
  context.translate(-offset.x, -offset.y);
  context.scale(scale, scale);
  for (const [kind, { from, colour }] of AREA_STYLES) {
    const path = tile.areas.get(kind);
    if (!path || zoom < from) continue;
    context.fillStyle = colour;
    context.fill(path);
  }
  // Thin lines need no round ends, which cost as much as the lines.
  context.lineJoin = zoom < EDGE_ZOOM ? 'bevel' : 'round';
  context.lineCap = zoom < EDGE_ZOOM ? 'butt' : 'round';
  const shown = LINE_STYLES.flatMap(([kind, style]) => {
    const path = zoom < style.from ? undefined : tile.lines.get(kind);
    return path ? [{ path, style, width: lineWidth(style, zoom) / scale }] : [];
  });
  if (zoom >= EDGE_ZOOM) {
    // All outlines come first, so that crossings are open.
    for (const { path, style, width } of shown) {
      if (!style.edge) continue;
      context.strokeStyle = style.edge;
      context.lineWidth = width + 2 / scale;
      context.stroke(path);
    }
  }
  for (const { path, style, width } of shown) {
    context.strokeStyle = zoom < EDGE_ZOOM ? (style.edge ?? style.colour) : style.colour;
    context.lineWidth = width;
    context.setLineDash((style.dash ?? []).map((length) => length / scale));
    context.stroke(path);
  }
  context.restore();
}

/** Half of the side of a landmark's mark in pixels. */
const DOT = 3;

/** Paints names with a white outline. */
export function paintNames(context: CanvasRenderingContext2D, names: readonly PlacedName[]): void {
  context.save();
  context.setLineDash([]);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (const { text, x, y, angle, style, dot } of names) {
    context.font = fontOf(style);
    context.fillStyle = style.colour;
    context.strokeStyle = '#ffffffd9';
    context.lineWidth = 3;
    if (dot) {
      context.strokeRect(dot.x - DOT, dot.y - DOT, 2 * DOT, 2 * DOT);
      context.fillRect(dot.x - DOT, dot.y - DOT, 2 * DOT, 2 * DOT);
    }
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    context.strokeText(text, 0, 0);
    context.fillText(text, 0, 0);
    context.restore();
  }
  context.restore();
}

/** The font of a name as a CSS text. */
export function fontOf({ weight, size }: NameStyle): string {
  return `${weight} ${size}px ${FONT_FAMILY}`;
}
