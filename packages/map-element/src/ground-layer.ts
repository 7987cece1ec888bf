import { type Map as LeafletMap, tileLayer } from 'leaflet';
import { loadBaseMap } from './base-map-data.ts';
import { BaseMapLayer } from './base-map-layer.ts';
import type { SayOnMap } from './map-words.ts';

type GroundParts = {
  tiles: string;
  say: SayOnMap;
  onEmbedded: () => void;
  onTiles: () => void;
  onFailed: (cause: unknown) => void;
};

/**
 * Puts the ground under everything else: the configured tiles, or the embedded base map, which also stands in when
 * no tile ever came.
 */
export function layGround(map: LeafletMap, parts: GroundParts): void {
  if (!parts.tiles) return void layEmbedded(map, parts);
  const tiles = tileLayer(parts.tiles, { zIndex: 1, maxZoom: 19 });
  let came = false;
  tiles.once('tileload', () => {
    came = true;
  });
  tiles.once('tileerror', () => {
    if (came) return;
    tiles.remove();
    void layEmbedded(map, parts);
  });
  tiles.addTo(map);
  parts.onTiles();
}

async function layEmbedded(map: LeafletMap, { say, onEmbedded, onFailed }: GroundParts): Promise<void> {
  try {
    const data = await loadBaseMap();
    // Gone while the data were on their way.
    if (!map.getContainer().isConnected) return;
    new BaseMapLayer(data, say).addTo(map);
    onEmbedded();
  } catch (cause) {
    onFailed(cause);
  }
}
