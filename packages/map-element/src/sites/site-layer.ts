import { type Coords, CRS, GridLayer, type Map as LeafletMap, point } from 'leaflet';
import type { BaseMapLayer } from '../base-map/base-map-layer.ts';
import { createSharpCanvas } from '../base-map/sharp-canvas.ts';
import { type CoverageArea, MARKER_ZOOM, type MapSite } from '../map-api.ts';
import { indexSites, type ProjectedSite, type SiteLookup } from './site-index.ts';

/** Radius of the circle of a `wide` site in kilometres. SPEC section 2 "300 m radius circle". */
const WIDE_KM = 0.3;

/** How far the drawing of a site extends from its point, in pixels. */
type Margin = { side: number; above: number; below: number };

/** Colours of the shades, lowest first. The legend of the page uses the same ones. */
const SHADES = ['#8fb7e3', '#5f8fd0', '#7a5cc0', '#d3165f'] as const;

/** Low enough to keep the labels readable. */
const AREA_OPACITY = 0.38;

/** Minimum radius in pixels, so that a small area is visible at low zooms. */
const MIN_RADIUS = 4;

/** Size of a site's marker in CSS pixels; its tip is at the site. SPEC section 9 "marker 15x30 px". */
const MARKER_WIDTH = 15;

/** Height of the marker. */
const MARKER_HEIGHT = 30;

/** A circle with a smaller radius in pixels is hidden by its marker. */
const MIN_CIRCLE_RADIUS = 4;

const COLOURS: Record<Look, { fill: string; edge: string }> = {
  plain: { fill: '#5b3f9e', edge: '#fff' },
  wide: { fill: '#d3165f', edge: '#fff' },
};

/** Draws thousands of sites tile by tile, so that panning only moves finished tiles. */
class SiteTiles extends GridLayer {
  find: SiteLookup = () => [];
  /** The largest radius of all sites. */
  maxRadiusKm = 0;
  /** Its country clips the areas, and its labels are painted over them, so that names stay readable. */
  base: BaseMapLayer | null = null;
  readonly markers = createSiteMarkers();

  override createTile(coords: Coords): HTMLElement {
    const size = this.getTileSize();
    const { canvas, context } = createSharpCanvas(size.x);
    const pixelsPerKm = pixelsPerKmAt(coords.z, (coords.y + 0.5) * size.y);
    if (coords.z < MARKER_ZOOM) {
      const radius = this.maxRadiusKm * pixelsPerKm;
      const points = this.#pointsOf(coords, { side: radius, above: radius, below: radius });
      paintAreas({ context, points, pixelsPerKm, size: size.x });
      // The operator covers its own country: the circles of sites near the border reach beyond.
      this.base?.eraseAbroad(context, coords);
      // In every tile: a label that lies in several tiles would look different in those without sites.
      this.base?.paintBaseLabels(context, coords);
    } else {
      const radius = WIDE_KM * pixelsPerKm;
      const margin = {
        side: Math.max(MARKER_WIDTH, radius),
        above: radius,
        below: Math.max(MARKER_HEIGHT, radius),
      };
      paintSites({ context, markers: this.markers, points: this.#pointsOf(coords, margin), radius });
    }
    return canvas;
  }

  /** The sites of a tile in its pixels, including sites of neighbouring tiles that extend into it. */
  #pointsOf(coords: Coords, { side, above, below }: Margin) {
    const size = this.getTileSize();
    const origin = coords.scaleBy(size);
    const scale = CRS.EPSG3857.scale(coords.z);
    const found = this.find({
      west: (origin.x - side) / scale,
      east: (origin.x + size.x + side) / scale,
      north: (origin.y - above) / scale,
      south: (origin.y + size.y + below) / scale,
    });
    return found.map(({ x, y, ...site }) => ({
      ...site,
      x: x * scale - origin.x,
      y: y * scale - origin.y,
    }));
  }
}

/** The scale of Mercator depends on the latitude: `y` is the position on the map in pixels of the zoom. */
function pixelsPerKmAt(zoom: number, y: number): number {
  const { lat } = CRS.EPSG3857.pointToLatLng(point(0, y), zoom);
  const kmPerPixel = (40_075.0167 * Math.cos((lat * Math.PI) / 180)) / CRS.EPSG3857.scale(zoom);
  return 1 / kmPerPixel;
}

/** Creates the layer of sites of a map. */
export function createSiteLayer(map: LeafletMap) {
  const tiles = new SiteTiles({ zIndex: 3, keepBuffer: 1, updateWhenZooming: false });
  // Leaflet's `redraw` makes tiles for a zoom between two whole ones, which have other labels than those of the map below.
  const redraw = () => tiles.remove().addTo(map);
  return {
    /** Shows these sites in place of all others. */
    show: (sites: readonly MapSite[]) => {
      tiles.find = indexSites(sites);
      tiles.maxRadiusKm = sites.reduce(
        (most, { areas }) => areas.reduce((far, { km }) => Math.max(far, km), most),
        0,
      );
      if (sites.length === 0) tiles.remove();
      else redraw();
    },
    /** Clips the areas to the country of the map below and keeps its labels readable; `null`: it has neither. */
    lieOn: (base: BaseMapLayer | null) => {
      tiles.base = base;
      if (map.hasLayer(tiles) && map.getZoom() < MARKER_ZOOM) redraw();
    },
  };
}

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
function paintAreas({ context, points, pixelsPerKm, size }: AreaPainting): void {
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
    context.globalAlpha = AREA_OPACITY;
    context.fillStyle = colour;
    context.fill(area);
    context.globalAlpha = 1;
  }
}

function largestRadius(reaches: readonly CoverageArea[], shade: number): number {
  return reaches.reduce((most, reach) => (reach.shade === shade ? Math.max(most, reach.km) : most), 0);
}

type Look = ProjectedSite['look'];

/** The marker of each kind, drawn once and copied for every site. */
function createSiteMarkers(): Record<Look, HTMLCanvasElement> {
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
function paintSites({ context, markers, points, radius }: SitePainting): void {
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
