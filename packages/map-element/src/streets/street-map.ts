import type { BaseMapData } from '../base-map/base-map-data.ts';
import type { TranslateMapText } from '../map-texts.ts';
import { StreetLayer } from './street-layer.ts';
import { loadStreetMapInfo } from './street-map-info.ts';

type StreetMapOptions = {
  /** URL of the TileJSON. */
  url: string;
  base: Promise<BaseMapData>;
  say: TranslateMapText;
};

/** A layer with streets, and the attribution to show, which may contain HTML. */
export type StreetMap = { layer: StreetLayer; attribution: string };

/** Creates the layer of a street map. Throws if its description is unavailable. Only maps with streets load this code. */
export async function openStreetMap({ url, base, say }: StreetMapOptions): Promise<StreetMap> {
  const [info, data] = await Promise.all([loadStreetMapInfo(url), base]);
  return { layer: new StreetLayer({ info, base: data, say }), attribution: info.attribution };
}
