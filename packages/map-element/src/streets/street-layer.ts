import { type Coords, CRS, type DoneCallback } from 'leaflet';
import type { BaseMapData } from '../base-map/base-map-data.ts';
import { FONT_FAMILY } from '../base-map/base-map-labels.ts';
import { BaseMapLayer } from '../base-map/base-map-layer.ts';
import { createSharpCanvas } from '../base-map/sharp-canvas.ts';
import type { TranslateMapText } from '../map-texts.ts';
import { decodeTile } from './decode-tile.ts';
import { createFrameQueue, type FrameQueue, type Steps } from './frame-queue.ts';
import { type PlacedName, placeNames } from './place-names.ts';
import type { StreetMapInfo } from './street-map-info.ts';
import { AREA_STYLES, EDGE_ZOOM, LINE_STYLES, lineWidth, type NameStyle } from './street-style.ts';
import { type FlatLine, type StreetTile, TILE_SIDE } from './street-tile.ts';
import type { AreaKind, LineKind } from './tile-schema.ts';
import { createTileStore, type TileStore } from './tile-store.ts';

/** After so many milliseconds the embedded map is shown while the streets load; before, it would only flash. */
const PATIENCE_MS = 300;

/**
 * First zoom with names of streets. Below it, the tiles of one zoom less have enough detail and a quarter of the bytes.
 */
const DETAIL_ZOOM = 12;

/** Points closer than this are left out below {@link DETAIL_ZOOM}, in pixels. */
const OVERVIEW_TOLERANCE = 0.6;

type StreetLayerOptions = { info: StreetMapInfo; base: BaseMapData; say: TranslateMapText };

/** Half of the side of a landmark's mark in pixels. */
const HALF_MARK = 3;

/**
 * The base map with streets. A canvas shows the embedded map until its vector tile has loaded, and keeps it if there is
 * none. Above the zoom of the data, a canvas shows a part of a tile.
 */
export class StreetLayer extends BaseMapLayer {
  readonly #info: StreetMapInfo;
  readonly #queue: FrameQueue = createFrameQueue();
  readonly #tiles: TileStore<PreparedTile>;
  readonly #widths = new Map<string, number>();
  readonly #measuring = document.createElement('canvas').getContext('2d');

  constructor({ info, base, say }: StreetLayerOptions) {
    super(base, say);
    this.#info = info;
    this.#tiles = createTileStore({
      template: info.template,
      decode: (bytes, zoom) => this.#queue(prepare(bytes, zoom)),
    });
  }

  override createTile(coords: Coords, done?: DoneCallback): HTMLElement {
    const { canvas, context } = createSharpCanvas(this.getTileSize().x);
    this.paintBase(context, coords);
    this.paintBaseLabels(context, coords);
    const show = () => done?.(undefined, canvas);
    const timer = setTimeout(show, PATIENCE_MS);
    this.#addStreets(context, coords)
      .catch(() => {
        // The embedded map stays.
      })
      .finally(() => {
        clearTimeout(timer);
        show();
      });
    return canvas;
  }

  async #addStreets(context: CanvasRenderingContext2D, coords: Coords): Promise<void> {
    const { minZoom, maxZoom } = this.#info;
    if (coords.z < minZoom) return;
    const dataZoom = coords.z < DETAIL_ZOOM ? Math.max(minZoom, coords.z - 1) : coords.z;
    const steps = coords.z - Math.min(maxZoom, dataZoom);
    const tile = await this.#tiles(coords.z - steps, coords.x >> steps, coords.y >> steps);
    const isShown = () => context.canvas.parentNode !== null;
    if (tile && isShown()) await this.#queue(this.#paint(context, { tile, coords, steps, isShown }));
  }

  *#paint(context: CanvasRenderingContext2D, { tile, coords, steps, isShown }: StreetCanvas): Steps<void> {
    if (!isShown()) return;
    const side = this.getTileSize().x;
    const scale = (side / TILE_SIDE) * 2 ** steps;
    const inParent = (value: number) => (value - ((value >> steps) << steps)) * side;
    const offset = { x: inParent(coords.x), y: inParent(coords.y) };
    const labels = this.labelsAt(coords.z, CRS.EPSG3857, this.shrinkAt(coords.z));
    const origin = coords.scaleBy(this.getTileSize());
    const names = placeNames({
      tile,
      zoom: coords.z,
      side,
      scale,
      offset,
      taken: labels.map(({ box }) => ({
        left: box.left - origin.x,
        right: box.right - origin.x,
        top: box.top - origin.y,
        bottom: box.bottom - origin.y,
      })),
      known: namesOf(labels),
      measure: (text, style) => this.#measure(text, style),
    });
    yield;
    this.paintLand(context, coords);
    paintTile({ context, tile, zoom: coords.z, scale, offset });
    this.paintBorders(context, coords);
    paintNames(context, names);
    this.paintBaseLabels(context, coords);
  }

  #measure(text: string, style: NameStyle): number {
    const font = fontOf(style);
    const key = `${font} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    if (this.#measuring) this.#measuring.font = font;
    const width = this.#measuring?.measureText(text).width ?? 0;
    this.#widths.set(key, width);
    return width;
  }
}

type StreetCanvas = { tile: PreparedTile; coords: Coords; steps: number; isShown: () => boolean };

function* prepare(bytes: Uint8Array, zoom: number): Steps<PreparedTile> {
  const isDetailed = zoom >= DETAIL_ZOOM;
  const tile = yield* decodeTile(bytes, {
    tolerance: isDetailed ? 0 : OVERVIEW_TOLERANCE,
    hasNames: isDetailed,
  });
  yield;
  return prepareTile(tile);
}

/** The names of labels in lower case, once for each zoom. */
const LABEL_NAMES = new WeakMap<readonly { name: string }[], ReadonlySet<string>>();

function namesOf(labels: readonly { name: string }[]): ReadonlySet<string> {
  const names = LABEL_NAMES.get(labels) ?? new Set(labels.map(({ name }) => name.toLowerCase()));
  LABEL_NAMES.set(labels, names);
  return names;
}

/** A tile with one path for each kind of area and line: every canvas that shows a part of it draws these. */
type PreparedTile = Pick<StreetTile, 'names' | 'points'> & {
  areas: ReadonlyMap<AreaKind, Path2D>;
  lines: ReadonlyMap<LineKind, Path2D>;
};

/** Prepares a tile for painting. */
function prepareTile({ areas, lines, names, points }: StreetTile): PreparedTile {
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
function paintTile({ context, tile, zoom, scale, offset }: TilePainting): void {
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

/** Paints names with a white outline. */
function paintNames(context: CanvasRenderingContext2D, names: readonly PlacedName[]): void {
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
      context.strokeRect(dot.x - HALF_MARK, dot.y - HALF_MARK, 2 * HALF_MARK, 2 * HALF_MARK);
      context.fillRect(dot.x - HALF_MARK, dot.y - HALF_MARK, 2 * HALF_MARK, 2 * HALF_MARK);
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
function fontOf({ weight, size }: NameStyle): string {
  return `${weight} ${size}px ${FONT_FAMILY}`;
}
