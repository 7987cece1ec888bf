import type { LegacyFeature } from 'geojson-vt';
import GeoJSONVT from 'geojson-vt';
import { type Coords, CRS, GridLayer } from 'leaflet';
import type { TranslateMapText } from '../map-texts.ts';
import { type BaseKind, type BaseMapData, countryWidth } from './base-map-data.ts';
import { type LabelLookup, labelsByZoom, paintLabels } from './base-map-labels.ts';
import { createSharpCanvas } from './sharp-canvas.ts';

/** Coordinate range of a vector tile. */
const EXTENT = 4096;

/** Above this zoom a tile is a part of a larger one. */
const MAX_INDEX_ZOOM = 16;

/** The kinds in the order in which they are painted; waters come between land and borders. */
const LAND: readonly BaseKind[] = ['country'];

const WATERS: readonly BaseKind[] = ['lake', 'river'];
const BORDERS: readonly BaseKind[] = ['province-line', 'border'];

/** Colour of the area outside the country, for which there is no data. */
const OUTSIDE_COLOUR = '#e6e3da';

const WATER = '#a9d3e3';
const WATER_EDGE = '#7db4c9';

/** First zoom and style of each kind of shape. Widths are in pixels. */
const STYLES: Record<BaseKind, ShapeStyle> = {
  country: { fill: '#f8f5ec' },
  lake: { fill: WATER, line: WATER_EDGE, width: () => 1 },
  river: { line: WATER_EDGE, width: (zoom) => (zoom < 10 ? 1 : 2), from: 8 },
  'province-line': { line: '#9a8fb0', width: () => 1.2, dash: [5, 4] },
  border: { line: '#6d5b86', width: (zoom) => (zoom < 10 ? 1.6 : 2.4) },
};

/** The embedded base map: vector data painted into canvas tiles when they become visible. */
export class BaseMapLayer extends GridLayer {
  readonly #index: GeoJSONVT;
  /** The labels of a zoom. */
  protected readonly labelsAt: LabelLookup;

  constructor(data: BaseMapData, say: TranslateMapText) {
    super({ className: 'base-map', zIndex: 1, keepBuffer: 1, updateWhenZooming: false });
    this.#index = new GeoJSONVT(data.shapes, {
      maxZoom: MAX_INDEX_ZOOM,
      extent: EXTENT,
      tolerance: 3,
      buffer: 64,
    });
    this.labelsAt = labelsByZoom(data.labels, say, countryWidth(data));
  }

  // With a second parameter Leaflet hides the tile until `done` is called: it counts the parameters of this function.
  override createTile(coords: Coords): HTMLElement {
    const { canvas, context } = createSharpCanvas(this.getTileSize().x);
    this.paintBase(context, coords);
    this.paintBaseLabels(context, coords);
    return canvas;
  }

  /** Paints everything but the labels. */
  protected paintBase(context: CanvasRenderingContext2D, coords: Coords): void {
    this.paintLand(context, coords);
    this.#paintShapes(context, coords, WATERS);
    this.paintBorders(context, coords);
  }

  /** Clears the canvas and paints the land. */
  protected paintLand(context: CanvasRenderingContext2D, coords: Coords): void {
    const { x, y } = this.getTileSize();
    context.fillStyle = OUTSIDE_COLOUR;
    context.fillRect(0, 0, x, y);
    this.#paintShapes(context, coords, LAND);
  }

  protected paintBorders(context: CanvasRenderingContext2D, coords: Coords): void {
    this.#paintShapes(context, coords, BORDERS);
  }

  /**
   * Erases what a layer above has painted outside the country. Afterwards and not by clipping, which makes every fill before it a fifth
   * slower.
   */
  eraseAbroad(context: CanvasRenderingContext2D, coords: Coords): void {
    const { features, scale, offset } = this.#shapesOf(coords, this.getTileSize().x);
    const country = new Path2D();
    for (const feature of features) {
      if (feature.tags?.kind === 'country') country.addPath(pathOf(feature, scale, offset));
    }
    context.globalCompositeOperation = 'destination-in';
    context.fill(country, 'evenodd');
    context.globalCompositeOperation = 'source-over';
  }

  /** Paints the labels of a canvas; layers above the map paint them again over what they have shaded. */
  paintBaseLabels(context: CanvasRenderingContext2D, coords: Coords): void {
    const size = this.getTileSize();
    const { x: left, y: top } = coords.scaleBy(size);
    const box = { left, top, right: left + size.x, bottom: top + size.y };
    paintLabels(context, this.labelsAt(coords.z, CRS.EPSG3857, this.shrinkAt(coords.z)), box);
  }

  /** How tiles of a zoom are scaled on the screen: less than 1 where the whole country has to fit on a phone. */
  protected shrinkAt(zoom: number): number {
    return this._map ? this._map.getZoomScale(this._map.getZoom(), zoom) : 1;
  }

  #paintShapes(context: CanvasRenderingContext2D, coords: Coords, kinds: readonly BaseKind[]): void {
    const { features, scale, offset } = this.#shapesOf(coords, this.getTileSize().x);
    for (const kind of kinds) {
      for (const feature of features) {
        if (feature.tags?.kind === kind)
          paintShape({ context, kind, zoom: coords.z, path: pathOf(feature, scale, offset) });
      }
    }
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

type ShapeStyle = {
  fill?: string;
  line?: string;
  width?: (zoom: number) => number;
  dash?: number[];
  from?: number;
};

type ShapePainting = { context: CanvasRenderingContext2D; kind: BaseKind; zoom: number; path: Path2D };

/** Paints one shape of a tile. */
function paintShape({ context, kind, zoom, path }: ShapePainting): void {
  const { fill, line, width, dash = [], from = 0 } = STYLES[kind];
  if (zoom < from) return;
  if (fill) {
    context.fillStyle = fill;
    context.fill(path, 'evenodd');
  }
  if (line && width) {
    context.strokeStyle = line;
    context.lineWidth = width(zoom);
    context.lineJoin = 'round';
    context.setLineDash(dash);
    context.stroke(path);
  }
}
