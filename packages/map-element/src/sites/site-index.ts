import KDBush from 'kdbush';
import type { MapSite } from '../map-api.ts';

/** A site in the Web Mercator projection, scaled to 0 to 1 from west to east and from north to south. */
export type ProjectedSite = Pick<MapSite, 'look' | 'areas'> & { x: number; y: number };

/** A box in the same coordinates. */
type Box = { west: number; east: number; north: number; south: number };

/** Returns the sites of a box, from north to south. */
export type SiteLookup = (box: Box) => ProjectedSite[];

/** Creates a spatial index of the sites, so that a tile finds its own. */
export function indexSites(sites: readonly MapSite[]): SiteLookup {
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

/** Projects a site to Web Mercator (EPSG 3857), scaled to 1. */
function plot({ lat, lng, look, areas }: MapSite): ProjectedSite {
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: lng / 360 + 0.5,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
    look,
    areas,
  };
}
