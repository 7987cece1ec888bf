import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TileType } from 'pmtiles';
import { afterAll, describe, expect, test } from 'vitest';
import { readPmtilesFile } from './pmtiles-file.ts';
import { writePmtiles } from './testing/write-pmtiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-pmtiles-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KIGALI = { z: 14, x: 9560, y: 8280, bytes: Buffer.from('streets') };
const TILES = [KIGALI];
let count = 0;
const newPath = () => join(folder, `${count++}.pmtiles`);
const write = (archive: Partial<Parameters<typeof writePmtiles>[1]> = {}) => {
  const path = newPath();
  writePmtiles(path, { tiles: TILES, ...archive });
  return path;
};

describe('a PMTiles file', () => {
  test('has a version that depends on its content, not on when it was copied', () => {
    const versionOf = (path: string) => readPmtilesFile(path).version;
    expect(versionOf(write())).toBe(versionOf(write()));
    expect(versionOf(write({ tiles: [{ ...KIGALI, bytes: Buffer.from('more streets') }] }))).not.toBe(
      versionOf(write()),
    );
  });

  test('is accepted with and without compressed tiles', () => {
    expect(readPmtilesFile(write()).isGzipped).toBe(true);
    expect(readPmtilesFile(write({ isGzipped: false })).isGzipped).toBe(false);
  });

  test('is refused with a sentence when it cannot be used', () => {
    const text = newPath();
    writeFileSync(text, 'not a map, but long enough to have a header of the format '.repeat(4));
    const empty = newPath();
    writeFileSync(empty, '');
    const short = write();
    truncateSync(short, statSync(short).size - 1);
    expect(() => readPmtilesFile(join(folder, 'none.pmtiles'))).toThrow(/does not exist/);
    expect(() => readPmtilesFile(folder)).toThrow();
    expect(() => readPmtilesFile(text)).toThrow(/no PMTiles file/);
    expect(() => readPmtilesFile(empty)).toThrow(/no PMTiles file/);
    expect(() => readPmtilesFile(short)).toThrow(/cut off/);
    expect(() => readPmtilesFile(write({ tileType: TileType.Png }))).toThrow(/no vector tiles/);
  });
});
