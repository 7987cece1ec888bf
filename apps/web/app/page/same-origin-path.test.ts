import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRouterPath, toSameOriginPath } from './same-origin-path.ts';

test('returns a path of this site', () => {
  expect(toSameOriginPath('/sw/prepaid-recharge?msisdn=788123456#top')).toBe(
    '/sw/prepaid-recharge?msisdn=788123456#top',
  );
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '',
  null,
])('replaces %j by the path of home', (text) => expect(toSameOriginPath(text)).toBe('/'));

test('never returns a path that leaves the site', () => {
  const nasty = fc.array(
    fc.constantFrom('/', '\\', '.', '..', ':', '@', '%2f', 'evil.example', '\t', ' ', '?', '#', 'a'),
  );
  fc.assert(
    fc.property(
      nasty.map((parts) => parts.join('')),
      (text) => new URL(toSameOriginPath(text), 'https://portal.example').origin === 'https://portal.example',
    ),
    { numRuns: 2000 },
  );
});

test.each([
  ['/sw/table?x=1#top', '/table?x=1#top'],
  ['/sw?x=1', '/?x=1'],
  ['/table', '/table'],
  ['/sw//evil.example', '/'],
  [null, '/'],
])('%j is %j for the router', (text, path) => expect(toRouterPath(text)).toBe(path));
