import { CONTENT_PAGES } from '@portal/contract/content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestPortal, type TestPortal } from '../../test-portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await makeTestPortal();
});
afterAll(() => portal.close());

const ask = (pageUrl: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url: '/cms/webpage/activePackage', query: { opco: 'RW', pageUrl }, headers });

test.each(CONTENT_PAGES)('the page %s is there in Swahili and has texts', async (page) => {
  const reply = await ask(`sw/${page}`);
  expect(reply.statusCode).toBe(200);
  expect(Object.keys(JSON.parse(reply.json().data.packageHtml)).length).toBeGreaterThan(0);
});

test('texts may be kept for an hour and asked again by their tag', async () => {
  const { headers } = await ask('sw/loader-translation');
  expect(headers['cache-control']).toBe('public, max-age=3600');
  const again = await ask('sw/loader-translation', { 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('each language has its own tag', async () => {
  const [sw, en] = [await ask('sw/loader-translation'), await ask('en/loader-translation')];
  expect(sw.headers.etag).not.toBe(en.headers.etag);
});

test('a page without a language is the English one', async () => {
  expect((await ask('/loader-translation')).body).toBe((await ask('en/loader-translation')).body);
});

test.each(['sw/no-such-page', 'xx/loader-translation', '../../package', 'sw/en/loader-translation'])(
  'there is no page %s',
  async (pageUrl) => {
    const reply = await ask(pageUrl);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ statusCode: 'NOT_FOUND', status: 'failure' });
  },
);
