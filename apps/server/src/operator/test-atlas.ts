import { COUNTRY_MIDDLE, distanceKm } from '@portal/domain/geo';
import { describe, expect, test } from 'vitest';
import type { Atlas } from './atlas-port.ts';

const NOWHERE = { lat: 0, lng: -140 };

/** What any operator's atlas must do, whatever stands behind it. */
export function atlasConformance(name: string, atlas: Atlas): void {
  describe(`${name}: sites and shops`, () => {
    test('the nearest shop comes first, its distance is right, and none is further than asked', async () => {
      const near = await atlas.shopsNear({ at: COUNTRY_MIDDLE, withinKm: 60 });
      expect(near.length).toBeGreaterThan(0);
      const distances = near.map((each) => each.distanceKm);
      expect(distances).toEqual([...distances].sort((a, b) => a - b));
      expect(Math.max(...distances)).toBeLessThanOrEqual(60);
      for (const { shop, distanceKm: told } of near) {
        expect(told).toBeCloseTo(distanceKm(COUNTRY_MIDDLE, shop.at), 1);
      }
    });

    test('a wider circle loses no shop of a narrower one', async () => {
      const ids = async (withinKm: number) =>
        (await atlas.shopsNear({ at: COUNTRY_MIDDLE, withinKm })).map(({ shop }) => shop.id);
      const [narrow, wide] = [await ids(30), await ids(80)];
      expect(wide.slice(0, narrow.length)).toEqual(narrow);
      expect(new Set(wide).size).toBe(wide.length);
    });

    test('where there is no shop the list is empty', async () => {
      expect(await atlas.shopsNear({ at: NOWHERE, withinKm: 100 })).toEqual([]);
    });

    test('the same sites have the same version', async () => {
      const [first, again] = [await atlas.sites(), await atlas.sites()];
      expect(again.version).toBe(first.version);
      expect(again.sites).toEqual(first.sites);
      expect(first.sites.every(({ technologies }) => technologies.length > 0)).toBe(true);
    });
  });
}
