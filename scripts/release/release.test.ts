import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readReleases } from '../../packages/platform/src/database/read-migrations.ts';
import { VERSION_PLACES } from './release.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

test.each(Object.entries(VERSION_PLACES))('%s names the version of package.json', (path, place) => {
  const groups = place.exec(read(path))?.slice(1) ?? [];
  const versions = groups.filter((_group, index) => index % 2 === 1);
  expect(new Set(versions)).toEqual(new Set([version]));
});

test('the version is the latest release, whose migrations are recorded and whose changes are written down', () => {
  expect(Object.keys(readReleases()).at(-1)).toBe(version);
  const headings = read('CHANGELOG.md').match(/^## .*$/gm) ?? [];
  expect(headings[0]).toBe('## Unreleased');
  expect(headings[1]?.startsWith(`## ${version}, `)).toBe(true);
});
