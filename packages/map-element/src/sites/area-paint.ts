import type { CoverageArea } from '../map-api.ts';
import type { ProjectedSite } from './site-index.ts';

/** Colours of the shades, lowest first. The legend of the page uses the same ones. */
const SHADES = ['#8fb7e3', '#5f8fd0', '#7a5cc0', '#d3165f'] as const;

/** Low enough to keep the labels readable. */
const OPACITY = 0.38;

/** Minimum radius in pixels, so that a small area is visible at low zooms. */
const MIN_RADIUS = 4;

type AreaPainting = {
  context: CanvasRenderingContext2D;
  points: readonly ProjectedSite[];
  pixelsPerKm: number;
  /** Side of the tile in pixels. */
  size: number;
};

/**
 * Shades the covered areas of sites. The circles of one shade are one path, so overlaps are not darker. Each shade erases
 * the lower ones, so that every point has exactly one colour of the legend.
 */
export function paintAreas({ context, points, pixelsPerKm, size }: AreaPainting): void {
  for (const [shade, colour] of SHADES.entries()) {
    const area = new Path2D();
    for (const { x, y, areas } of points) {
      const km = largestRadius(areas, shade);
      if (km === 0) continue;
      const radius = Math.max(MIN_RADIUS, km * pixelsPerKm);
      if (x + radius < 0 || y + radius < 0 || x - radius > size || y - radius > size) continue;
      area.moveTo(x + radius, y);
      area.arc(x, y, radius, 0, 2 * Math.PI);
    }
    context.globalCompositeOperation = 'destination-out';
    context.fillStyle = '#000';
    context.fill(area);
    context.globalCompositeOperation = 'source-over';
    context.globalAlpha = OPACITY;
    context.fillStyle = colour;
    context.fill(area);
    context.globalAlpha = 1;
  }
}

function largestRadius(reaches: readonly CoverageArea[], shade: number): number {
  return reaches.reduce((most, reach) => (reach.shade === shade ? Math.max(most, reach.km) : most), 0);
}
