import { countryMiddle, distanceKm } from '@portal/domain/places/geo';
import { describe, expect, test } from 'vitest';
import type { NetworkLocations } from '../network-locations-port.ts';
import type { Shops } from '../shops-port.ts';

const NOWHERE = { lat: 0, lng: -140 };

/** Tests that every operator must pass for its network sites and shops. */
export function testNetworkLocations(name: string, locations: NetworkLocations & Shops): void {
  describe(`${name}: sites and shops`, () => {
    test('lists shops by distance, with correct distances, within the radius', async () => {
      const near = await locations.shopsNear({ at: countryMiddle(), withinKm: 60 });
      expect(near.length).toBeGreaterThan(0);
      const distances = near.map((each) => each.distanceKm);
      expect(distances).toEqual([...distances].sort((a, b) => a - b));
      expect(Math.max(...distances)).toBeLessThanOrEqual(60);
      for (const { shop, distanceKm: reported } of near) {
        expect(reported).toBeCloseTo(distanceKm(countryMiddle(), shop.at), 1);
      }
    });

    test('includes all shops of a smaller radius', async () => {
      const ids = async (withinKm: number) =>
        (await locations.shopsNear({ at: countryMiddle(), withinKm })).map(({ shop }) => shop.id);
      const [narrow, wide] = [await ids(30), await ids(80)];
      expect(wide.slice(0, narrow.length)).toEqual(narrow);
      expect(new Set(wide).size).toBe(wide.length);
    });

    test('returns an empty list where there is no shop', async () => {
      expect(await locations.shopsNear({ at: NOWHERE, withinKm: 100 })).toEqual([]);
    });

    test('keeps the version while the sites do not change', async () => {
      const [first, again] = [await locations.sites(), await locations.sites()];
      expect(again.version).toBe(first.version);
      expect(again.sites).toEqual(first.sites);
      expect(first.sites.every(({ technologies }) => technologies.length > 0)).toBe(true);
    });
  });
}
