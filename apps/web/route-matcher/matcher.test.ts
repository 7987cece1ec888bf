import { LOCALE_LIST, localisePath } from '@portal/domain/locale';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import fc from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import entries from '../app/routes.ts';
import { candidateRoutes } from './candidate-routes.ts';
import { V6RegExMatcher } from './matcher.ts';

/** The routes as the browser gets them. */
function objectsOf(list: readonly RouteConfigEntry[]): RouteObject[] {
  return list.map(({ path, index, children, id, file }) => {
    if (index) return { id: id ?? file, path, index };
    return { id: id ?? file, path, ...(children && { children: objectsOf(children) }) };
  });
}

const ROUTES: RouteObject[] = [{ id: 'root', path: '', children: objectsOf(entries) }];

function answersOf(address: string) {
  const ours = V6RegExMatcher();
  ours.update(ROUTES);
  return { ours: ours.match(address), library: matchRoutes(ROUTES, address) };
}

function expectTheSame(address: string) {
  const { ours, library } = answersOf(address);
  expect(ours).toEqual(library);
  // The router looks its routes up by identity, so that a copy will not do.
  for (const [place, match] of (ours ?? []).entries()) expect(match.route).toBe(library?.[place]?.route);
}

/** Every path of the site map, names of its parts filled in. */
function pathsOf(list: readonly RouteConfigEntry[], above = ''): string[] {
  return list.flatMap(({ path = '', children = [] }) => {
    const whole = [above, path].filter(Boolean).join('/');
    return [`/${whole.replace(/:\w+|\*/g, 'Some-Thing')}`, ...pathsOf(children, whole)];
  });
}

const PATHS = [...new Set(pathsOf(entries))];

describe('an address leads to the page that React Router itself would choose', () => {
  test('every page, however it is written', () => {
    for (const path of PATHS) {
      expectTheSame(path);
      expectTheSame(`${path.toUpperCase()}/?msisdn=788#top`);
    }
  });

  test('and anything else that somebody may type', () => {
    const known = PATHS.flatMap((path) => path.split('/'));
    const odd = fc.constantFrom(
      '',
      '%',
      '%2F',
      '%20',
      'é',
      '*',
      ':wallet',
      'SW',
      'payment%2Fstart',
      'tab%6Ce',
    );
    const word = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, odd);
    const address = fc.array(word, { maxLength: 6 }).map((words) => `/${words.join('/')}`);
    fc.assert(fc.property(address, expectTheSame), { numRuns: 100 });
  });
});

test('of all languages and pages only a handful is left for the router to rank', () => {
  const count = (routes: RouteObject[]): number =>
    routes.reduce((sum, { children = [] }) => sum + 1 + count(children), 0);
  for (const locale of LOCALE_LIST) {
    const words = localisePath('/prepaid-recharge', locale).split('/').filter(Boolean);
    expect(count(candidateRoutes(ROUTES, words, new Map()))).toBeLessThan(10);
  }
});

test('a page that may be of the address is not left out because its path is unusual', () => {
  const unusual: RouteObject[] = [
    { path: 'a?', children: [{ path: 'b' }] },
    { path: 'c', children: [{ path: '/c/d' }] },
  ];
  const kept = (words: string[]) => candidateRoutes(unusual, words, new Map());
  expect(kept(['b'])).toEqual([unusual[0]]);
  expect(kept(['c', 'd'])).toEqual(unusual);
});
