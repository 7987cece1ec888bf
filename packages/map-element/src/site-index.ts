import KDBush from 'kdbush';
import type { MapSite } from './map-api.ts';

/** A site on the square of the web's Mercator projection: 0 to 1 from west to east and from north to south. */
export type PlottedSite = Pick<MapSite, 'look' | 'reaches'> & { x: number; y: number };

/** Edges of a box of that square. */
type Box = { west: number; east: number; north: number; south: number };

/** Sites of a box, those further north first. */
export type SitesIndex = (box: Box) => PlottedSite[];

/** Sorts sites into a tree, so that a tile asks only for its own. */
export function indexSites(sites: readonly MapSite[]): SitesIndex {
  const plotted = sites.map(plot).sort((a, b) => a.y - b.y);
  const tree = new KDBush(plotted.length);
  for (const { x, y } of plotted) tree.add(x, y);
  tree.finish();
  return ({ west, east, north, south }) =>
    tree
      .range(west, north, east, south)
      .sort((a, b) => a - b)
      .flatMap((index) => plotted[index] ?? []);
}

/** The projection every web map uses (EPSG 3857), scaled to 1. */
function plot({ lat, lng, look, reaches }: MapSite): PlottedSite {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI), look, reaches };
}
