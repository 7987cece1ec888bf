import { type Map as LeafletMap, tileLayer } from 'leaflet';
import type { TranslateMapText } from '../map-texts.ts';
import { type AttributionPart, parseAttribution } from './attribution-parts.ts';
import { loadBaseMap } from './base-map-data.ts';
import { BaseMapLayer } from './base-map-layer.ts';

/** What is under a map. Without `tiles` and `streets` it is the embedded base map. */
export type BackgroundSettings = {
  /** URL template of image tiles, else empty. */
  tiles: string;
  tilesAttribution: string;
  /** URL of the TileJSON of a street map, else empty. */
  streets: string;
};

type BackgroundOptions = BackgroundSettings & {
  /** Shows the attribution. */
  note: HTMLElement;
  say: TranslateMapText;
  /** Receives the layer with the labels; `null` for image tiles, which have their own. */
  onReady: (base: BaseMapLayer | null) => void;
  onFailed: (cause: unknown) => void;
};

/** The sources of the embedded base map with their licences. NOTICE.md has the same list. */
const SOURCES: readonly [name: string, url: string][] = [
  ['© OpenStreetMap (ODbL)', 'https://www.openstreetmap.org/copyright'],
  ['GSHHG (LGPL)', 'https://www.soest.hawaii.edu/pwessel/gshhg/'],
  ['Natural Earth', 'https://www.naturalearthdata.com/'],
  ['GeoNames (CC BY 4.0)', 'https://www.geonames.org/'],
  ['WASAC (CC BY 4.0)', 'https://geonode.wasac.rw/'],
];

/**
 * Adds the background layer: the configured tiles, the street map, or the embedded base map. The base map also replaces
 * tiles or a street map that fail to load from the start.
 */
export function addBackground(map: LeafletMap, options: BackgroundOptions): void {
  if (options.tiles) addTiles(map, options);
  else if (options.streets) void addStreetMap(map, options);
  else void addEmbeddedMap(map, options);
}

function addTiles(map: LeafletMap, options: BackgroundOptions): void {
  const tiles = tileLayer(options.tiles, { zIndex: 1, maxZoom: 19 });
  let hasLoaded = false;
  tiles.once('tileload', () => {
    hasLoaded = true;
  });
  tiles.once('tileerror', () => {
    if (hasLoaded) return;
    tiles.remove();
    void addEmbeddedMap(map, options);
  });
  tiles.addTo(map);
  writeTileAttribution(options.note, options.tilesAttribution);
  options.onReady(null);
}

async function addStreetMap(map: LeafletMap, options: BackgroundOptions): Promise<void> {
  const { streets, note, say, onReady } = options;
  const base = loadBaseMap();
  try {
    const { openStreetMap } = await import('../streets/street-map.ts');
    const { layer, attribution } = await openStreetMap({ url: streets, base, say });
    if (!map.getContainer().isConnected) return;
    layer.addTo(map);
    writeStreetSources(note, say, attribution);
    onReady(layer);
  } catch {
    await addEmbeddedMap(map, options);
  }
}

async function addEmbeddedMap(
  map: LeafletMap,
  { note, say, onReady, onFailed }: BackgroundOptions,
): Promise<void> {
  try {
    const data = await loadBaseMap();
    // The map was removed while the data was loading.
    if (!map.getContainer().isConnected) return;
    const layer = new BaseMapLayer(data, say).addTo(map);
    writeSources(note, say);
    onReady(layer);
  } catch (cause) {
    onFailed(cause);
  }
}

/** Writes the attribution of the embedded base map: folded, so that it takes one line of a small map. */
function writeSources(note: HTMLElement, say: TranslateMapText): void {
  note.replaceChildren(fold(say, [`${say('simplified')}. ${say('sources')}: `, ...links(SOURCES)]));
}

/** Writes the attribution of a street map, which may contain HTML, and of the embedded base map under it. */
function writeStreetSources(note: HTMLElement, say: TranslateMapText, attribution: string): void {
  const parts = parseAttribution(attribution);
  const named = new Set(parts.map(({ url }) => url));
  const others = SOURCES.filter(([, url]) => !named.has(url));
  note.replaceChildren(fold(say, [...parts.map(toNode), `. ${say('sources')}: `, ...links(others)]));
}

/** Writes the attribution of external tiles, as their owner requires it: not folded. */
function writeTileAttribution(note: HTMLElement, attribution: string): void {
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
