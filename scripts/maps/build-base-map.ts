import { mkdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { readLabels } from './labels.ts';
import { landShapes, readCountry, waterShapes } from './shapes.ts';
import { withPackages } from './sources.ts';
import { readTowns } from './towns.ts';

/**
 * `npm run maps:build`: builds the files of the embedded base map and the gazetteer's towns, which are in the repository;
 * only needed to change the map. Needs npm's registry, and Debian's packages gmt and gmt-gshhg-full. docs/maps.md lists
 * sources and licences.
 */
const MAP = new URL('../../packages/map-element/data/', import.meta.url);
const PLACES = new URL('../../packages/platform/src/places/', import.meta.url);

withPackages((read) => {
  mkdirSync(MAP, { recursive: true });
  const country = readCountry(read);
  const water = waterShapes(country);
  // Two files, because what comes from OpenStreetMap and what comes from GSHHG are under different licences.
  write(new URL('land.json', MAP), { type: 'FeatureCollection', features: landShapes(country, read) });
  write(new URL('water.json', MAP), { type: 'FeatureCollection', features: water });
  write(new URL('labels.json', MAP), readLabels(read, water));
  write(new URL('rwanda-towns.json', PLACES), readTowns(read));
});

function write(file: URL, content: unknown): void {
  const text = JSON.stringify(content);
  writeFileSync(file, `${text}\n`);
  const packed = brotliCompressSync(text).length;
  process.stdout.write(`${file.pathname}: ${text.length} bytes, ${packed} compressed\n`);
}
