import type { MapReach } from './map-api.ts';
import type { PlottedSite } from './site-index.ts';

/** Colours of the shades, the lowest first. The legend of a page has the same ones. */
const SHADES = ['#8fb7e3', '#5f8fd0', '#7a5cc0', '#d3165f'] as const;

/** Names on the map stay readable through it. */
const OPACITY = 0.38;

/** Smallest radius in pixels: a small area must be seen from far away as well. */
const LEAST_RADIUS = 4;

type ReachPainting = {
  context: CanvasRenderingContext2D;
  points: readonly PlottedSite[];
  pixelsPerKm: number;
  /** Side of the tile in pixels. */
  size: number;
};

/**
 * Shades the areas that sites reach. The circles of one shade are one area: where they overlap it is no darker. Each
 * shade takes the place of lower ones, so that every spot has one colour of the legend.
 */
export function paintReaches({ context, points, pixelsPerKm, size }: ReachPainting): void {
  for (const [shade, colour] of SHADES.entries()) {
    const area = new Path2D();
    for (const { x, y, reaches } of points) {
      const km = farthest(reaches, shade);
      if (km === 0) continue;
      const radius = Math.max(LEAST_RADIUS, km * pixelsPerKm);
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

function farthest(reaches: readonly MapReach[], shade: number): number {
  return reaches.reduce((most, reach) => (reach.shade === shade ? Math.max(most, reach.km) : most), 0);
}
