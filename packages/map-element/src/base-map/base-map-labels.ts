import type { CRS } from 'leaflet';
import type { TranslateMapText } from '../map-texts.ts';
import type { BaseLabel } from './base-map-data.ts';
import { translateLabel } from './label-name.ts';

/** A box in pixels of the world map at one zoom. */
export type LabelBox = { left: number; top: number; right: number; bottom: number };

/** Degrees between which a country lies. */
export type CountryWidth = { west: number; east: number };

/** A label without overlap, with the centre of its name, the height of its letters, and how far its place is beside that centre. */
type PlacedLabel = BaseLabel & { x: number; y: number; box: LabelBox; size: number; aside: number };

/**
 * Returns the labels to show at a zoom; computed once for each zoom.
 * @param shrink how the tiles of that zoom are scaled on the screen; labels are as much larger on tiles that are shown smaller
 */
export type LabelLookup = (zoom: number, crs: CRS, shrink?: number) => readonly PlacedLabel[];

type LabelStyle = { from: number; to: number; font: string; size: number; colour: string; dot?: boolean };

/** The fonts of all labels. */
export const FONT_FAMILY = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/** Zoom range and style of each kind of label. */
const STYLES: Record<BaseLabel['kind'], LabelStyle> = {
  country: { from: 5, to: 10, font: '600', size: 13, colour: '#6d6a60' },
  lake: { from: 8, to: 17, font: 'italic 500', size: 12, colour: '#2b6c86' },
  city: { from: 6, to: 17, font: '700', size: 14, colour: '#22303c', dot: true },
  town: { from: 8, to: 17, font: '600', size: 12, colour: '#22303c', dot: true },
  district: { from: 9, to: 11, font: '600', size: 11, colour: '#6d5b86' },
  sector: { from: 11, to: 17, font: '500', size: 12, colour: '#46525c' },
};

/** Height of a town's dot below its label, in pixels. */
const DOT_HEIGHT = 5;

/** Free space around a label, in pixels. */
const MARGIN = 6;

/**
 * Places the labels of the whole country at once, so that all tiles agree on which of two overlapping labels is shown.
 * @param country a name in the country reaches no farther than it: a map that shows it whole ends there
 */
export function labelsByZoom(
  labels: readonly BaseLabel[],
  say: TranslateMapText,
  country: CountryWidth,
): LabelLookup {
  const ranked = labels
    .map((label) => ({ ...label, name: translateLabel(label, say) }))
    .sort((a, b) => a.rank - b.rank);
  const cache = new Map<string, readonly PlacedLabel[]>();
  return (zoom, crs, shrink = 1) => {
    const grow = Math.max(1, 1 / shrink);
    const key = `${zoom} ${grow}`;
    const placed = cache.get(key) ?? placeLabels(ranked, { zoom, crs, grow, country });
    cache.set(key, placed);
    return placed;
  };
}

function placeLabels(
  ranked: readonly BaseLabel[],
  { zoom, crs, grow, country }: { zoom: number; crs: CRS; grow: number; country: CountryWidth },
): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const [west, east] = [country.west, country.east].map((lng) => crs.latLngToPoint({ lat: 0, lng }, zoom).x);
  const measuring = document.createElement('canvas').getContext('2d');
  for (const label of ranked) {
    const { from, to, dot } = STYLES[label.kind];
    if (zoom < from || zoom > to) continue;
    const size = STYLES[label.kind].size * grow;
    if (measuring) measuring.font = fontOf(label.kind, size);
    const half = (measuring?.measureText(label.name).width ?? 0) / 2 + MARGIN * grow;
    const at = crs.latLngToPoint({ lat: label.lat, lng: label.lng }, zoom);
    const y = dot ? at.y - size : at.y;
    const inside = Math.min(Math.max(at.x, (west ?? 0) + half), (east ?? 0) - half);
    const x = label.kind === 'country' ? at.x : inside;
    const box = {
      left: x - half,
      right: x + half,
      top: y - size,
      bottom: y + size + (dot ? DOT_HEIGHT * grow : 0),
    };
    if (!placed.some((other) => overlap(other.box, box)))
      placed.push({ ...label, x, y, box, size, aside: at.x - x });
  }
  return placed;
}

const fontOf = (kind: BaseLabel['kind'], size: number) => `${STYLES[kind].font} ${size}px ${FONT_FAMILY}`;

const overlap = (a: LabelBox, b: LabelBox) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Paints the labels that overlap a tile. `tile` is in the same pixels as the labels. */
export function paintLabels(
  context: CanvasRenderingContext2D,
  labels: readonly PlacedLabel[],
  tile: LabelBox,
): void {
  context.setLineDash([]);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (const { name, kind, x, y, box, size, aside } of labels) {
    if (!overlap(box, tile)) continue;
    const { colour, dot } = STYLES[kind];
    const [atX, atY] = [x - tile.left, y - tile.top];
    context.font = fontOf(kind, size);
    context.strokeStyle = '#ffffffd9';
    context.lineWidth = 3;
    context.strokeText(name, atX, atY);
    context.fillStyle = colour;
    context.fillText(name, atX, atY);
    if (dot) paintDot(context, atX + aside, atY + size);
  }
}

function paintDot(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath();
  context.arc(x, y, 3, 0, 2 * Math.PI);
  context.lineWidth = 2;
  context.stroke();
  context.fill();
}
