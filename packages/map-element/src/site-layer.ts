import { type Coords, CRS, GridLayer, type Map as LeafletMap, point } from 'leaflet';
import { MARKER_ZOOM, type MapSite } from './map-api.ts';
import { paintReaches } from './reach-paint.ts';
import { sharpCanvas } from './sharp-canvas.ts';
import { indexSites, type SitesIndex } from './site-index.ts';
import { MARKER_HEIGHT, MARKER_WIDTH, paintSites, siteMarkers } from './site-paint.ts';

/** Kilometres round a `wide` site. SPEC section 2 "300 m radius circle". */
const WIDE_KM = 0.3;

/** What a tile draws reaches this many pixels beyond a site. */
type Margin = { side: number; above: number; below: number };

/** Draws thousands of sites tile by tile, so that panning only moves finished pictures. */
class SiteTiles extends GridLayer {
  find: SitesIndex = () => [];
  /** The farthest that any site reaches. */
  farthestKm = 0;
  readonly markers = siteMarkers();

  override createTile(coords: Coords): HTMLElement {
    const size = this.getTileSize();
    const { canvas, context } = sharpCanvas(size.x);
    const pixelsPerKm = pixelsPerKmAt(coords.z, (coords.y + 0.5) * size.y);
    if (coords.z < MARKER_ZOOM) {
      const far = this.farthestKm * pixelsPerKm;
      const points = this.#pointsOf(coords, { side: far, above: far, below: far });
      paintReaches({ context, points, pixelsPerKm, size: size.x });
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

  /** Sites of a tile in its pixels, with those of its neighbours that reach into it. */
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

/** Mercator stretches away from the equator: `y` is the height on the map in pixels of the zoom. */
function pixelsPerKmAt(zoom: number, y: number): number {
  const { lat } = CRS.EPSG3857.pointToLatLng(point(0, y), zoom);
  const kmPerPixel = (40_075.0167 * Math.cos((lat * Math.PI) / 180)) / CRS.EPSG3857.scale(zoom);
  return 1 / kmPerPixel;
}

/** Puts the layer on a map. Give it sites as often as they change. */
export function siteLayer(map: LeafletMap): (sites: readonly MapSite[]) => void {
  const tiles = new SiteTiles({ zIndex: 3, keepBuffer: 1, updateWhenZooming: false });
  return (sites) => {
    tiles.find = indexSites(sites);
    tiles.farthestKm = sites.reduce(
      (most, { reaches }) => reaches.reduce((far, { km }) => Math.max(far, km), most),
      0,
    );
    if (sites.length === 0) tiles.remove();
    else if (map.hasLayer(tiles)) tiles.redraw();
    else tiles.addTo(map);
  };
}
