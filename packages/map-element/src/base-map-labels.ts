import { type CRS, latLng } from 'leaflet';
import type { BaseLabel } from './base-map-data.ts';
import { nameOfLabel } from './label-names.ts';
import type { SayOnMap } from './map-words.ts';

/** Edges in pixels of the whole world at one zoom. */
export type LabelBox = { left: number; top: number; right: number; bottom: number };

/** A name that found room, with its middle. */
type PlacedLabel = BaseLabel & { x: number; y: number; box: LabelBox };

/** Names that find room at a zoom, worked out once for each. */
export type LabelsOfZoom = (zoom: number, crs: CRS) => readonly PlacedLabel[];

type LabelPaint = { from: number; to: number; font: string; size: number; colour: string; dot?: boolean };

const FACE = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/** Zooms at which each kind is named, and how. */
const PAINT: Record<BaseLabel['kind'], LabelPaint> = {
  country: { from: 5, to: 10, font: '600', size: 13, colour: '#6d6a60' },
  lake: { from: 8, to: 17, font: 'italic 500', size: 12, colour: '#2b6c86' },
  city: { from: 6, to: 17, font: '700', size: 14, colour: '#22303c', dot: true },
  town: { from: 8, to: 17, font: '600', size: 12, colour: '#22303c', dot: true },
  district: { from: 9, to: 11, font: '600', size: 11, colour: '#6d5b86' },
  sector: { from: 11, to: 17, font: '500', size: 12, colour: '#46525c' },
};

/** Pixels a town's dot reaches below its name. */
const DOT = 5;

/** Room kept free round a name, pixels. */
const MARGIN = 6;

/**
 * Names are placed for the whole country at once, so that the tiles, painted one by one, agree on which of two
 * neighbours had to go.
 */
export function labelsByZoom(labels: readonly BaseLabel[], say: SayOnMap): LabelsOfZoom {
  const ranked = labels
    .map((label) => ({ ...label, name: nameOfLabel(label, say) }))
    .sort((a, b) => a.rank - b.rank);
  const known = new Map<number, readonly PlacedLabel[]>();
  return (zoom, crs) => {
    const placed = known.get(zoom) ?? place(ranked, zoom, crs);
    known.set(zoom, placed);
    return placed;
  };
}

function place(ranked: readonly BaseLabel[], zoom: number, crs: CRS): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const ruler = document.createElement('canvas').getContext('2d');
  for (const label of ranked) {
    const { from, to, size, dot } = PAINT[label.kind];
    if (zoom < from || zoom > to) continue;
    if (ruler) ruler.font = fontOf(label.kind);
    const half = (ruler?.measureText(label.name).width ?? 0) / 2 + MARGIN;
    const at = crs.latLngToPoint(latLng(label.lat, label.lng), zoom);
    const y = dot ? at.y - size : at.y;
    const box = { left: at.x - half, right: at.x + half, top: y - size, bottom: y + size + (dot ? DOT : 0) };
    if (!placed.some((other) => overlap(other.box, box))) placed.push({ ...label, x: at.x, y, box });
  }
  return placed;
}

const fontOf = (kind: BaseLabel['kind']) => `${PAINT[kind].font} ${PAINT[kind].size}px ${FACE}`;

const overlap = (a: LabelBox, b: LabelBox) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Paints the names that reach into a tile. `tile` is in the same pixels as the names. */
export function paintLabels(
  context: CanvasRenderingContext2D,
  labels: readonly PlacedLabel[],
  tile: LabelBox,
): void {
  context.setLineDash([]);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (const { name, kind, x, y, box } of labels) {
    if (!overlap(box, tile)) continue;
    const { colour, size, dot } = PAINT[kind];
    const [atX, atY] = [x - tile.left, y - tile.top];
    context.font = fontOf(kind);
    context.strokeStyle = '#ffffffd9';
    context.lineWidth = 3;
    context.strokeText(name, atX, atY);
    context.fillStyle = colour;
    context.fillText(name, atX, atY);
    if (dot) paintDot(context, atX, atY + size);
  }
}

function paintDot(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath();
  context.arc(x, y, 3, 0, 2 * Math.PI);
  context.lineWidth = 2;
  context.stroke();
  context.fill();
}
