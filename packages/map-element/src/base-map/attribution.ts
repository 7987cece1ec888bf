import type { TranslateMapText } from '../map-texts.ts';
import { type AttributionPart, parseAttribution } from './attribution-parts.ts';

/** The sources of the embedded base map with their licences. NOTICE.md has the same list. */
const SOURCES: readonly [name: string, url: string][] = [
  ['© OpenStreetMap (ODbL)', 'https://www.openstreetmap.org/copyright'],
  ['GSHHG (LGPL)', 'https://www.soest.hawaii.edu/pwessel/gshhg/'],
  ['Natural Earth', 'https://www.naturalearthdata.com/'],
  ['GeoNames (CC BY 4.0)', 'https://www.geonames.org/'],
  ['WASAC (CC BY 4.0)', 'https://geonode.wasac.rw/'],
];

/** Writes the attribution of the embedded base map: folded, so that it takes one line of a small map. */
export function writeSources(note: HTMLElement, say: TranslateMapText): void {
  note.replaceChildren(fold(say, [`${say('simplified')}. ${say('sources')}: `, ...links(SOURCES)]));
}

/** Writes the attribution of a street map, which may contain HTML, and of the embedded base map under it. */
export function writeStreetSources(note: HTMLElement, say: TranslateMapText, attribution: string): void {
  const parts = parseAttribution(attribution);
  const named = new Set(parts.map(({ url }) => url));
  const others = SOURCES.filter(([, url]) => !named.has(url));
  note.replaceChildren(fold(say, [...parts.map(toNode), `. ${say('sources')}: `, ...links(others)]));
}

/** Writes the attribution of external tiles, as their owner requires it: not folded. */
export function writeTileAttribution(note: HTMLElement, attribution: string): void {
  note.textContent = attribution;
}

/**
 * The attribution behind a line with the copyright of OpenStreetMap, whose guidelines allow a small map to fold the rest
 * (https://osmfoundation.org/wiki/Licence/Attribution_Guidelines).
 */
function fold(say: TranslateMapText, content: (Node | string)[]): HTMLElement {
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = `${say('sources')}: © OpenStreetMap`;
  const text = document.createElement('p');
  text.append(...content);
  details.append(summary, text);
  return details;
}

function links(sources: typeof SOURCES): (Node | string)[] {
  return sources.flatMap(([text, url], index) =>
    index === 0 ? [toNode({ text, url })] : [', ', toNode({ text, url })],
  );
}

function toNode({ text, url }: AttributionPart): Node | string {
  if (!url) return text;
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = text;
  return link;
}
