import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { WireShop } from '@portal/contract/wire/wire-shop';
import { makeTestContent } from '@portal/platform/content/testing/content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../../testing/portal.ts';
import { type StaffMember, signInToCall } from '../testing/staff-calls.ts';

const HUYE = { name: 'Isano Shop Huye', lat: -2.596, lng: 29.739, address: { en: 'Main road', fr: 'Route' } };
const AT_HUYE = { latitude: '-2.596', longitude: '29.739' };

const content = makeTestContent();
let portal: TestPortal;
let yves: StaffMember;
let aline: StaffMember;

beforeAll(async () => {
  content.write('en/shops/huye.json', HUYE);
  const environment = { CONTENT_DIR: content.dir, OPERATOR: 'sandbox', OPERATOR_SHOPS: 'content' };
  portal = await createTestPortal({ environment });
  yves = await signInToCall(portal.app, 'yves');
  aline = await signInToCall(portal.app, 'aline');
});
afterAll(async () => {
  await portal.close();
  content.drop();
});

/** What customers are shown. */
async function shops(lang = 'en'): Promise<WireShop[]> {
  const url = `/cms/maps/${portal.root.app.brand.slug}shopsbycoordinates`;
  const reply = await portal.app.inject({ url, query: { opco: 'RW', ...AT_HUYE }, headers: { lang } });
  return reply.json().data;
}
type Shops = Record<string, object | null>;

const save = async (shops: Shops) => {
  const texts = Object.entries(shops).map(([id, shop]) => {
    return { path: `en/shops/${id}.json`, key: '', text: shop && JSON.stringify(shop) };
  });
  const { body } = await yves.post('/content/save', { texts });
  return body as StaffResult<'saveContentTexts'>;
};
const publish = async (shops: Shops) => {
  const { id, version } = (await save(shops)).change;
  const review = { id, version, publishAt: null, reason: 'a shop has changed' };
  expect(await yves.post('/content/change/review', review)).toMatchObject({ status: 200 });
  const { change }: StaffResult<'readContentChange'> = await aline.get(`/content/change?id=${id}`);
  const decision = { id, version: change.version, approve: true, reason: 'it is right' };
  const decided = await aline.post('/content/change/decide', decision);
  expect(decided).toMatchObject({ body: { state: 'published' } });
};
const listed = async (): Promise<StaffResult<'listContentShops'>> => yves.get('/content/shops');

test('customers see the shops of the folder in their language, and none of the sandbox', async () => {
  expect(await shops('fr')).toMatchObject([
    { id: 'huye', shop: 'Isano Shop Huye', phyLocation: 'Route', distance: 0 },
  ]);
  expect(await shops('sw')).toMatchObject([{ phyLocation: 'Main road' }]);
});

test('a shop that was added, changed and removed in the desk is so for customers, at once', async () => {
  const added = {
    ...HUYE,
    name: 'Isano Shop Ngoma',
    lat: -2.61,
    phone: '0788300100',
    hours: { weekdays: '08:00-18:00' },
  };
  await publish({ ngoma: added, huye: { ...HUYE, address: 'Beside the market' } });
  expect(await shops()).toMatchObject([
    { id: 'huye', phyLocation: 'Beside the market' },
    {
      id: 'ngoma',
      phNumber: '0788300100',
      openingHours: [{ days: 'WEEKDAYS', opens: '08:00', closes: '18:00' }],
    },
  ]);
  await publish({ huye: { hidden: true } });
  expect((await shops()).map(({ id }) => id)).toEqual(['ngoma']);
  expect((await listed()).shops.map(({ id }) => id)).toEqual(['ngoma']);
});

test('a draft of a published shop is seen by its author alone; a wrong field is named, and is never published', async () => {
  const { change, problems } = await save({ ngoma: { ...HUYE, hours: { sunday: '18:00-08:00' } } });
  expect(problems[0]?.problem).toMatch(/^hours\.sunday: "18:00-08:00"/);
  const about = { version: change.version, publishAt: null, reason: 'a shop has changed' };
  const asked = await yves.post('/content/change/review', { id: change.id, ...about });
  expect(asked).toMatchObject({ status: 409, body: { why: 'faulty' } });
  expect(await listed()).toMatchObject({
    areShown: true,
    shops: [
      {
        id: 'ngoma',
        live: { name: 'Isano Shop Ngoma' },
        draft: { shop: { hours: { sunday: '18:00-08:00' } }, isOutdated: false },
      },
    ],
  });
  expect(await aline.get('/content/shops')).toMatchObject({
    shops: [{ draft: null, others: ['Yves Nshuti'] }],
  });
  await yves.post('/content/change/discard', { id: change.id });
});

test('a shop is written in English’s folder alone, and is none of the texts', async () => {
  const texts = [{ path: 'fr/shops/huye.json', key: '', text: '{}' }];
  expect(await yves.post('/content/save', { texts })).toMatchObject({ status: 400 });
  const { files }: StaffResult<'listContentFiles'> = await yves.get('/content/files');
  expect(files.filter(({ file }) => file.startsWith('shops/'))).toEqual([]);
});

test('where the shops are those of the operator’s system, the desk says so', async () => {
  const other = await createTestPortal();
  const editor = await signInToCall(other.app, 'yves');
  expect(await editor.get('/content/shops')).toMatchObject({ areShown: false, shops: [] });
  await other.close();
});
