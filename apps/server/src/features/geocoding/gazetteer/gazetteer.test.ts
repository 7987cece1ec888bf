import type { FoundPlace } from '@portal/domain/places/geocoder';
import { englishWording } from '@portal/platform/content/testing/content';
import { createFormatText } from '@portal/platform/wording/sentences';
import { beforeAll, describe, expect, test } from 'vitest';
import { createGazetteer } from './gazetteer.ts';
import type { GazetteerPlace } from './place.ts';
import { createPlaceSearch } from './place-search.ts';

const ENGLISH = createFormatText({ name: 'Zuba' }, englishWording);
const places = createGazetteer(ENGLISH);

// The first call reads 460 files.
beforeAll(() => places.byId({ id: 'rw/', locale: 'en' }));

const addresses = async (text: string) =>
  (await places.search({ text, locale: 'en' })).map(({ address }) => address);
const first = async (text: string) => (await addresses(text))[0];

describe('a place is found', () => {
  test.each([
    ['Huye', 'Huye (Butare), Huye District, Southern Province'],
    ['Butare', 'Huye (Butare), Huye District, Southern Province'],
    ['gisenyi', 'Rubavu (Gisenyi), Rubavu District, Western Province'],
    ['Ruhengeri', 'Musanze (Ruhengeri), Musanze District, Northern Province'],
    ['Cyangugu', 'Rusizi (Cyangugu), Rusizi District, Western Province'],
    ['Kigali', 'Kigali, Nyarugenge District, Kigali City'],
    ['KACYIRU', 'Kacyiru Sector, Gasabo District, Kigali City'],
    ['Southern', 'Southern Province'],
    ['Gicumbi District', 'Gicumbi District, Northern Province'],
    ['wilaya ya Huye', 'Huye District, Southern Province'],
    ['umurenge wa Huye', 'Huye Sector, Huye District, Southern Province'],
    ['Rango B', 'Rango B Cell, Tumba Sector, Huye District, Southern Province'],
    ['KCC', 'Kigali Convention Centre, Kimihurura Sector, Gasabo District, Kigali City'],
  ])('by its name: %s', async (typed, address) => {
    expect(await first(typed)).toBe(address);
  });

  test.each([
    ['Kacyíru', 'Kacyiru Sector'],
    ['Kacyiri', 'Kacyiru Sector'],
    ['Musanse', 'Musanze (Ruhengeri)'],
    ['Nyamiranbo', 'Nyamirambo Sector'],
    ['Kibilizi, Gisagara', 'Kibirizi Sector'],
    ['Kimironkko', 'Kimironko Sector'],
  ])('although it is misspelt: %s', async (typed, start) => {
    expect(await first(typed)).toMatch(new RegExp(`^${start.replace(/[()]/g, '\\$&')}`));
  });

  test.each([
    'Ngoma, Huye',
    'ngoma huye',
    'Ngoma, Butare',
    'Huye Ngoma',
    'umurenge wa Ngoma, akarere ka Huye',
  ])('with the district it is in: %s', async (typed) => {
    expect(await first(typed)).toBe('Ngoma Sector, Huye District, Southern Province');
  });
});

test('returns every place of a shared name, each with its district and province', async () => {
  const remeras = (await addresses('Remera')).filter((address) => address.startsWith('Remera Sector'));
  expect(remeras).toEqual([
    'Remera Sector, Gasabo District, Kigali City',
    'Remera Sector, Gatsibo District, Eastern Province',
    'Remera Sector, Ngoma District, Eastern Province',
    'Remera Sector, Musanze District, Northern Province',
  ]);
});

test('returns distinct addresses for a name', async () => {
  for (const typed of ['Nyamata', 'Huye', 'Kigali', 'Ngoma', 'Nyanza']) {
    const found = await addresses(typed);
    expect(new Set(found).size).toBe(found.length);
  }
});

test('a village has the precision of its sector', async () => {
  const [village] = await places.search({ text: 'Agasengasenge, Tumba', locale: 'en' });
  expect(village).toMatchObject({
    address: 'Agasengasenge Village, Cyarwa Cell, Tumba Sector, Huye District, Southern Province',
    precision: 'sector',
    at: { lat: -2.628, lng: 29.741 },
  });
});

describe('an address with a known part is found by that part and marked as partial', () => {
  test.each([
    ['KG 7 Ave 12, Kigali', 'Gasabo District, Kigali City'],
    ['KN 5 Rd', 'Nyarugenge District, Kigali City'],
    ['Kimironko 45, Kigali', 'Kimironko Sector, Gasabo District, Kigali City'],
    ['house 12, near Kimironko market, Kigali', 'Kimironko Sector, Gasabo District, Kigali City'],
    ['Maison 3, secteur de Ngoma, Huye', 'Ngoma Sector, Huye District, Southern Province'],
    ['Amahoro street 4, Huye', 'Amahoro Village'],
    ['12 Market street, Butare', 'Huye (Butare), Huye District, Southern Province'],
  ])('%s', async (typed, address) => {
    const [place] = await places.search({ text: typed, locale: 'en' });
    expect(place?.address).toMatch(new RegExp(`^${address.replace(/[()]/g, '\\$&')}`));
    expect(place).toMatchObject({ isPartial: true });
    expect(place?.precision).not.toBe('exact');
  });

  test('even if its other words are the name of a place elsewhere', async () => {
    const [place] = await places.search({ text: 'Kabeza 5 Kimironko, Huye', locale: 'en' });
    expect(place?.address).toContain('Huye District');
  });

  test('does not mark a full match as partial', async () => {
    const [place] = await places.search({ text: 'Kimironko, Kigali, Rwanda', locale: 'en' });
    expect(place).toMatchObject({ name: 'Kimironko', isPartial: false });
  });
});

test('finds Rwanda as the country', async () => {
  const [rwanda] = await places.search({ text: 'Rwanda', locale: 'en' });
  expect(rwanda).toMatchObject({ address: 'Rwanda', kind: 'country', precision: 'country' });
  expect((await places.suggest({ text: 'Rwand', locale: 'en' }))[0]?.kind).toBe('country');
});

test.each([
  ['Bugesera District', 'Nyamata'],
  ['Gisagara District', 'Ndora Sector'],
  ['Nyamasheke District', 'Kagano'],
  ['Kicukiro District', 'Kicukiro Sector'],
  ['Huye District', 'Butare'],
])('%s is located at its seat', async (typed, seat) => {
  const [[district], [town]] = (await Promise.all(
    [typed, seat].map((text) => places.search({ text, locale: 'en' })),
  )) as [FoundPlace[], FoundPlace[]];
  expect(district?.kind).toBe('district');
  expect(district?.at).toEqual(town?.at);
});

test('finds nothing for an unknown name', async () => {
  expect(await addresses('Timbuktu')).toEqual([]);
  expect(await addresses('  ,, ')).toEqual([]);
});

test('suggests towns before villages', async () => {
  const names = (await places.suggest({ text: 'gise', locale: 'en' })).map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['Rubavu (Gisenyi)', 'Gisenyi']);
});

test('names places with the texts of the language', async () => {
  const words: Record<string, string> = {
    'place.sector': 'sekta ya {name}',
    'place.southern': 'Mkoa wa Kusini',
    'kind.sector': 'Sekta',
  };
  const formatText = createFormatText(
    { name: 'Zuba' },
    (key, locale) => (locale === 'sw' && words[key]) || englishWording(key),
  );
  const [sector] = await createGazetteer(formatText).search({ text: 'Ngoma, Huye', locale: 'sw' });
  expect(sector?.address).toBe('Sekta ya Ngoma, Huye District, Mkoa wa Kusini');
  expect(sector?.detail).toBe('Sekta, Huye District, Mkoa wa Kusini');
});

test('finds results of a search by their id', async () => {
  for (const found of await places.search({ text: 'Huye', locale: 'en' })) {
    expect((await places.byId({ id: found.id, locale: 'en' }))?.name).toBe(found.name);
  }
  expect(await places.byId({ id: 'rw/nowhere', locale: 'en' })).toBeNull();
});

describe('a point', () => {
  test('has the name of its sector and keeps its coordinates', async () => {
    const at = { lat: -2.6012, lng: 29.7411 };
    expect(await places.reverse({ at, locale: 'en' })).toMatchObject({
      address: 'Ngoma Sector, Huye District, Southern Province',
      at,
    });
  });

  test.each([
    ['in Lake Kivu', { lat: -2.0, lng: 29.12 }],
    ['in Goma', { lat: -1.63, lng: 29.1 }],
    ['in San Francisco', { lat: 37.77, lng: -122.42 }],
  ])('%s has no address', async (_where, at) => {
    expect(await places.reverse({ at, locale: 'en' })).toBeNull();
  });
});

describe('long searches are limited', () => {
  const place = {
    name: 'Ngoma',
    aliases: [],
    kind: 'sector',
    province: '',
    district: '',
    sector: '',
    cell: '',
  };
  /** How often the clock was read: at the start and after each interpretation without a result. */
  const countInterpretations = (text: string, msEach: number) => {
    let reads = 0;
    createPlaceSearch([place as unknown as GazetteerPlace], () => msEach * reads++)(text, { typing: true });
    return reads - 1;
  };

  test('uses eight of 66 words', () => {
    expect(countInterpretations('ab '.repeat(66), 0)).toBeLessThanOrEqual(15);
    expect(countInterpretations(`x, ${'ab, '.repeat(66)}`, 0)).toBeLessThanOrEqual(15);
  });

  test('stops after its time budget', () => {
    expect(countInterpretations('a b c d e f g h', 30)).toBeLessThanOrEqual(3);
  });
});
