import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePlusCode, encodePlusCode, findPlusCode, recoverPlusCode } from './plus-code.ts';

/** From the test data of the specification: code, latitude and longitude of the middle. */
const PUBLISHED: [string, number, number][] = [
  ['7FG49Q00+', 20.375, 2.775],
  ['7FG49QCJ+2V', 20.3700625, 2.7821875],
  ['7FG49QCJ+2VX', 20.3701125, 2.782234375],
  ['8FVC2222+22', 47.0000625, 8.0000625],
  ['4VCPPQGP+Q9', -41.2730625, 174.7859375],
  ['62G20000+', 0.5, -179.5],
  ['22220000+', -89.5, -179.5],
];

describe('a plus code', () => {
  test.each(PUBLISHED)('%s is at %d, %d, as published', (code, lat, lng) => {
    const { at } = decodePlusCode(code);
    expect(at.lat).toBeCloseTo(lat, 8);
    expect(at.lng).toBeCloseTo(lng, 8);
  });

  test.each([
    ['+2VX', 51.3701125, -1.217765625],
    ['CJ+2VX', 51.3708675, -1.217765625],
    ['9QCJ+2VX', 51.3852125, -1.217765625],
  ])('the short code %s is completed by the nearest place, as published', (code, lat, lng) => {
    const { at } = decodePlusCode('9C3W9QCJ+2VX');
    const found = recoverPlusCode(code, { lat, lng }).at;
    expect(found.lat).toBeCloseTo(at.lat, 8);
    expect(found.lng).toBeCloseTo(at.lng, 8);
  });

  test('of a point contains the point, and its short form near it is the same place', () => {
    const point = fc.record({
      lat: fc.double({ min: -2.84, max: -1.05, noNaN: true }),
      lng: fc.double({ min: 28.86, max: 30.9, noNaN: true }),
    });
    const shift = fc.double({ min: -0.2, max: 0.2, noNaN: true });
    fc.assert(
      fc.property(point, shift, (at, away) => {
        const code = encodePlusCode(at);
        const area = decodePlusCode(code);
        expect(Math.abs(area.at.lat - at.lat)).toBeLessThanOrEqual(area.height / 2 + 1e-9);
        expect(Math.abs(area.at.lng - at.lng)).toBeLessThanOrEqual(area.width / 2 + 1e-9);
        const near = { lat: at.lat + away, lng: at.lng - away };
        const recovered = recoverPlusCode(code.slice(4), near).at;
        expect(recovered.lat).toBeCloseTo(area.at.lat, 8);
        expect(recovered.lng).toBeCloseTo(area.at.lng, 8);
      }),
    );
  });

  test('is found in a text with a town', () => {
    expect(findPlusCode('3v4m+r8 Kigali')).toEqual({ code: '3V4M+R8', isFull: false, rest: 'Kigali' });
    expect(findPlusCode('Huye, 6GCRPR6C+24')).toEqual({ code: '6GCRPR6C+24', isFull: true, rest: 'Huye' });
  });

  test.each(['KG 7 Ave', '1+1', 'A1B2+34', '+250788123456', 'PR6C+', '7FG0000+', '7FG49Q00+22'])(
    'is not in %s',
    (text) => expect(findPlusCode(text)).toBeNull(),
  );
});
