import { type Coords, CRS, GridLayer, type Map as LeafletMap, point } from 'leaflet';
import type { BaseMapLayer } from '../base-map/base-map-layer.ts';
import { createSharpCanvas } from '../base-map/sharp-canvas.ts';
import { MARKER_ZOOM, type MapSite } from '../map-api.ts';
import { paintAreas } from './area-paint.ts';
import { indexSites, type SiteLookup } from './site-index.ts';
import { createSiteMarkers, MARKER_HEIGHT, MARKER_WIDTH, paintSites } from './site-paint.ts';

/** Radius of the circle of a `wide` site in kilometres. SPEC section 2 "300 m radius circle". */
const WIDE_KM = 0.3;

/** How far the drawing of a site extends from its point, in pixels. */
type Margin = { side: number; above: number; below: number };

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
