import { searchBox } from '@portal/domain/places/geo';

/** Width of the world at zoom 0 in pixels. */
const WORLD_PX = 256;

/** The widest view that a country starts with. */
const LOWEST_ZOOM = 5;

/** On a phone the outermost border may be outside, rather than that the country is half as large as the map. */
const SLACK = 1.15;

/** The largest zoom at which the country fits into a map of that size in pixels, up to `highest`. */
export function countryZoomIn({ width, height }: { width: number; height: number }, highest: number): number {
  const { west, east, south, north } = searchBox();
  const needed = {
    width: ((east - west) / 360) * WORLD_PX,
    height: (mercator(north) - mercator(south)) * WORLD_PX,
  };
  const fitting = Math.floor(Math.log2(SLACK * Math.min(width / needed.width, height / needed.height)));
  return Math.max(LOWEST_ZOOM, Math.min(fitting, highest));
}

/** Height of a latitude on a world whose side is 1, from the equator. */
function mercator(lat: number): number {
  return Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
}
