import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDegrees, parsePasted, parsePlace, placeAt, readDegrees } from './place-values.ts';

// What Google Maps, OpenStreetMap, geo: addresses (RFC 5870) and a hand-held GPS give to copy.
test.each([
  ['-1.9536, 30.0605', -1.9536, 30.0605],
  ['-1.9536,30.0605', -1.9536, 30.0605],
  ['-1,9536 30,0605', -1.9536, 30.0605],
  ['-1,9536; 30,0605', -1.9536, 30.0605],
  ['1.9536° S, 30.0605° E', -1.9536, 30.0605],
  ['https://www.google.com/maps/@-1.9536,30.0605,17z', -1.9536, 30.0605],
  ['https://maps.google.com/?q=-1.9536,30.0605', -1.9536, 30.0605],
  ['geo:-1.9536,30.0605', -1.9536, 30.0605],
])('%s is a latitude and a longitude', (text, lat, lng) => {
  expect(parsePlace(text)).toEqual({ lat, lng });
});

test.each(['-1,9536', '-1.9536', '', 'Kigali', '95.1, 30.1', '10.0, 190.5', '1 2 3', 'https://example.rw/a'])(
  '%s is none',
  (text) => {
    expect(parsePlace(text)).toBeNull();
  },
);

test.each(['-1.9536, 30.0605', '-1,9536 30,0605', '1.9536° S, 30.0605° E'])(
  '%s is pasted at once, and not taken for another place while it is typed',
  (text) => {
    expect(parsePasted('', text)).toEqual({ lat: -1.9536, lng: 30.0605 });
    for (let typed = 1; typed <= text.length; typed += 1)
      expect(parsePasted(text.slice(0, typed - 1), text.slice(0, typed)), text.slice(0, typed)).toBeNull();
  },
);

test('what is shown of a place is read as the same place, to a metre', () => {
  const degrees = fc.double({ min: -90, max: 90, noNaN: true });
  fc.assert(
    fc.property(degrees, degrees, (lat, lng) => {
      const shown = { lat: readDegrees(formatDegrees(lat)), lng: readDegrees(formatDegrees(lng)) };
      expect(Math.abs(shown.lat - lat)).toBeLessThan(0.00001);
      expect(Math.abs(shown.lng - lng)).toBeLessThan(0.00001);
    }),
  );
});

test('a press on a map is the place under it', () => {
  const view = { lat: -1.94, lng: 30.06, zoom: 16 };
  expect(placeAt(view, { x: 0, y: 0 })).toEqual({ lat: expect.closeTo(-1.94, 9), lng: 30.06 });
  const { lat, lng } = placeAt(view, { x: 100, y: 50 });
  // At zoom 16 a pixel is 2.39 m at the equator (156,543 m / 2^16).
  expect((lng - 30.06) * 111_320 * Math.cos((1.94 * Math.PI) / 180)).toBeCloseTo(238.7, 0);
  expect((lat + 1.94) * 110_574).toBeCloseTo(-118.6, 0);
});
