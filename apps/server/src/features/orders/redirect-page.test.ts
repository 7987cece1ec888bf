import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeRedirectPage } from './redirect-page.ts';

test('accepts a page of this site with its query', () => {
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
])('replaces %j by the home page', (page) => {
  expect(safeRedirectPage(page)).toBe('/');
});

test('never leaves the site, whatever the input', () => {
  const site = 'https://portal.example';
  const part = fc.constantFrom(
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
        fc.array(part).map((parts) => parts.join('')),
      ),
      (page) => {
        expect(new URL(safeRedirectPage(page), site).origin).toBe(site);
      },
    ),
    { numRuns: 5_000 },
  );
});
