import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../react-router.config.ts';
import { SWITCHES } from './switches.ts';

const APP = join(import.meta.dirname, '../app');
const LIBRARY = join(import.meta.dirname, '../../../node_modules/react-router/dist/production/lib');

test('React Router still decides what the build decides for it', () => {
  for (const { file, decisions } of SWITCHES) {
    const code = readFileSync(join(LIBRARY, file), 'utf8');
    for (const [written] of decisions) expect(code, `${file} has ${written}`).toContain(written);
  }
});

test('the portal uses nothing of React Router that the build leaves out', () => {
  expect(config.routeDiscovery).toEqual({ mode: 'initial' });
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const users = files.filter((file) =>
    /prefetch=|\bviewTransition\b|\binstrumentations\b|PrefetchPageLinks/.test(
      readFileSync(join(APP, file), 'utf8'),
    ),
  );
  expect(users).toEqual([]);
});
