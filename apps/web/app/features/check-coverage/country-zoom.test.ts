import { expect, test } from 'vitest';
import { countryZoomIn } from './country-zoom.ts';

// Rwanda from 28.86 to 30.9 degrees east and 2.84 to 1.05 south: 743 by 652 pixels at zoom 9, half of it at 8.

test('the map of the coverage starts with the whole country, as large as fits', () => {
  expect(countryZoomIn({ width: 1_120, height: 720 }, 9)).toBe(9);
  expect(countryZoomIn({ width: 1_120, height: 660 }, 9)).toBe(9);
  expect(countryZoomIn({ width: 1_120, height: 560 }, 9)).toBe(8);
  expect(countryZoomIn({ width: 640, height: 720 }, 9)).toBe(8);
  expect(countryZoomIn({ width: 328, height: 448 }, 9)).toBe(8);
  expect(countryZoomIn({ width: 288, height: 448 }, 9)).toBe(7);
});

test('a map that has no size yet shows a country, not the world', () => {
  expect(countryZoomIn({ width: 0, height: 0 }, 9)).toBe(5);
});
