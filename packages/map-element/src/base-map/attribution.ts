import type { TranslateMapText } from '../map-texts.ts';

/** The sources of the embedded base map with their licences. NOTICE.md has the same list. */
const SOURCES: readonly [name: string, url: string][] = [
  ['© OpenStreetMap (ODbL)', 'https://www.openstreetmap.org/copyright'],
  ['GSHHG (LGPL)', 'https://www.soest.hawaii.edu/pwessel/gshhg/'],
  ['Natural Earth', 'https://www.naturalearthdata.com/'],
  ['GeoNames (CC BY 4.0)', 'https://www.geonames.org/'],
  ['WASAC (CC BY 4.0)', 'https://geonode.wasac.rw/'],
];

/** Writes the attribution of the embedded base map. */
export function writeSources(note: HTMLElement, say: TranslateMapText): void {
  const links = SOURCES.flatMap(([name, url], index) => {
    const link = document.createElement('a');
    link.href = url;
    link.target = '_blank';
    link.rel = 'noopener';
    link.textContent = name;
    return index === 0 ? [link] : [', ', link];
  });
  note.replaceChildren(`${say('simplified')}. ${say('sources')}: `, ...links);
}

/** Writes the attribution of external tiles, as their owner requires it. */
export function writeTileAttribution(note: HTMLElement, attribution: string): void {
  note.textContent = attribution;
}
