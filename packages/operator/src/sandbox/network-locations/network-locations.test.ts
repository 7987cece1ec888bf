import { distanceKm, inSearchBox } from '@portal/domain/places/geo';
import { shopTitle } from '@portal/domain/places/shop';
import { listTechnologies } from '@portal/domain/places/site';
import { readSectors } from '@portal/platform/places/sectors';
import { describe, expect, test } from 'vitest';
import { testNetworkLocations } from '../../testing/network-locations-conformance.ts';
import { makeShops } from './make-shops.ts';
import { makeSites, settlementOf } from './make-sites.ts';
import { sandboxNetworkLocations } from './sandbox-network-locations.ts';

testNetworkLocations('sandbox operator', sandboxNetworkLocations('Zuba'));

const sectors = readSectors();
const sites = makeSites(sectors);
/** Sectors by `District, Sector`. */
const sitesOf = Map.groupBy(sites, ({ title }) => title.replace(/ \d+$/, ''));
const shops = makeShops(sectors, 'Zuba');

describe('the sites of the sandbox', () => {
  test('are in all 416 sectors, several thousand in total', () => {
    expect(sectors).toHaveLength(416);
    for (const { district, sector } of sectors) {
      expect(sitesOf.get(`${district}, ${sector}`)?.length).toBeGreaterThan(0);
    }
    expect(sites.length).toBeGreaterThan(3000);
    expect(sites.length).toBeLessThanOrEqual(5000);
  });

  test('are the same at every start', () => {
    expect(makeSites(readSectors())).toEqual(sites);
  });

  test('are inside the country and near the centre of their sector', () => {
    for (const { at } of sites) expect(inSearchBox(at)).toBe(true);
    for (const { title, at } of sites) {
      const home = sectors.find(({ district, sector }) => title.startsWith(`${district}, ${sector} `));
      if (!home) throw new Error(`${title} stands nowhere`);
      expect(distanceKm(home.at, at)).toBeLessThan(Math.sqrt(home.areaKm2 / Math.PI) + 0.1);
    }
  });

  test('have 5G only in cities and towns, and at least one technology', () => {
    expect(listTechnologies(sites)).toEqual(['2g', '3g', '4g', '5g']);
    for (const { title, technologies } of sites) {
      expect(technologies.length).toBeGreaterThan(0);
      const [, district = '', sector = ''] = /^(.+), (.+) \d+$/.exec(title) ?? [];
      if (technologies.includes('5g')) expect(settlementOf({ district, sector })).toMatch(/city|town/);
    }
  });

  test('leave some rural sectors without 4G', () => {
    const without = [...sitesOf.values()].filter((masts) =>
      masts.every(({ technologies }) => !technologies.includes('4g')),
    );
    expect(without.length).toBeGreaterThan(5);
    expect(without.length).toBeLessThan(60);
  });
});

describe('the shops of the sandbox', () => {
  test('are about a hundred in all districts, mostly dealers', () => {
    expect(shops.length).toBeGreaterThanOrEqual(80);
    expect(shops.length).toBeLessThanOrEqual(120);
    const own = shops.filter(({ kind }) => kind === 'shop');
    expect(own.length).toBeGreaterThan(20);
    expect(own.length).toBeLessThan(shops.length / 2);
    for (const district of new Set(sectors.map((each) => each.district))) {
      expect(shops.some(({ address }) => address.en.endsWith(`, ${district} District`))).toBe(true);
    }
  });

  test('have names with a suffix, and unique ids and numbers', () => {
    for (const { name, kind } of shops) {
      expect(shopTitle(name.en).length).toBeLessThan(name.en.length);
      if (kind === 'shop') expect(name.en).toMatch(/^Zuba Shop /);
    }
    expect(new Set(shops.map(({ id }) => id)).size).toBe(shops.length);
    const phones = shops.flatMap(({ phone }) => phone ?? []);
    expect(new Set(phones).size).toBe(phones.length);
    expect(phones.length).toBeLessThan(shops.length);
  });

  test('finds a shop in Huye nearest to its centre', async () => {
    const { shopsNear } = sandboxNetworkLocations('Zuba');
    const [nearest] = await shopsNear({ at: { lat: -2.596, lng: 29.739 }, withinKm: 100 });
    expect(nearest?.shop.name.en).toBe('Zuba Shop Huye - Main Road');
    expect(nearest?.distanceKm).toBeLessThan(2);
  });
});
