import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countryZoomIn } from './country-zoom.ts';

// Rwanda from 28.86 to 30.9 degrees east and 2.84 to 1.05 south: 743 by 652 pixels at zoom 9, half of it at 8.

test('the map of the coverage starts with the whole country, as large as fits', () => {
  expect(countryZoomIn({ width: 1_120, height: 720 }, 9)).toBe(9);
  expect(countryZoomIn({ width: 1_120, height: 660 }, 9)).toBe(9);
  expect(countryZoomIn({ width: 760, height: 430 }, 9)).toBe(8);
});

test('on a phone of 360 pixels the country is whole, and not half as large as the map', () => {
  const zoom = countryZoomIn({ width: 328, height: 448 }, 9);
  expect(zoom).toBeGreaterThan(7.75);
  expect(743 * 2 ** (zoom - 9)).toBeLessThanOrEqual(322.5);
});

test('no map cuts off a border of the country, and none shows it at half its size or less', () => {
  const sizes = fc.record({ width: fc.integer({ min: 200, max: 743 }), height: fc.constant(700) });
  fc.assert(
    fc.property(sizes, ({ width, height }) => {
      const shown = 743 * 2 ** (countryZoomIn({ width, height }, 9) - 9);
      expect(shown).toBeLessThanOrEqual(width + 0.5);
      expect(shown).toBeGreaterThan(0.48 * width);
    }),
  );
});

test('a map that has no size yet shows a country, not the world', () => {
  expect(countryZoomIn({ width: 0, height: 0 }, 9)).toBe(5);
});
