import { PbfWriter } from 'pbf';

/** A point of a tile: 0 to 4096 from west to east and from north to south. */
type TilePoint = readonly [x: number, y: number];

/** A feature of a tile to write: a point, a line or the rings of an area. */
export type TileFeature = {
  type: 'point' | 'line' | 'area';
  lines: readonly (readonly TilePoint[])[];
  properties: Readonly<Record<string, string>>;
};

/** Layers by name. */
export type TileLayers = Readonly<Record<string, readonly TileFeature[]>>;

const TYPES = { point: 1, line: 2, area: 3 } as const;
const [MOVE_TO, LINE_TO, CLOSE_PATH] = [1, 2, 7];
const EXTENT = 4096;
const VERSION = 2;

/** Writes a vector tile (https://github.com/mapbox/vector-tile-spec). */
export function writeVectorTile(layers: TileLayers): Uint8Array {
  const pbf = new PbfWriter();
  for (const [name, features] of Object.entries(layers))
    pbf.writeMessage(3, (_layer, out) => writeLayer(out, name, features), null);
  return pbf.finish();
}

function writeLayer(out: PbfWriter, name: string, features: readonly TileFeature[]): void {
  const pairs = features.flatMap(({ properties }) => Object.entries(properties));
  const keys = [...new Set(pairs.map(([key]) => key))];
  const values = [...new Set(pairs.map(([, value]) => value))];
  out.writeVarintField(15, VERSION);
  out.writeStringField(1, name);
  for (const { type, lines, properties } of features) {
    const tags = Object.entries(properties).flatMap(([key, value]) => [
      keys.indexOf(key),
      values.indexOf(value),
    ]);
    out.writeMessage(
      2,
      (_feature, inner) => {
        inner.writePackedVarint(2, tags);
        inner.writeVarintField(3, TYPES[type]);
        inner.writePackedVarint(4, toCommands(type, lines));
      },
      null,
    );
  }
  for (const key of keys) out.writeStringField(3, key);
  for (const value of values) out.writeMessage(4, (text, inner) => inner.writeStringField(1, text), value);
  out.writeVarintField(5, EXTENT);
}

function toCommands(type: TileFeature['type'], lines: TileFeature['lines']): number[] {
  const command = (id: number, count: number) => id + count * 8;
  const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
  let [x, y] = [0, 0];
  const stepTo = ([toX, toY]: TilePoint) => {
    const step = [zigzag(toX - x), zigzag(toY - y)];
    [x, y] = [toX, toY];
    return step;
  };
  return lines.flatMap(([first = [0, 0], ...others]) => [
    command(MOVE_TO, 1),
    ...stepTo(first),
    ...(others.length > 0 ? [command(LINE_TO, others.length), ...others.flatMap(stepTo)] : []),
    ...(type === 'area' ? [command(CLOSE_PATH, 1)] : []),
  ]);
}
