import GeoJSONVT, { type LegacyFeature } from 'geojson-vt';
import { type Coords, CRS, GridLayer } from 'leaflet';
import type { TranslateMapText } from '../map-texts.ts';
import type { BaseKind, BaseMapData } from './base-map-data.ts';
import { type LabelBox, type LabelLookup, labelsByZoom, paintLabels } from './base-map-labels.ts';
import { OUTSIDE_COLOUR, paintShape } from './base-map-paint.ts';
import { createSharpCanvas } from './sharp-canvas.ts';

/** Coordinate range of a vector tile. */
const EXTENT = 4096;
/** Above this zoom a tile is a part of a larger one. */
const MAX_INDEX_ZOOM = 16;

/** The order in which the kinds are painted. */
const PAINT_ORDER: readonly BaseKind[] = ['country', 'lake', 'river', 'province-line', 'border'];

/** The embedded base map: vector data painted into canvas tiles when they become visible. */
export class BaseMapLayer extends GridLayer {
  readonly #index: GeoJSONVT;
  readonly #labels: LabelLookup;

  constructor(data: BaseMapData, say: TranslateMapText) {
    super({ zIndex: 1, keepBuffer: 1, updateWhenZooming: false });
    this.#index = new GeoJSONVT(data.shapes, {
      maxZoom: MAX_INDEX_ZOOM,
      extent: EXTENT,
      tolerance: 3,
      buffer: 64,
    });
    this.#labels = labelsByZoom(data.labels, say);
  }

  override createTile(coords: Coords): HTMLElement {
    const size = this.getTileSize();
    const { canvas, context } = createSharpCanvas(size.x);
    context.fillStyle = OUTSIDE_COLOUR;
    context.fillRect(0, 0, size.x, size.y);
    const { features, scale, offset } = this.#shapesOf(coords, size.x);
    for (const kind of PAINT_ORDER) {
      for (const feature of features) {
        if (feature.tags?.kind === kind)
          paintShape({ context, kind, zoom: coords.z, path: pathOf(feature, scale, offset) });
      }
    }
    const origin = coords.scaleBy(size);
    const box: LabelBox = {
      left: origin.x,
      top: origin.y,
      right: origin.x + size.x,
      bottom: origin.y + size.y,
    };
    paintLabels(context, this.#labels(coords.z, CRS.EPSG3857), box);
    return canvas;
  }

  /** The shapes of a tile, and the transformation of their coordinates to pixels. */
  #shapesOf({ x, y, z }: Coords, pixels: number) {
    const steps = Math.max(0, z - MAX_INDEX_ZOOM);
    const [parentX, parentY] = [x >> steps, y >> steps];
    const scale = (pixels / EXTENT) * 2 ** steps;
    return {
      features: this.#index.getTile(z - steps, parentX, parentY)?.features ?? [],
      scale,
      offset: { x: (x - (parentX << steps)) * pixels, y: (y - (parentY << steps)) * pixels },
    };
  }
}

function pathOf(feature: LegacyFeature, scale: number, offset: { x: number; y: number }): Path2D {
  const path = new Path2D();
  if (feature.type === 1) return path;
  for (const line of feature.geometry) {
    for (const [index, [x, y]] of line.entries()) {
      if (index === 0) path.moveTo(x * scale - offset.x, y * scale - offset.y);
      else path.lineTo(x * scale - offset.x, y * scale - offset.y);
    }
    if (feature.type === 3) path.closePath();
  }
  return path;
}
