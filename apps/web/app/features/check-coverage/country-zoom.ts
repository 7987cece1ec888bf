import { searchBox } from '@portal/domain/places/geo';

/** Width of the world at zoom 0 in pixels. */
const WORLD_PX = 256;

/** The widest view that a country starts with. */
const LOWEST_ZOOM = 5;

/** Between the borders of the country and the sides of the map, in pixels. */
const MARGIN = 3;

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
  const room = { width: Math.max(0, width - 2 * MARGIN), height: Math.max(0, height - 2 * MARGIN) };
  const fitting = Math.log2(Math.min(room.width / needed.width, room.height / needed.height));
  const isNearlyNext = fitting - Math.ceil(fitting) > Math.log2(SMALLEST);
  return Math.max(LOWEST_ZOOM, Math.min(isNearlyNext ? fitting : Math.floor(fitting), highest));
}

/** Height of a latitude on a world whose side is 1, from the equator. */
function mercator(lat: number): number {
  return Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
}
