import { type Coords, CRS, GridLayer, type Map as LeafletMap, point } from 'leaflet';
import type { MapSite } from './map-api.ts';
import { sharpCanvas } from './sharp-canvas.ts';
import { indexSites, type SitesIndex } from './site-index.ts';
import { MARKER_HEIGHT, MARKER_WIDTH, paintSites, siteMarkers } from './site-paint.ts';

/** Metres round a `wide` site. SPEC section 2 "300 m radius circle". */
const WIDE_METRES = 300;

/** Draws thousands of sites tile by tile, so that panning only moves finished pictures. */
class SiteTiles extends GridLayer {
  find: SitesIndex = () => [];
  readonly markers = siteMarkers();

  override createTile(coords: Coords): HTMLElement {
    const size = this.getTileSize();
    const { canvas, context } = sharpCanvas(size.x);
    const origin = coords.scaleBy(size);
    const radius = circlePixels(coords.z, origin.y + size.y / 2);
    // Whatever a neighbour's marker or circle puts into this tile is drawn here as well.
    const reach = {
      side: Math.max(MARKER_WIDTH, radius),
      below: Math.max(MARKER_HEIGHT, radius),
      above: radius,
    };
    const scale = CRS.EPSG3857.scale(coords.z);
    const box = {
      west: (origin.x - reach.side) / scale,
      east: (origin.x + size.x + reach.side) / scale,
      north: (origin.y - reach.above) / scale,
      south: (origin.y + size.y + reach.below) / scale,
    };
    const points = this.find(box, scale).map(({ site: { x, y, look }, marked }) => ({
      x: x * scale - origin.x,
      y: y * scale - origin.y,
      look,
      marked,
    }));
    paintSites({ context, markers: this.markers, points, radius });
    return canvas;
  }
}

/** Pixels of {@link WIDE_METRES} at a height on the map: Mercator stretches away from the equator. */
function circlePixels(zoom: number, y: number): number {
  const { lat } = CRS.EPSG3857.pointToLatLng(point(0, y), zoom);
  const metresPerPixel = (40_075_016.7 * Math.cos((lat * Math.PI) / 180)) / CRS.EPSG3857.scale(zoom);
  return WIDE_METRES / metresPerPixel;
}

/** Puts the layer on a map. Give it sites as often as they change. */
export function siteLayer(map: LeafletMap): (sites: readonly MapSite[]) => void {
  const tiles = new SiteTiles({ zIndex: 3, keepBuffer: 1, updateWhenZooming: false });
  return (sites) => {
    tiles.find = indexSites(sites);
    if (sites.length === 0) tiles.remove();
    else if (map.hasLayer(tiles)) tiles.redraw();
    else tiles.addTo(map);
  };
}
