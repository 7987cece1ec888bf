import { type MapBackground, STREET_MAP_PATH } from '@portal/contract/http/street-map';
import type { TileArchive } from '@portal/platform/street-map/tile-archive';

type Backgrounds = {
  config: { mapTiles: { url: string; attribution: string } | null };
  streetMap: TileArchive | null;
};

/** What the operator has configured to be under every map; `null`: nothing but the embedded base map. */
export function mapBackgroundOf({ config, streetMap }: Backgrounds): MapBackground | null {
  if (config.mapTiles) return { kind: 'tiles', ...config.mapTiles };
  return streetMap && { kind: 'streets', url: STREET_MAP_PATH };
}
