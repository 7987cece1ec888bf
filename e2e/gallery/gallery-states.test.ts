import { expect, test } from 'vitest';
import routes from '../../apps/web/app/routes.ts';
import { disturbedStates, galleryStates } from './gallery-states.ts';

type Entry = { id?: string; file: string; children?: Entry[] };

/** Ids of all routes that have a screen. */
function listScreens(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ id, file, children = [] }) => [
    ...(file.endsWith('.tsx') ? [id ?? file.replace(/\.tsx$/, '')] : []),
    ...listScreens(children),
  ]);
}

test('the gallery shows every page of the portal', () => {
  const shown = new Set(galleryStates().map(({ route }) => route));
  expect([...shown].sort()).toEqual(listScreens(routes).sort());
});

test('every picture of the gallery has a file of its own', () => {
  const names = [...galleryStates(), ...disturbedStates()].map(
    ({ sheet, route, name }) => `${sheet} ${route} ${name}`,
  );
  expect(new Set(names).size).toBe(names.length);
});
