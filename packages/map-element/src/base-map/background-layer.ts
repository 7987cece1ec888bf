import { type Map as LeafletMap, tileLayer } from 'leaflet';
import type { TranslateMapText } from '../map-texts.ts';
import { writeSources, writeStreetSources, writeTileAttribution } from './attribution.ts';
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
