import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeRedirectPage } from './redirect-page.ts';

test('a page of ours is kept with its query', () => {
  expect(safeRedirectPage('/sw/prepaid-recharge?number=1#top')).toBe('/sw/prepaid-recharge?number=1#top');
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'prepaid-recharge',
  '',
])('%j leads home', (page) => {
  expect(safeRedirectPage(page)).toBe('/');
});

test('whatever is asked for stays on the site', () => {
  const site = 'https://portal.example';
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    'evil.example',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '\t',
    'https:',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      (page) => {
        expect(new URL(safeRedirectPage(page), site).origin).toBe(site);
      },
    ),
    { numRuns: 5_000 },
  );
});
