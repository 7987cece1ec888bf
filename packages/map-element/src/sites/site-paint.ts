import type { ProjectedSite } from './site-index.ts';

/** Size of a site's marker in CSS pixels; its tip is at the site. SPEC section 9 "marker 15x30 px". */
export const MARKER_WIDTH = 15;
/** Height of the marker. */
export const MARKER_HEIGHT = 30;

/** A circle with a smaller radius in pixels is hidden by its marker. */
const MIN_CIRCLE_RADIUS = 4;

type Look = ProjectedSite['look'];
const COLOURS: Record<Look, { fill: string; edge: string }> = {
  plain: { fill: '#5b3f9e', edge: '#fff' },
  wide: { fill: '#d3165f', edge: '#fff' },
};

/** The marker of each kind, drawn once and copied for every site. */
export function createSiteMarkers(): Record<Look, HTMLCanvasElement> {
  return { plain: drawMarker('plain'), wide: drawMarker('wide') };
}

function drawMarker(look: Look): HTMLCanvasElement {
  const scale = 2;
  const canvas = document.createElement('canvas');
  canvas.width = MARKER_WIDTH * scale;
  canvas.height = MARKER_HEIGHT * scale;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.scale(scale, scale);
  const { fill, edge } = COLOURS[look];
  context.fillStyle = fill;
  context.strokeStyle = edge;
  context.lineWidth = 1;
  const middle = MARKER_WIDTH / 2;
  const head = middle - 0.75;
  context.beginPath();
  context.arc(middle, middle, head, Math.PI * 0.9, Math.PI * 0.1);
  context.quadraticCurveTo(middle + 1.5, MARKER_HEIGHT * 0.62, middle, MARKER_HEIGHT - 0.5);
  context.quadraticCurveTo(middle - 1.5, MARKER_HEIGHT * 0.62, middle - head, middle + 2);
  context.closePath();
  context.fill();
  context.stroke();
  context.fillStyle = edge;
  if (look === 'plain') context.fillRect(middle - 2.5, middle - 2.5, 5, 5);
  else drawStar(context, middle);
  return canvas;
}

/** The shape of the `wide` marker differs too, because colour alone is not accessible. */
function drawStar(context: CanvasRenderingContext2D, middle: number): void {
  context.beginPath();
  for (let corner = 0; corner < 10; corner += 1) {
    const reach = corner % 2 === 0 ? 4.5 : 2;
    const angle = (corner * Math.PI) / 5 - Math.PI / 2;
    context.lineTo(middle + reach * Math.cos(angle), middle + reach * Math.sin(angle));
  }
  context.fill();
}

type SitePainting = {
  context: CanvasRenderingContext2D;
  markers: Record<Look, HTMLCanvasElement>;
  points: readonly ProjectedSite[];
  /** Pixels of a wide site's circle. */
  radius: number;
};

/** Paints the circles first, so that none covers a marker. */
export function paintSites({ context, markers, points, radius }: SitePainting): void {
  if (radius >= MIN_CIRCLE_RADIUS) {
    context.fillStyle = '#d3165f24';
    context.strokeStyle = '#d3165f99';
    for (const { x, y, look } of points) {
      if (look !== 'wide') continue;
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
  }
  for (const { x, y, look } of points) {
    context.drawImage(
      markers[look],
      Math.round(x - MARKER_WIDTH / 2),
      Math.round(y - MARKER_HEIGHT),
      MARKER_WIDTH,
      MARKER_HEIGHT,
    );
  }
}
