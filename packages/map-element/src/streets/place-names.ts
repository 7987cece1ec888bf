import type { LabelBox } from '../base-map/base-map-labels.ts';
import { longestStraightRun } from './straight-run.ts';
import { NAME_STYLES, type NameStyle, POINT_STYLES } from './street-style.ts';
import type { NamedLine, NamedPoint, StreetTile } from './street-tile.ts';
import type { LineKind, PointKind } from './tile-schema.ts';

/** A name with its position on a canvas. `angle` in radians; `dot`: a mark at the point itself. */
export type PlacedName = {
  text: string;
  x: number;
  y: number;
  angle: number;
  style: NameStyle;
  dot: { x: number; y: number } | null;
};

export type NamePlacement = {
  tile: Pick<StreetTile, 'names' | 'points'>;
  zoom: number;
  /** Side of the canvas in pixels, and how coordinates of the tile become its pixels. */
  side: number;
  scale: number;
  offset: { x: number; y: number };
  /** Boxes of labels that are drawn anyway. */
  taken: readonly LabelBox[];
  /** Names that are drawn anyway, in lower case. */
  known: ReadonlySet<string>;
  measure: (text: string, style: NameStyle) => number;
};

/** Free space around a name in pixels. */
const MARGIN = 4;
/** Distance of the text from its dot, in pixels. */
const DOT_GAP = 11;

const LINE_ORDER: readonly LineKind[] = ['trunk', 'main', 'minor', 'street', 'path', 'river', 'stream'];
const POINT_ORDER: readonly PointKind[] = ['city', 'town', 'suburb', 'village', 'landmark', 'service'];

/**
 * Chooses the names of a canvas and their positions, without overlap and each only once. A name lies entirely within
 * its canvas, so that neighbouring canvases need not agree on it.
 */
export function placeNames(options: NamePlacement): PlacedName[] {
  const { tile, taken, known } = options;
  const boxes = [...taken];
  const texts = new Set(known);
  const placed: PlacedName[] = [];
  const place = (name: PlacedName | null) => {
    if (!name || texts.has(name.text.toLowerCase())) return;
    const box = boxOf(name, options.measure(name.text, name.style));
    if (!isWithin(box, options.side) || boxes.some((other) => overlap(other, box))) return;
    boxes.push(box);
    texts.add(name.text.toLowerCase());
    placed.push(name);
  };
  const points = sortBy(tile.points, ({ kind }) => POINT_ORDER.indexOf(kind));
  for (const point of points.filter(({ kind }) => kind !== 'service')) place(placePoint(point, options));
  for (const line of sortBy(tile.names, ({ kind }) => LINE_ORDER.indexOf(kind)))
    place(placeOnLine(line, options));
  for (const point of points.filter(({ kind }) => kind === 'service')) place(placePoint(point, options));
  return placed;
}

function placePoint(
  { text, kind, x, y }: NamedPoint,
  { zoom, scale, offset }: NamePlacement,
): PlacedName | null {
  const style = POINT_STYLES[kind];
  if (zoom < style.from) return null;
  const at = { x: x * scale - offset.x, y: y * scale - offset.y };
  return { text, x: at.x, y: style.dot ? at.y + DOT_GAP : at.y, angle: 0, style, dot: style.dot ? at : null };
}

function placeOnLine({ text, kind, line }: NamedLine, options: NamePlacement): PlacedName | null {
  const { zoom, side, scale, offset, measure } = options;
  const style = NAME_STYLES[kind];
  if (!style || zoom < style.from) return null;
  const bounds = {
    left: offset.x / scale,
    top: offset.y / scale,
    right: (offset.x + side) / scale,
    bottom: (offset.y + side) / scale,
  };
  const run = longestStraightRun(line, bounds);
  if (!run || run.length * scale < measure(text, style) + MARGIN) return null;
  return {
    text,
    x: run.x * scale - offset.x,
    y: run.y * scale - offset.y,
    angle: run.angle,
    style,
    dot: null,
  };
}

/** The upright box around a rotated name and its dot. */
function boxOf({ x, y, angle, style, dot }: PlacedName, width: number): LabelBox {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const halfWidth = (width * cos + style.size * sin) / 2 + MARGIN;
  const halfHeight = (width * sin + style.size * cos) / 2 + MARGIN;
  const top = dot ? dot.y - MARGIN : y - halfHeight;
  return { left: x - halfWidth, right: x + halfWidth, top, bottom: y + halfHeight };
}

const isWithin = ({ left, top, right, bottom }: LabelBox, side: number) =>
  left >= 0 && top >= 0 && right <= side && bottom <= side;

const overlap = (a: LabelBox, b: LabelBox) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

const sortBy = <Item>(items: readonly Item[], rank: (item: Item) => number) =>
  [...items].sort((a, b) => rank(a) - rank(b));
