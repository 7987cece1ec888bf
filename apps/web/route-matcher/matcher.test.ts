import { LOCALE_LIST, localisePath } from '@portal/domain/language/locale';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import fc from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import entries from '../app/routes.ts';
import { findCandidateRoutes } from './candidate-routes.ts';
import { V6RegExMatcher } from './matcher.ts';

/** The routes as the browser receives them. */
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
  // The router compares routes by identity, so a copy is not enough.
  for (const [index, match] of (ours ?? []).entries()) expect(match.route).toBe(library?.[index]?.route);
}

/** Every path, with its parameters filled in. */
function pathsOf(list: readonly RouteConfigEntry[], above = ''): string[] {
  return list.flatMap(({ path = '', children = [] }) => {
    const whole = [above, path].filter(Boolean).join('/');
    return [`/${whole.replace(/:\w+|\*/g, 'Some-Thing')}`, ...pathsOf(children, whole)];
  });
}

const PATHS = [...new Set(pathsOf(entries))];

describe('matches the same page as React Router', () => {
  test('for every path in upper and lower case, with query and hash', () => {
    for (const path of PATHS) {
      expectTheSame(path);
      expectTheSame(`${path.toUpperCase()}/?msisdn=788#top`);
    }
  });

  test('for any other path', () => {
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
    const segment = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, odd);
    const address = fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join('/')}`);
    fc.assert(fc.property(address, expectTheSame), { numRuns: 100 });
  });
});

test('leaves fewer than ten routes for the router to rank', () => {
  const count = (routes: RouteObject[]): number =>
    routes.reduce((sum, { children = [] }) => sum + 1 + count(children), 0);
  for (const locale of LOCALE_LIST) {
    const segments = localisePath('/prepaid-recharge', locale).split('/').filter(Boolean);
    expect(count(findCandidateRoutes(ROUTES, segments, new Map()))).toBeLessThan(10);
  }
});

test('keeps routes with optional segments and absolute paths', () => {
  const unusual: RouteObject[] = [
    { path: 'a?', children: [{ path: 'b' }] },
    { path: 'c', children: [{ path: '/c/d' }] },
  ];
  const candidates = (segments: string[]) => findCandidateRoutes(unusual, segments, new Map());
  expect(candidates(['b'])).toEqual([unusual[0]]);
  expect(candidates(['c', 'd'])).toEqual(unusual);
});
