import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { READING_HEADER, type WebContext } from '@portal/contract/http/web-context';
import { createTestPortal, type TestPortal } from '@portal/server/testing/portal';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createWithoutUnreadQuery } from './query-keys.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
let portal: TestPortal;
let version = 'v1';
let drawn = 0;
let failsCall = false;

/** A web app whose /about is public and whose other pages are private. */
async function respond(request: Request, { nonce, consent, portal: calls }: WebContext): Promise<Response> {
  drawn += 1;
  const { pathname, protocol } = new URL(request.url);
  const body = `<style nonce="${nonce}">${'a{b:c}'.repeat(50)}</style><script nonce="${nonce}">${consent} ${version}</script><link href="${protocol}//portal.example${pathname}">`;
  if (pathname === '/refused') {
    await calls.readOrder({ id: 'x'.repeat(22) });
    return new Response(body, { headers: { ...HTML, [READING_HEADER]: 'reading' } });
  }
  if (pathname === '/about.data')
    return new Response('{}', { headers: { 'content-type': 'text/x-script', [READING_HEADER]: 'reading' } });
  if (failsCall) await calls.readOrder({ id: 'x'.repeat(22) });
  const mark = pathname.endsWith('/about') ? { [READING_HEADER]: 'reading' } : undefined;
  return new Response(body, { headers: { ...HTML, ...mark } });
}

beforeAll(async () => {
  const withoutUnreadQuery = createWithoutUnreadQuery({
    about: { path: 'about', module: { handle: { readsQuery: ['part'] } } },
  });
  const web = { respond, withoutUnreadQuery, clientDir: null, hotReload: null, close: async () => {} };
  portal = await createTestPortal({
    web,
    environment: { TRUST_PROXY: '127.0.0.1' },
    replaced: { contentVersion: () => version },
  });
});
beforeEach(() => {
  drawn = 0;
  failsCall = false;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => portal.close());

const open = (url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url, headers: { cookie: portal.cookieOf('keza'), ...headers } });

/** Requests a page until it is cached; compression runs after the first reply. */
async function openCached(url: string, headers: Record<string, string> = {}) {
  await expect
    .poll(async () => {
      drawn = 0;
      await open(url, headers);
      return drawn;
    })
    .toBe(0);
  return open(url, headers);
}

test('renders a public page once and sends a new nonce in body and CSP each time', async () => {
  await openCached('/about');
  const replies = await Promise.all([open('/about'), open('/about'), open('/about')]);
  expect(drawn).toBe(0);
  const nonces = replies.map(({ body, headers }) => {
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(body) ?? [];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(body.split(nonce)).toHaveLength(3);
    return nonce;
  });
  expect(new Set(nonces).size).toBe(3);
});

test('draws nothing for the visitors of an advertisement, whose address has parameters that no page reads', async () => {
  const { body } = await openCached('/about');
  const { body: advertised } = await open('/about?utm_source=radio&fbclid=IwAR0');
  expect(drawn).toBe(0);
  const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]+"/g, '');
  expect(withoutNonce(advertised)).toBe(withoutNonce(body));
  await open('/about?utm_source=radio&part=2');
  expect(drawn).toBe(1);
});

test('the visitor for whom an unchanged page is rendered again gets it compressed as well as from the cache', async () => {
  const accepts = { 'accept-encoding': 'gzip, br, zstd' };
  const cached = await openCached('/about', accepts);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 30_000);
  drawn = 0;
  const reply = await open('/about', accepts);
  expect(drawn).toBe(1);
  expect(reply.headers['content-encoding']).toBe('br');
  expect(reply.rawPayload.length).toBeLessThanOrEqual(cached.rawPayload.length);
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(reply.headers['content-security-policy'])) ?? [];
  const html = brotliDecompressSync(reply.rawPayload).toString();
  expect(html.split(`nonce="${nonce}"`)).toHaveLength(3);
});

test('shows the old page while a new one lacks the answer of a call', async () => {
  const { headers } = await openCached('/about');
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  failsCall = true;
  const reply = await open('/about');
  expect(drawn).toBe(1);
  expect([reply.statusCode, reply.headers.etag]).toEqual([200, headers.etag]);
  expect(reply.body).toContain('v1');
});

test('never sends a cached page to a visitor who voted', async () => {
  await openCached('/about');
  await open('/about', { cookie: `${portal.cookieOf('keza')}; voted=1` });
  expect(drawn).toBe(1);
});

test('does not cache a page with a refused call', async () => {
  const { headers } = await open('/refused');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers[READING_HEADER]).toBeUndefined();
});

test('does not cache replies to forms', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', cookie: portal.cookieOf('keza') };
  const { headers } = await portal.app.inject({
    method: 'POST',
    url: '/about',
    headers: form,
    payload: 'a=b',
  });
  expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
});

test('sends no ETag for HEAD', async () => {
  const { headers, statusCode } = await portal.app.inject({ method: 'HEAD', url: '/about' });
  expect([statusCode, headers['cache-control'], headers.etag]).toEqual([200, 'private, no-cache', undefined]);
});

test('sends the same content in every encoding', async () => {
  const plain = (await openCached('/about')).body.replaceAll(/nonce="[^"]+"/g, '');
  const br = await open('/about', { 'accept-encoding': 'br, gzip' });
  const gzip = await open('/about', { 'accept-encoding': 'gzip' });
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(
    brotliDecompressSync(br.rawPayload)
      .toString()
      .replaceAll(/nonce="[^"]+"/g, ''),
  ).toBe(plain);
  expect(
    gunzipSync(gzip.rawPayload)
      .toString()
      .replaceAll(/nonce="[^"]+"/g, ''),
  ).toBe(plain);
});

test('answers 304 without a CSP', async () => {
  const { headers } = await openCached('/about');
  expect(headers['cache-control']).toBe('private, no-cache');
  const again = await open('/about', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers['content-security-policy']).toBeUndefined();
});

// RULINGS 53, with the address that a proxy speaks to the browser by.
type Variant = { url?: string; headers?: Record<string, string>; shows: string };

test.each<{ what: string; one: Variant; other: Variant }>([
  {
    what: 'consent',
    one: { headers: { cookie: 'consent=yes' }, shows: 'true v1' },
    other: { shows: 'null v1' },
  },
  {
    what: 'refused consent',
    one: { headers: { cookie: 'consent=no' }, shows: 'false v1' },
    other: { headers: { cookie: 'consent=yes' }, shows: 'true v1' },
  },
  {
    what: 'language',
    one: { url: '/sw/about', shows: '//portal.example/sw/about' },
    other: { shows: '//portal.example/about' },
  },
  {
    what: 'protocol',
    one: { headers: { 'x-forwarded-proto': 'https' }, shows: 'href="https:' },
    other: { shows: 'href="http:' },
  },
])('caches separately by $what', async ({ one, other }) => {
  for (const { url = '/about', headers, shows } of [one, other, one])
    expect((await openCached(url, headers)).body).toContain(shows);
});

test.each([
  ['host', { host: 'localhost:81' }],
  ['browser', { 'user-agent': 'Opera Mini' }],
  ['language of the browser', { 'accept-language': 'fr' }],
  ['other cookies', { cookie: 'lang=fr; theme=dark' }],
  ['encoding', { 'accept-encoding': 'gzip' }],
])('another %s gets the cached page, so that nobody can evict pages by it', async (_what, headers) => {
  await openCached('/about');
  await open('/about', headers);
  expect(drawn).toBe(0);
});

test('renders again when the content changes', async () => {
  await openCached('/about');
  version = 'v2';
  expect((await open('/about')).body).toContain('null v2');
  version = 'v1';
});

test.each(['/about?part=1', '/mine'])('renders %s for each request', async (url) => {
  for (let n = 0; n < 3; n++) await open(url);
  expect(drawn).toBe(3);
});

test('does not cache private pages and never exposes the internal marker header', async () => {
  expect((await open('/mine')).headers['cache-control']).toBe('no-store');
  expect((await openCached('/about')).headers[READING_HEADER]).toBeUndefined();
  expect((await open('/about?x=1')).headers[READING_HEADER]).toBeUndefined();
});

test('allows only browsers to store the data of public pages', async () => {
  const { headers } = await open('/about.data');
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(headers[READING_HEADER]).toBeUndefined();
});

test('sets the visitor cookie on private pages only', async () => {
  const cookieOf = async (url: string) => (await portal.app.inject(url)).headers['set-cookie'];
  expect(await cookieOf('/sw/about')).toBeUndefined();
  await openCached('/about');
  expect(await cookieOf('/about')).toBeUndefined();
  expect(await cookieOf('/about.data')).toBeUndefined();
  expect(await cookieOf('/mine')).toMatch(/^visitor=/);
});

test.each(['/ABOUT', '/about/', '//about'])(
  '%s takes no place among the pages that are kept',
  async (url) => {
    for (let n = 0; n < 3; n++) await open(url);
    expect(drawn).toBe(3);
  },
);
