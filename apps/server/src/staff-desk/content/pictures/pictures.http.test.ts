import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpegOf, pngOf } from '../../../features/content/pictures/testing/picture-bytes.ts';
import { createTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { type StaffMember, signInToCall } from '../../testing/staff-calls.ts';

let portal: TestPortal;
let yves: StaffMember;
let aline: StaffMember;

beforeAll(async () => {
  portal = await createTestPortal();
  yves = await signInToCall(portal.app, 'yves');
  aline = await signInToCall(portal.app, 'aline');
});
afterAll(() => portal.close());

const upload = async (bytes: Buffer, name = 'map.png') => {
  const url = `/staff/api/content/picture?${new URLSearchParams({ name })}`;
  const headers = { 'content-type': 'application/octet-stream' };
  const reply = await yves.browser.send('POST', url, { payload: bytes, headers });
  return { status: reply.statusCode, body: reply.json() };
};
const remove = (address: string) => yves.post('/content/picture/remove', { address });
const listed = async () => (await yves.get<StaffResult<'listContentPictures'>>('/content/pictures')).pictures;
const pageWith = (picture: string) =>
  `---\ntitle: Summer offer\ndescription: Twice the data.\n---\nAll summer.\n\n${picture}\n`;
const save = async (text: string, locale = 'en') => {
  const texts = [{ path: `${locale}/pages/summer-offer.md`, key: '', text }];
  return (await yves.post('/content/save', { texts })).body as StaffResult<'saveContentTexts'>;
};
const askForReview = ({ id, version }: { id: string; version: number }) =>
  yves.post('/content/change/review', { id, version, publishAt: null, reason: 'summer begins' });

const publish = async ({ id, version }: { id: string; version: number }) => {
  expect(await askForReview({ id, version })).toMatchObject({ status: 200 });
  const asked: StaffResult<'readContentChange'> = await aline.get(`/content/change?id=${id}`);
  const decision = { id, version: asked.change.version, approve: true, reason: 'it is right' };
  expect(await aline.post('/content/change/decide', decision)).toMatchObject({
    body: { state: 'published' },
  });
};
/** As anybody without a session gets it. */
const fetchAsCustomer = (url: string) => portal.app.inject({ url });
const PICTURE_HEADERS = {
  'content-type': 'image/png',
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox/),
};

/** An editor alone, or whoever has stolen that session, must not publish anything on the operator's host (four eyes). */
test('a picture is shown to editors alone until a second person has approved a text with it, and then to everybody', async () => {
  const bytes = pngOf(64, 32);
  const { address } = (await upload(bytes)).body;
  expect(address).toMatch(/^\/media\/uploads\/[0-9a-f]{32}\.png$/);
  const onDesk = `/staff${address}`;
  const text = pageWith(`<img src="${address}" width="64" height="32" alt="A map">`).replace(
    'Summer',
    'Winter',
  );
  const { body: saved } = await yves.post('/content/save', {
    texts: [{ path: 'en/pages/winter-offer.md', key: '', text }],
  });
  const { change } = saved as StaffResult<'saveContentTexts'>;

  for (const query of ['', '?v=1', '?v=AAAAAAAA']) {
    const refused = await fetchAsCustomer(address + query);
    expect(refused.statusCode).toBe(404);
    // A shared cache that kept it would hide the picture after the publication.
    expect(refused.headers['cache-control']).toMatch(/no-store/);
    expect(refused.rawPayload.includes(bytes)).toBe(false);
  }
  expect((await fetchAsCustomer(onDesk)).statusCode).toBe(401);
  const keza = await signInToCall(portal.app, 'keza');
  expect((await keza.browser.send('GET', onDesk)).statusCode).toBe(403);
  const shown = await yves.browser.send('GET', onDesk);
  expect(shown.rawPayload.equals(bytes)).toBe(true);
  expect(shown.headers).toMatchObject({ ...PICTURE_HEADERS, 'cache-control': 'private, no-store' });

  await publish(change);
  const version = await versionOf(address);
  const { rawPayload, headers } = await fetchAsCustomer(`${address}?v=${version}`);
  expect(rawPayload.equals(bytes)).toBe(true);
  expect(headers).toMatchObject({
    ...PICTURE_HEADERS,
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test('only what was uploaded is under its address on the desk', async () => {
  for (const name of ['none.png', '..%2f..%2fmap.svg', '%2e%2e/map.svg'])
    expect((await yves.browser.send('GET', `/staff/media/uploads/${name}`)).body).not.toContain('<svg');
  expect((await yves.browser.send('GET', '/staff/media/uploads/none.png')).statusCode).toBe(404);
});

test('an uploaded picture is listed with its size and where it is used', async () => {
  const bytes = pngOf(63, 32);
  const { address } = (await upload(bytes)).body;
  expect((await listed())[0]).toMatchObject({
    address,
    name: 'map.png',
    size: bytes.length,
    width: 63,
    height: 32,
    usedIn: [],
  });
});

const versionOf = async (address: string) =>
  String((await portal.app.inject({ url: address })).headers.etag).replaceAll('"', '');

test('the same picture is stored once, and its ending is that of its content', async () => {
  const first = await upload(jpegOf(300, 200), 'photo.png');
  expect(await upload(jpegOf(300, 200), 'other.png')).toEqual(first);
  expect(first.body.address).toMatch(/\.jpg$/);
  expect((await listed()).filter(({ address }) => address === first.body.address)).toHaveLength(1);
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'picture-kind'],
  ['a page with the name of a picture', Buffer.from('<script>alert(1)</script>'), 'picture-kind'],
  ['a picture of too many pixels', pngOf(2401, 1), 'picture-pixels'],
])('%s is refused with the reason', async (_, bytes, why) => {
  const before = (await listed()).length;
  expect(await upload(bytes)).toMatchObject({ status: 409, body: { error: 'REFUSED', why } });
  expect(await listed()).toHaveLength(before);
});

test('a picture in a page needs words for those who do not see it', async () => {
  const { address } = (await upload(pngOf(65, 32))).body;
  const silent = await save(pageWith(`<img src="${address}" width="65" height="32" alt="">`));
  expect(silent.problems.map(({ problem }) => problem).join()).toContain('needs alt="…"');
  expect(await askForReview(silent.change)).toMatchObject({ status: 409, body: { why: 'faulty' } });
  await yves.post('/content/change/discard', { id: silent.change.id });
});

test('a used picture cannot be removed, from the draft on; customers read the page with it', async () => {
  const { address } = (await upload(pngOf(66, 32))).body;
  const text = pageWith(`<img src="${address}" width="66" height="32" alt="A map of Huye">`);
  const { change, problems } = await save(text);
  expect(problems).toEqual([]);
  expect(await remove(address)).toMatchObject({ status: 409, body: { why: 'picture-used' } });
  await publish(change);
  const article = portal.root.content.store.readArticle('/summer-offer', 'en');
  expect(article?.bodyHtml).toContain(`src="${address}?v=${await versionOf(address)}"`);
  expect((await listed()).find((one) => one.address === address)?.usedIn).toEqual([
    { file: 'pages/summer-offer.md', locales: ['en'] },
  ]);
  expect(await remove(address)).toMatchObject({ status: 409, body: { why: 'picture-used' } });
});

test('a picture that no text uses is removed, and then there is none', async () => {
  const { address } = (await upload(pngOf(67, 32))).body;
  expect(await remove(address)).toMatchObject({ status: 200 });
  expect((await yves.browser.send('GET', `/staff${address}`)).statusCode).toBe(404);
  expect(await remove(address)).toMatchObject({ status: 404, body: { why: 'no-picture' } });
});

test('a text that names a removed picture cannot be published', async () => {
  const { address } = (await upload(pngOf(68, 32))).body;
  await remove(address);
  const { change, problems } = await save(
    pageWith(`<img src="${address}" width="68" height="32" alt="A map">`),
    'sw',
  );
  expect(problems.map(({ problem }) => problem).join()).toContain('does not exist');
  await yves.post('/content/change/discard', { id: change.id });
});
