import type { LabelBox } from '../base-map/base-map-labels.ts';
import { NAME_STYLES, type NameStyle, POINT_STYLES } from './street-style.ts';
import type { FlatLine, NamedLine, NamedPoint, StreetTile } from './street-tile.ts';
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

/** A name follows its street as long as the street turns by less than this from where the name begins, in radians. */
const MAX_TURN = 0.4;

const lengthOf = ({ x1, y1, x2, y2 }: Piece) => Math.hypot(x2 - x1, y2 - y1);

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

/** The straight part of a line that has most space for a name. */
type Run = { x: number; y: number; length: number; angle: number };

/** A rectangle in the coordinates of the line. */
type Bounds = { left: number; top: number; right: number; bottom: number };

type Piece = { x1: number; y1: number; x2: number; y2: number };

/**
 * Finds the longest straight run of a line within a rectangle. `x` and `y` are its middle, `angle` its direction to the
 * right in radians, so that text on it is upright.
 */
function longestStraightRun(line: FlatLine, bounds: Bounds): Run | null {
  let best: Piece | null = null;
  let run: Piece | null = null;
  let heading = 0;
  for (let index = 0; index + 3 < line.length; index += 2) {
    const piece = clip(line.slice(index, index + 4), bounds);
    if (!piece) {
      run = null;
      continue;
    }
    const angle = Math.atan2(piece.y2 - piece.y1, piece.x2 - piece.x1);
    const continues: boolean =
      run !== null && run.x2 === piece.x1 && run.y2 === piece.y1 && turn(heading, angle) < MAX_TURN;
    if (!continues) heading = angle;
    const current: Piece = { ...piece, ...(run && continues && { x1: run.x1, y1: run.y1 }) };
    if (!best || lengthOf(current) > lengthOf(best)) best = current;
    run = current;
  }
  return best && describe(best);
}

function describe(piece: Piece): Run {
  const { x1, y1, x2, y2 } = piece;
  const angle = x2 < x1 ? Math.atan2(y1 - y2, x1 - x2) : Math.atan2(y2 - y1, x2 - x1);
  return { x: (x1 + x2) / 2, y: (y1 + y2) / 2, length: lengthOf(piece), angle };
}

function turn(from: number, to: number): number {
  const difference = Math.abs(from - to) % (2 * Math.PI);
  return Math.min(difference, 2 * Math.PI - difference);
}

/** The part of a segment within a rectangle (Liang and Barsky's algorithm). */
function clip([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[], bounds: Bounds): Piece | null {
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [from, to] = [0, 1];
  const edges = [
    [-dx, x1 - bounds.left],
    [dx, bounds.right - x1],
    [-dy, y1 - bounds.top],
    [dy, bounds.bottom - y1],
  ] as const;
  for (const [speed, distance] of edges) {
    if (speed === 0 && distance < 0) return null;
    if (speed < 0) from = Math.max(from, distance / speed);
    if (speed > 0) to = Math.min(to, distance / speed);
  }
  if (from >= to) return null;
  // Ends that are not cut stay exact, so that a run continues over them.
  return {
    x1: from === 0 ? x1 : x1 + from * dx,
    y1: from === 0 ? y1 : y1 + from * dy,
    x2: to === 1 ? x2 : x1 + to * dx,
    y2: to === 1 ? y2 : y1 + to * dy,
  };
}
