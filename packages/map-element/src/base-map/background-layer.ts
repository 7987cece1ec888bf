import { type Map as LeafletMap, tileLayer } from 'leaflet';
import type { TranslateMapText } from '../map-texts.ts';
import { loadBaseMap } from './base-map-data.ts';
import { BaseMapLayer } from './base-map-layer.ts';

type BackgroundOptions = {
  tiles: string;
  say: TranslateMapText;
  onEmbedded: () => void;
  onTiles: () => void;
  onFailed: (cause: unknown) => void;
};

/**
 * Adds the background layer: the configured tiles, or the embedded base map. The base map also replaces tiles that fail
 * to load from the start.
 */
export function addBackground(map: LeafletMap, options: BackgroundOptions): void {
  if (!options.tiles) return void addEmbeddedMap(map, options);
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
  options.onTiles();
}

async function addEmbeddedMap(
  map: LeafletMap,
  { say, onEmbedded, onFailed }: BackgroundOptions,
): Promise<void> {
  try {
    const data = await loadBaseMap();
    // The map was removed while the data was loading.
    if (!map.getContainer().isConnected) return;
    new BaseMapLayer(data, say).addTo(map);
    onEmbedded();
  } catch (cause) {
    onFailed(cause);
  }
}
