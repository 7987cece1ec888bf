import type { BaseKind } from './base-map-data.ts';

/** Colour of the area outside the country, for which there is no data. */
export const OUTSIDE_COLOUR = '#e6e3da';

const WATER = '#a9d3e3';
const WATER_EDGE = '#7db4c9';

type ShapeStyle = {
  fill?: string;
  line?: string;
  width?: (zoom: number) => number;
  dash?: number[];
  from?: number;
};

/** First zoom and style of each kind of shape. Widths are in pixels. */
const STYLES: Record<BaseKind, ShapeStyle> = {
  country: { fill: '#f8f5ec' },
  lake: { fill: WATER, line: WATER_EDGE, width: () => 1 },
  river: { line: WATER_EDGE, width: (zoom) => (zoom < 10 ? 1 : 2), from: 8 },
  'province-line': { line: '#9a8fb0', width: () => 1.2, dash: [5, 4] },
  border: { line: '#6d5b86', width: (zoom) => (zoom < 10 ? 1.6 : 2.4) },
};

type ShapePainting = { context: CanvasRenderingContext2D; kind: BaseKind; zoom: number; path: Path2D };

/** Paints one shape of a tile. */
export function paintShape({ context, kind, zoom, path }: ShapePainting): void {
  const { fill, line, width, dash = [], from = 0 } = STYLES[kind];
  if (zoom < from) return;
  if (fill) {
    context.fillStyle = fill;
    context.fill(path, 'evenodd');
  }
  if (line && width) {
    context.strokeStyle = line;
    context.lineWidth = width(zoom);
    context.lineJoin = 'round';
    context.setLineDash(dash);
    context.stroke(path);
  }
}
