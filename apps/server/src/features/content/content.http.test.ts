import { CONTENT_PAGES } from '@portal/contract/content/content';
import { makeTestContent } from '@portal/platform/content/testing/content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

const ask = (pageUrl: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url: '/cms/webpage/activePackage', query: { opco: 'RW', pageUrl }, headers });

test.each(CONTENT_PAGES)('the page %s is there in Swahili and has texts', async (page) => {
  const reply = await ask(`sw/${page}`);
  expect(reply.statusCode).toBe(200);
  expect(Object.keys(JSON.parse(reply.json().data.packageHtml)).length).toBeGreaterThan(0);
});

/** SPEC section 7 "Content (CMS) GETs". */
const NAMED_IN_SPEC = [
  'website-footer-config',
  'website-headers-config',
  'website-homepage-config',
  'orp-translation',
  'footer-translation',
  'lead-status-translation',
  'loader-translation',
  'get-form-schema',
  'get-contact-form-schema',
  'meta-data-config',
  'faq-translation',
  'getHelp-translation',
  'question-translation',
  'recharge-translation',
  'search-translation',
  'storeLocator-translation',
  'network-translation',
  'help-documents',
  'privacy-policy-config',
  'lead-status-config',
];

test.each(NAMED_IN_SPEC)('the specification’s page %s is there in every language', async (page) => {
  for (const pageUrl of [`/${page}`, `en/${page}`, `sw/${page}`]) {
    const reply = await ask(pageUrl);
    expect([reply.statusCode, typeof JSON.parse(reply.json().data.packageHtml)]).toEqual([200, 'object']);
  }
});

test.each([
  'meta-data-config',
  'lead-status-config',
  'privacy-policy-config',
  'loader-translation',
  'get-form-schema',
  'help-documents',
])('%s without a language in its name is in that of the header', async (page) => {
  const packageOf = async (pageUrl: string, lang?: string) =>
    (await ask(pageUrl, lang ? { lang } : {})).json().data.packageHtml;
  expect(await packageOf(`/${page}`, 'sw')).toBe(await packageOf(`/sw/${page}`));
  expect(await packageOf(`/${page}`, 'sw')).not.toBe(await packageOf(`/${page}`));
  expect(await packageOf(`/en/${page}`, 'sw')).toBe(await packageOf(`/${page}`));
  expect((await ask(`/${page}`)).headers.vary).toContain('lang');
});

test('an open page asks for the version, and texts of an older version are not cached', async () => {
  const reply = await portal.app.inject('/cms/webpage/version');
  const { version } = reply.json();
  expect(reply.headers['cache-control']).toBe('no-store');
  const asked = (v: string) =>
    portal.app.inject({
      url: '/cms/webpage/activePackage',
      query: { opco: 'RW', pageUrl: 'sw/loader-translation', v },
    });
  expect((await asked(version)).headers['cache-control']).toBe('public, max-age=3600');
  expect((await asked('older')).headers['cache-control']).toBe('public, max-age=0');
  expect((await asked('older')).json().data.version).toBe(version);
});

test('what an editor saves is live without a restart, and a slip of theirs takes away that file alone', async () => {
  const theirs = makeTestContent();
  const edited = await createTestPortal({
    databaseUrl: portal.databaseUrl,
    environment: { CONTENT_DIR: theirs.dir },
  });
  const textNow = async (page: string, key: string) => {
    const query = { opco: 'RW', pageUrl: `en/${page}` };
    const reply = await edited.app.inject({ url: '/cms/webpage/activePackage', query });
    return JSON.parse(reply.json().data.packageHtml)[key];
  };
  const bannerNow = () => textNow('website-homepage-config', 'banner.1.title');
  theirs.write('en/website-homepage-config.json', { 'banner.1.title': 'Weekend gigabytes' });
  await expect.poll(bannerNow).toBe('Weekend gigabytes');
  theirs.write('en/website-homepage-config.json', '{ "banner.1.title": ');
  const problems = async () => (await edited.app.inject('/readyz')).json().contentProblems;
  await expect.poll(problems).toBe(1);
  expect(await bannerNow()).toBe('Airtime in under a minute');
  theirs.write('en/website-footer-config.json', { 'menu.10.label': 'My order' });
  await expect.poll(() => textNow('website-footer-config', 'menu.10.label')).toBe('My order');
  expect(await problems()).toBe(1);
  expect(edited.logOutput()).toMatch(/website-homepage-config\.json: line 1: not JSON/);
  await edited.close();
  theirs.drop();
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

test.each([
  'sw/no-such-page',
  'xx/loader-translation',
  '../../package',
  'sw/en/loader-translation',
  'constructor',
  '__proto__',
])('there is no page %s', async (pageUrl) => {
  const reply = await ask(pageUrl);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ statusCode: 'NOT_FOUND', status: 'failure' });
});
