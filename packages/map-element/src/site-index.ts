import KDBush from 'kdbush';
import type { MapSite } from './map-api.ts';

/** A site on the square of the web's Mercator projection: 0 to 1 from west to east and from north to south. */
export type PlottedSite = { x: number; y: number; look: MapSite['look'] };

/** Edges of a box of that square. */
type Box = { west: number; east: number; north: number; south: number };

/** Sites of a box, those further north first; `marked` ones have room for a marker, the others are dots. */
export type SitesIndex = (box: Box, scale: number) => { site: PlottedSite; marked: boolean }[];

/** Pixels of a cell that has room for one marker; about half of it may cover its neighbours. */
const CELL = { width: 24, height: 30 };

/** Sorts sites into a tree, so that a tile asks only for its own. `scale`: pixels of the whole world at its zoom. */
export function indexSites(sites: readonly MapSite[]): SitesIndex {
  const plotted = sites.map(plot).sort((a, b) => a.y - b.y);
  const tree = new KDBush(plotted.length);
  for (const { x, y } of plotted) tree.add(x, y);
  tree.finish();
  const marks = new Map<number, ReadonlySet<PlottedSite>>();
  return ({ west, east, north, south }, scale) => {
    const marked = marks.get(scale) ?? withRoom(plotted, scale);
    marks.set(scale, marked);
    return tree
      .range(west, north, east, south)
      .sort((a, b) => a - b)
      .flatMap((index) => plotted[index] ?? [])
      .map((site) => ({ site, marked: marked.has(site) }));
  };
}

/**
 * One site of each cell, a wide one before others: from far away thousands of markers would hide the country. It is
 * worked out for all tiles together, so that neighbours agree.
 */
function withRoom(plotted: readonly PlottedSite[], scale: number): ReadonlySet<PlottedSite> {
  const cells = new Map<string, PlottedSite>();
  for (const site of plotted) {
    const cell = `${Math.floor((site.x * scale) / CELL.width)}/${Math.floor((site.y * scale) / CELL.height)}`;
    const there = cells.get(cell);
    if (!there || (there.look === 'plain' && site.look === 'wide')) cells.set(cell, site);
  }
  return new Set(cells.values());
}

/** The projection every web map uses (EPSG 3857), scaled to 1. */
function plot({ lat, lng, look }: MapSite): PlottedSite {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI), look };
}
