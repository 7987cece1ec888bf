import { getOperatorCode } from '@portal/contract/http/headers';
import {
  CONTENT_PATH,
  CONTENT_VERSION_PATH,
  FAQS_PATH,
  GEOCODE_PATH,
  LIKE_COUNT_PATH,
  PORTAL_BASE,
  ROUTES,
  SUGGEST_PATH,
} from '@portal/contract/http/paths';
import { LOCALE_LIST, localisePath } from '@portal/domain/language/locale';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import { findCacheableKind, toCacheKey } from '../app/offline/cache-policy.ts';
import routes from '../app/routes.ts';
import { isCacheableResponse } from './cache-store.ts';
import { canTakeOver } from './take-over.ts';

const HERE = 'https://portal.test';
const OWN = { origin: HERE, assets: 'https://static.test' };
const kindOf = (address: string) => findCacheableKind(new URL(address, HERE), OWN);

/** Every path of the web app, with its parameters filled in. */
function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const own = [above, path]
      .filter(Boolean)
      .join('/')
      .replace(/:\w+|\*/g, 'some-thing');
    return [`/${own}`, ...pathsOf(children, own)];
  });
}

/** Every path in every language. */
const PATHS = LOCALE_LIST.flatMap((locale) => pathsOf(routes).map((path) => localisePath(path, locale)));

const READABLE = [
  '/',
  '/about',
  '/table',
  '/offline',
  '/receipts',
  '/gethelp',
  '/gethelp/some-thing',
  '/gethelp/some-thing/some-thing',
  '/gethelp/some-thing/some-thing/some-thing',
];

describe('the cache policy', () => {
  test.each(Object.entries(ROUTES))('does not cache the call %s', (_name, [, path]) => {
    expect(kindOf(PORTAL_BASE + path)).toBeNull();
    expect(kindOf(`${PORTAL_BASE}${path}?tid=1`)).toBeNull();
  });

  test.each([
    CONTENT_PATH,
    FAQS_PATH,
    LIKE_COUNT_PATH,
    CONTENT_VERSION_PATH,
    GEOCODE_PATH,
    SUGGEST_PATH,
    '/cms/maps/x',
  ])('does not cache %s', (path) => expect(kindOf(`${path}?opco=${getOperatorCode()}`)).toBeNull());

  test('caches only the offline pages, in every language', () => {
    const kept = PATHS.filter((path) => kindOf(path) === 'page');
    const expected = LOCALE_LIST.flatMap((locale) => READABLE.map((path) => localisePath(path, locale)));
    expect([...new Set(kept)].sort()).toEqual(expected.sort());
  });

  test('caches the data of the same pages, and the help centre as one file', () => {
    const data = [...PATHS.map((path) => `${path}.data`), '/gethelp.json', '/sw/gethelp.json'];
    const kept = data.filter((path) => kindOf(path) !== null);
    const pages = READABLE.filter((path) => !path.startsWith('/gethelp') && path !== '/');
    const expected = LOCALE_LIST.flatMap((locale) =>
      pages.map((path) => `${localisePath(path, locale)}.data`),
    );
    const homes = ['/.data', '/sw.data', '/rw.data', '/fr.data'];
    expect([...new Set(kept)].sort()).toEqual(
      [...expected, ...homes, '/gethelp.json', '/sw/gethelp.json'].sort(),
    );
    expect(kindOf('/_.data?_routes=routes%2Fhome')).toBe('data');
    expect(kindOf('/sw/terms.data?_routes=routes%2Funknown-path')).toBe('data');
    expect(kindOf('/payment/status.data')).toBeNull();
  });

  test.each(['/privacy-policy', '/sw/terms', '/more-isano-money', '/help-documents/paying-safely'])(
    'caches the article %s',
    (path) => expect(kindOf(path)).toBe('page'),
  );

  test.each([
    '/gethelp?q=788123456',
    '/table?x=1',
    '/?msisdn=788123456',
    '/table.data?msisdn=788123456',
    '/sandbox/phone?msisdn=788100001',
    '/consent',
    '/callbacks/money',
    '/media/map.png',
    '/staff/media/uploads/0123.png',
    '/staff/preview?change=c1&path=/sw',
    'https://elsewhere.test/table',
    'https://elsewhere.test/assets/app-1.js',
    '/assets/../orp/bfe',
    '/service-worker.js',
  ])('does not cache %s', (address) => expect(kindOf(address)).toBeNull());

  test.each(['/assets/table-LYIirjtv.js', 'https://static.test/assets/table-LYIirjtv.js'])(
    'caches the built file %s',
    (address) => expect(kindOf(address)).toBe('asset'),
  );

  test('caches the texts of a page under one key for all versions', () => {
    expect(kindOf('/sw/texts.json?of=about-config:&v=abc')).toBe('data');
    expect(kindOf('/texts.json?of=about-config:&msisdn=788123456')).toBeNull();
    const [older, newer] = ['1', '2'].map((v) =>
      toCacheKey(new URL(`/texts.json?of=about-config:&v=${v}`, HERE)),
    );
    expect(older).toBe(newer);
  });
});

describe('a response with any URL', () => {
  const reply = (change: object = {}, cacheControl = 'private, no-cache') => ({
    status: 200,
    type: 'basic' as const,
    redirected: false,
    headers: new Headers({ 'cache-control': cacheControl }),
    ...change,
  });

  test('is cached when it is complete', () => expect(isCacheableResponse(reply())).toBe(true));

  test.each([
    ['a response that the server forbids to store', reply({}, 'private, no-store')],
    ['a missing page', reply({ status: 404 })],
    ['part of a file', reply({ status: 206 })],
    ['a redirected response', reply({ redirected: true })],
    ['an opaque response', reply({ type: 'opaque', status: 0 })],
  ])('is not cached: %s', (_what, refused) => expect(isCacheableResponse(refused)).toBe(false));
});

describe('a newer service worker takes over', () => {
  const open = (...paths: string[]) => ({
    matchAll: async () => paths.map((path) => ({ url: HERE + path })),
  });

  test('while only offline pages are open', async () => {
    expect(await canTakeOver(open(), HERE)).toBe(true);
    expect(await canTakeOver(open('/', '/sw/gethelp?q=x', '/table'), HERE)).toBe(true);
  });

  test.each(['/payment/start?order=1', '/payment/status?id=1', '/prepaid-recharge', '/sw/data-bundle'])(
    'not while %s is open',
    async (path) => expect(await canTakeOver(open('/table', path), HERE)).toBe(false),
  );
});
