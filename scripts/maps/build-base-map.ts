import { mkdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { readLabels } from './labels.ts';
import { landShapes, readCountry, waterShapes } from './shapes.ts';
import { withPackages } from './sources.ts';

/**
 * `npm run maps:build`: builds the embedded base map and writes it where packages/map-element finds it. Needs the
 * network for npm, and Debian's packages gmt and gmt-gshhg-full. Nobody needs to run it but who changes the map: what
 * it writes is kept. docs/maps.md names sources and licences.
 */
const FOLDER = new URL('../../packages/map-element/data/', import.meta.url);

withPackages((read) => {
  mkdirSync(FOLDER, { recursive: true });
  const country = readCountry(read);
  const water = waterShapes(country);
  // Two files, because what comes from OpenStreetMap and what comes from GSHHG are under different licences.
  write('land.json', { type: 'FeatureCollection', features: landShapes(country, read) });
  write('water.json', { type: 'FeatureCollection', features: water });
  write('labels.json', readLabels(read, water));
});

function write(name: string, content: unknown): void {
  const text = JSON.stringify(content);
  writeFileSync(new URL(name, FOLDER), `${text}\n`);
  const packed = brotliCompressSync(text).length;
  process.stdout.write(`${name}: ${text.length} bytes, ${packed} compressed\n`);
}
