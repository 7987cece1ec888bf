import { toInternational } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import type { Bundles } from '@portal/operator/purchase-ports';
import { newId } from '@portal/platform/crypto/new-id';
import { beforeAll, expect, test } from 'vitest';
import { openV4World } from '../testing/open-v4-world.ts';
import { makeProfile } from '../testing/v4-world.ts';

const PRICE = money(500, 'RWF');
const DAY = { id: 'DAY-1', name: 'Day 1 GB', category: 'DATA', megabytes: 1024, days: 1, price: 500 };

const world = openV4World();

beforeAll(() => {
  world.simulator.bundles = [
    DAY,
    { ...DAY, id: 'WEEK-5', name: 'Week 5 GB', megabytes: 5120, days: 7, price: 2_000 },
    { ...DAY, id: 'OLD-1', status: 'Retired' },
    { ...DAY, id: 'PHONE-1', category: 'DEVICES' },
  ];
});

const profile = () => makeProfile({ bundles: { categories: { DATA: 'prepaid' } } });
const operator = () => world.operator({ profile: profile() });

function sell(
  request: Omit<Parameters<Bundles['activate']>[0], 'productCode' | 'price'> & {
    price?: number;
    productCode?: string;
  },
) {
  const { bundles } = operator();
  if (!bundles) throw new Error('no bundles');
  const { price = 500, productCode = 'DAY-1', ...rest } = request;
  return bundles.activate({ ...rest, productCode, price: money(price, 'RWF') });
}

const ordersOf = (key: string) => world.simulator.orders.filter(({ externalId }) => externalId === key);

test('lists the bundles of its categories that are on sale, with price, data and validity', async () => {
  const listed = await operator().bundles?.list({ line: 'prepaid', msisdn: null });
  expect(listed?.map(({ productCode }) => productCode)).toEqual(['DAY-1', 'WEEK-5']);
  expect(listed?.[0]).toMatchObject({
    name: { en: 'Day 1 GB' },
    price: PRICE,
    megabytes: 1024,
    minutes: null,
    validity: { count: 1, unit: 'days' },
    periodType: 'Daily',
    line: 'prepaid',
  });
  expect(await operator().bundles?.list({ line: 'broadband', msisdn: null })).toEqual([]);
});

/** How often the list of offerings was requested. */
const readsOfCatalogue = () =>
  world.simulator.requests.filter(({ url }) => url.includes('/productOffering?')).length;

/** What one process shows, and how often it asked the operator for it. */
async function shownBy(bundles: Bundles | undefined) {
  const before = readsOfCatalogue();
  const listed = await bundles?.list({ line: 'prepaid', msisdn: null });
  const codes = listed?.map(({ productCode }) => productCode);
  return { codes, price: listed?.[0]?.price, reads: readsOfCatalogue() - before };
}

test('the catalogue is read once a minute, however many pages show it', async () => {
  const { bundles } = operator();
  const before = readsOfCatalogue();
  await Promise.all(Array.from({ length: 20 }, () => shownBy(bundles)));
  await bundles?.catalogue();
  expect(readsOfCatalogue() - before).toBe(1);
  world.pass(59_999);
  expect(await shownBy(bundles)).toMatchObject({ reads: 0 });
  world.pass(1);
  expect(await shownBy(bundles)).toMatchObject({ reads: 1 });
});

test('while the operator is away, the last catalogue is shown and asked for once a minute', async () => {
  const { bundles } = operator();
  const { codes } = await shownBy(bundles);
  world.simulator.isCatalogueAway = true;
  try {
    world.pass(60_000);
    expect(await shownBy(bundles)).toMatchObject({ codes, reads: 1 });
    expect(await shownBy(bundles)).toMatchObject({ codes, reads: 0 });
    await expect(shownBy(operator().bundles)).rejects.toThrow();
  } finally {
    world.simulator.isCatalogueAway = false;
  }
});

test('a catalogue that could not be read at first is read by the next page', async () => {
  const { bundles } = operator();
  world.simulator.isCatalogueAway = true;
  await expect(shownBy(bundles)).rejects.toThrow();
  world.simulator.isCatalogueAway = false;
  expect(await shownBy(bundles)).toMatchObject({ codes: ['DAY-1', 'WEEK-5'] });
});

test('a price that changed since it was shown is not charged, although the old one is still shown', async () => {
  const { bundles } = operator();
  await shownBy(bundles);
  world.simulator.bundles[0] = { ...DAY, price: 600 };
  const request = { key: newId(), msisdn: world.newLine(), productCode: 'DAY-1', price: PRICE };
  try {
    expect(await shownBy(bundles)).toMatchObject({ price: PRICE });
    expect(await bundles?.activate(request)).toEqual({ kind: 'refused', reason: 'amount-not-allowed' });
  } finally {
    world.simulator.bundles[0] = DAY;
  }
  expect(ordersOf(request.key)).toEqual([]);
});

test('a profile without bundles has no such port', () => {
  expect(world.operator().bundles).toBeUndefined();
});

test('the same key activates a bundle once, twenty times at once or later', async () => {
  const request = { key: newId(), msisdn: world.newLine() };
  const first = await Promise.all(
    Array.from({ length: 20 }, async () => {
      return sell(request).catch(() => null);
    }),
  );
  const later = await sell(request);
  expect(later).toMatchObject({ kind: 'delivered' });
  for (const outcome of first) expect([null, later]).toContainEqual(outcome);
  expect(ordersOf(request.key)).toHaveLength(1);
});

test('an order whose answer was lost is found by its key and not made again', async () => {
  const request = { key: newId(), msisdn: world.newLine({}, 'lost-answer') };
  await expect(sell(request)).rejects.toThrow();
  expect(await sell(request)).toMatchObject({ kind: 'delivered' });
  expect(ordersOf(request.key)).toHaveLength(1);
});

test('an order that never arrived is made later, when it cannot arrive any more', async () => {
  const request = { key: newId(), msisdn: world.newLine({}, 'not-answered') };
  await expect(sell(request)).rejects.toThrow();
  await expect(sell(request)).rejects.toThrow('may still arrive');
  world.pass(120_000);
  expect(await sell(request)).toMatchObject({ kind: 'delivered' });
  expect(ordersOf(request.key)).toHaveLength(1);
});

test('an order in progress is unknown until the operator has completed it', async () => {
  const request = { key: newId(), msisdn: world.newLine({}, 'in-progress') };
  await expect(sell(request)).rejects.toThrow('not finished');
  expect(await sell(request)).toMatchObject({ kind: 'delivered' });
});

test.each([
  [{ price: 400 }, 'amount-not-allowed'],
  [{ productCode: 'OLD-1' }, 'bundle-withdrawn'],
] as const)('a bundle with %j is refused as %s before anything is ordered', async (changes, reason) => {
  const request = { key: newId(), msisdn: world.newLine(), ...changes };
  expect(await sell(request)).toEqual({ kind: 'refused', reason });
  expect(ordersOf(request.key)).toEqual([]);
});

test('a barred line gets no bundle, and a failed order is refunded', async () => {
  const barred = { key: newId(), msisdn: world.newLine({ status: 'suspended' }) };
  expect(await sell(barred)).toEqual({ kind: 'refused', reason: 'line-barred' });
  const failed = { key: newId(), msisdn: world.newLine({}, 'failed') };
  expect(await sell(failed)).toEqual({ kind: 'refused', reason: 'bundle-withdrawn' });
});

test('one key for two bundles is an error, not a second order', async () => {
  const request = { key: newId(), msisdn: world.newLine() };
  await sell(request);
  await expect(sell({ ...request, productCode: 'WEEK-5' })).rejects.toThrow('another request');
  expect(ordersOf(request.key)).toHaveLength(1);
});

test('the record of deliveries has bundles beside top-ups, each with its key and price', async () => {
  const [bundle, topUp] = [newId(), newId()];
  const msisdn = world.newLine();
  await sell({ key: bundle, msisdn });
  await operator().airtime.topUp({ key: topUp, msisdn, amount: money(300, 'RWF') });
  const { deliveries } = operator();
  expect(await deliveries.find(bundle)).toMatchObject({ key: bundle, amount: PRICE });
  const now = world.clock.now().getTime();
  const listed = await deliveries.list({ from: new Date(now - 1000), to: new Date(now + 1000) });
  const keys = listed.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining([bundle, topUp]));
});

test('an order names our id, the offering, the number, the product of the line and the price', async () => {
  const [key, msisdn] = [newId(), world.newLine()];
  await sell({ key, msisdn });
  const number = toInternational(msisdn);
  expect(world.simulator.requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    externalId: key,
    productOrderItem: [
      {
        action: 'add',
        productOffering: { id: 'DAY-1' },
        product: {
          realizingResource: [{ id: number }],
          productRelationship: [{ relationshipType: 'reliesOn', product: { id: `P${number}` } }],
        },
        itemTotalPrice: [{ price: { taxIncludedAmount: { unit: 'RWF', value: 500 } } }],
      },
    ],
  });
});
