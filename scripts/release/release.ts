import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  RELEASES_FILE,
  readMigrations,
  readReleases,
} from '../../packages/platform/src/database/read-migrations.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Heading of the changes that are not in a release yet. */
const UNRELEASED = '## Unreleased\n';

/**
 * The files that name the version. `package.json` is the source, the others follow it.
 * Each has one group before the version and one after it.
 */
export const VERSION_PLACES: Readonly<Record<string, RegExp>> = {
  'package.json': /^(\{\n {2}"name": "portal",\n {2}"version": ")([^"]*)(")/,
  'package-lock.json':
    /^(\{\n {2}"name": "portal",\n {2}"version": ")([^"]*)(",[\s\S]*?"": \{\n {6}"name": "portal",\n {6}"version": ")([^"]*)(")/,
  'deploy/kubernetes/kustomization.yaml': /(\n {4}newTag: )(\S+)(\n)/,
};

/**
 * Makes a release of the checkout: writes the version to its places, dates the section "Unreleased" of CHANGELOG.md, and
 * records the migrations, which must not change from then on. Commit and tag are left to the person.
 * @param version such as 1.2.0; it must not be in use
 * @param day YYYY-MM-DD
 */
export function makeRelease(version: string, day: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('A version is three numbers, such as 1.2.0.');
  const releases = readReleases();
  if (version in releases) throw new Error(`${version} was released already.`);
  const changes = readFileSync(at('CHANGELOG.md'), 'utf8');
  if (!changes.includes(UNRELEASED)) throw new Error('CHANGELOG.md has no section "Unreleased".');

  for (const [path, place] of Object.entries(VERSION_PLACES)) {
    const text = readFileSync(at(path), 'utf8');
    if (!place.test(text)) throw new Error(`${path} names no version.`);
    writeFileSync(
      at(path),
      text.replace(place, (...found) => withVersion(found, version)),
    );
  }
  writeFileSync(
    at('CHANGELOG.md'),
    changes.replace(UNRELEASED, `${UNRELEASED}\nNothing yet.\n\n## ${version}, ${day}\n`),
  );
  const known = new Set(Object.values(releases).flatMap(Object.keys));
  const added = readMigrations().filter(({ name }) => !known.has(name));
  releases[version] = Object.fromEntries(added.map(({ name, hash }) => [name, hash]));
  writeFileSync(RELEASES_FILE, `${JSON.stringify(releases, null, 2)}\n`);
}

/** The groups of a found place, each second one replaced by the version. */
function withVersion([, ...rest]: unknown[], version: string): string {
  const groups = rest.slice(
    0,
    rest.findIndex((each) => typeof each === 'number'),
  ) as string[];
  return groups.map((group, index) => (index % 2 === 1 ? version : group)).join('');
}
