import { searchBox } from '@portal/domain/places/geo';

/** Width of the world at zoom 0 in pixels. */
const WORLD_PX = 256;

/** The widest view that a country starts with. */
const LOWEST_ZOOM = 5;

/** Between the borders of the country and the sides of the map, in pixels. */
const MARGIN = 3;

/** The same where the zoom is chosen to fit: names of towns reach a little over the border. */
const CHOSEN_MARGIN = 6;

/** How much smaller than at a whole zoom the country may be, rather than half as large as the map. */
const SMALLEST = 0.7;

/**
 * The largest zoom at which the country fits into a map of that size in pixels, up to `highest`. It is whole, as the tiles are
 * drawn, except where the country nearly fits at the next one: then it is between the two.
 */
export function countryZoomIn({ width, height }: { width: number; height: number }, highest: number): number {
  const { west, east, south, north } = searchBox();
  const needed = {
    width: ((east - west) / 360) * WORLD_PX,
    height: (mercator(north) - mercator(south)) * WORLD_PX,
  };
  const zoomWithin = (margin: number) =>
    Math.log2(
      Math.min(
        Math.max(0, width - 2 * margin) / needed.width,
        Math.max(0, height - 2 * margin) / needed.height,
      ),
    );
  const whole = Math.floor(zoomWithin(MARGIN));
  const between = zoomWithin(CHOSEN_MARGIN);
  const isNearlyNext = between - (whole + 1) > Math.log2(SMALLEST);
  return Math.max(LOWEST_ZOOM, Math.min(isNearlyNext ? Math.max(between, whole) : whole, highest));
}

/** Height of a latitude on a world whose side is 1, from the equator. */
function mercator(lat: number): number {
  return Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
}
