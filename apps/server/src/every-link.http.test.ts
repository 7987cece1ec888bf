import { fileURLToPath } from 'node:url';
import { VOTED_COOKIE } from '@portal/contract/http/voted-cookie';
import { brandCodes } from '@portal/domain/language/brand';
import { LOCALE_LIST, LOCALES, localisePath, splitLocale } from '@portal/domain/language/locale';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { makeTestContent } from '@portal/platform/content/testing/content';
import { IS_THOROUGH } from '@portal/platform/testing/thorough';
import { openBuiltWeb } from '@portal/platform/web/built-web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './testing/portal.ts';

const WEB_DIR = fileURLToPath(new URL('../../web', import.meta.url));
const VISITOR = 'keza';
const ORIGIN = 'http://portal.test';
/** Not indexed; shows the 404 page. */
const NOT_FOUND = new Set(LOCALE_LIST.map((locale) => localisePath('/page-not-found', locale)));

/** The day that the editor gave the page; before the day of any file. */
const UPDATED = '2026-07-31';
/** An editor's folder with a page that only Swahili translates. */
const theirs = makeTestContent();
let portal: TestPortal;

beforeAll(async () => {
  const page = (title: string) =>
    `---\ntitle: ${title}\ndescription: ${title}, until August.\nupdated: ${UPDATED}\n---\n${title}.\n`;
  theirs.write('en/pages/summer-offer.md', page('Summer offer'));
  theirs.write('sw/pages/summer-offer.md', page('Ofa ya kiangazi'));
  const web = await openBuiltWeb(WEB_DIR);
  portal = await createTestPortal({
    environment: { RATE_LIMIT_FACTOR: '1000', PUBLIC_URL: ORIGIN, CONTENT_DIR: theirs.dir },
    web,
  });
});
afterAll(async () => {
  await portal.close();
  theirs.drop();
});

/**
 * A visitor who voted bypasses the page cache: compressing 900 pages for it would take longer than rendering
 * them.
 */
const cookie = () => `${portal.cookieOf(VISITOR)}; ${VOTED_COOKIE}=1`;

const get = (path: string) =>
  portal.app.inject({ url: path, headers: { cookie: cookie(), host: new URL(ORIGIN).host } });

/** Pages of a running purchase. */
async function purchasePages(): Promise<string[]> {
  const visitor = { visitor: VISITOR };
  const msisdn = MAGIC_LINES.prepaid.msisdn;
  const orderInput = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
  const { orderId } = (await portal.call('placeOrder', orderInput, visitor)).envelope.result as {
    orderId: string;
  };
  const paymentMode = brandCodes(portal.root.app.brand).moneyPush;
  const payment = { orderId, paymentMode, paymentMobile: `0${msisdn}` };
  const { envelope } = await portal.call('initiatePayment', payment, visitor);
  const { transactionId } = envelope.result as { transactionId: string };
  return [`/payment/start?order=${orderId}`, `/payment/status?id=${transactionId}`, '/payment/start'];
}

/** All same-site URLs in a page; a template gets its own when it is shown. */
function addressesIn(html: string, path: string): { here: string[]; elsewhere: string[] } {
  const shown = html.replaceAll(/<template\b.*?<\/template>/gs, '');
  const found = [...shown.matchAll(/<(?:a|link|img|form)\b[^>]*?\b(?:href|src|action)="([^"]+)"/g)].map(
    ([, address = '']) => new URL(address.replaceAll('&amp;', '&'), ORIGIN + path),
  );
  return {
    here: found.filter(({ origin }) => origin === ORIGIN).map(({ pathname, search }) => pathname + search),
    elsewhere: found.filter(({ origin }) => origin !== ORIGIN).map(({ href }) => href),
  };
}

async function sitemap(): Promise<string[]> {
  const { body } = await get('/sitemap.xml');
  return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

/** Metadata of a page for search engines. */
function headOf(html: string) {
  return {
    lang: /<html lang="([^"]+)"/.exec(html)?.[1],
    title: /<title>([^<]+)<\/title>/.exec(html)?.[1],
    description: /<meta name="description" content="([^"]+)"/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    noindex: /<meta name="robots" content="noindex"/.test(html),
  };
}

/**
 * Whether a page is read in this run: in English, and a third of the pages in one other language that the path decides. The nightly
 * set reads each page in all of them. The links of every language's texts are checked as content too (`npm run content -- check`).
 */
function isOfThisRun(address: string): boolean {
  const { path, locale } = splitLocale(address);
  const others = LOCALE_LIST.filter((each) => each !== 'en');
  const sum = [...path].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return IS_THOROUGH || locale === 'en' || locale === others[sum % (3 * others.length)];
}

/**
 * Whether to follow a link. One with a query, such as that of each shop on the map, is followed in the first language that has it:
 * what the query changes is the same in every language.
 */
function createFollow(): (address: string) => boolean {
  const followed = new Set<string>();
  return (address) => {
    const [path = '', query] = address.split('?');
    if (query === undefined) return isOfThisRun(path);
    const name = `${splitLocale(path).path}?${query}`;
    const isNew = !followed.has(name);
    followed.add(name);
    return isNew;
  };
}

test('the site map gives each page the day of its last change (sitemaps.org)', async () => {
  const { body } = await get('/sitemap.xml');
  const days = [...body.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>)?/g)];
  expect(days.filter(([, , day]) => day === undefined)).toEqual([]);
  const theirDays = days.filter(([, address]) => address?.endsWith('/summer-offer'));
  expect(theirDays.map(([, , day]) => day)).toEqual([UPDATED, UPDATED]);
});

test('has no broken links and one canonical URL per page', async () => {
  const known = new Set(await sitemap());
  expect(known.size).toBeGreaterThan(100);
  const purchase = await purchasePages();
  const waiting = [
    ...[...known].filter(isOfThisRun),
    ...NOT_FOUND,
    ...purchase.flatMap((path) => LOCALE_LIST.map((locale) => localisePath(path, locale))),
  ];
  const seen = new Set<string>();
  /** Which page has which title, by language. */
  const titled = new Map<string, string>();
  const isToFollow = createFollow();
  const wrong: string[] = [];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const reply = await get(path);
    const bare = path.split('?')[0] ?? '';
    const withoutOrder = splitLocale(path).path === '/payment/start';
    const missing = reply.statusCode === 404 && (NOT_FOUND.has(bare) || withoutOrder);
    if (reply.statusCode >= 400 && !missing) wrong.push(`${path} answers ${reply.statusCode}`);
    if (reply.statusCode !== 200 || !String(reply.headers['content-type']).startsWith('text/html')) continue;
    if (bare.startsWith('/sandbox') || bare.startsWith('/docs')) continue;
    const { here, elsewhere } = addressesIn(reply.body, path);
    const { lang, title, description, canonical, noindex } = headOf(reply.body);
    const own = canonical && new URL(canonical).pathname;
    // An untranslated page has the same links as the English page.
    const standsIn = own && splitLocale(own).locale !== splitLocale(bare).locale;
    if (!standsIn) waiting.push(...here.filter(isToFollow));
    for (const address of elsewhere)
      if (!/^(tel|mailto|https|data):/.test(address)) wrong.push(`${path}: ${address}`);
    if (lang !== LOCALES[splitLocale(bare).locale].htmlLang || !title)
      wrong.push(`${path}: ${lang}, ${title}`);
    if (noindex && known.has(path)) wrong.push(`${path} is in the site map and must not be indexed`);
    if (noindex) continue;
    if (!description) wrong.push(`${path} has no description`);
    if (description === title) wrong.push(`${path} is described by its title`);
    // Two pages of one name cannot be told apart in a list of results, tabs or bookmarks (WCAG 2.4.2).
    const same = titled.get(`${lang} ${title}`) ?? own;
    if (own && same !== own) wrong.push(`${path} has the title of ${same}`);
    titled.set(`${lang} ${title}`, own ?? '');
    if (!own || !known.has(own)) wrong.push(`${path} is ${own} and not in the site map`);
    if (known.has(path) && own !== path) wrong.push(`${path} is in the site map but known as ${own}`);
  }
  expect(wrong).toEqual([]);
}, 900_000);

test.each(LOCALE_LIST)(
  'an address without a page is the about page under a notice with status 404, in %s',
  async (locale) => {
    const reply = await get(localisePath('/no/such-page', locale));
    expect(reply.statusCode).toBe(404);
    expect(headOf(reply.body)).toMatchObject({ lang: LOCALES[locale].htmlLang, noindex: true });
    expect(reply.headers['cache-control']).toBe('no-store');
  },
);

test('answers 404 for two or unknown languages in a path', async () => {
  for (const path of ['/sw/rw/table', '/fr/fr', '/xx/table']) expect((await get(path)).statusCode).toBe(404);
});

test('shows an untranslated page in English with a note and the English canonical URL', async () => {
  const known = await sitemap();
  expect(known).toContain('/summer-offer');
  expect(known).not.toContain('/rw/summer-offer');
  const { body, statusCode } = await get('/rw/summer-offer');
  expect(statusCode).toBe(200);
  expect(body).toMatch(/<html lang="rw".*class="prose" lang="en"/s);
  expect(headOf(body)).toMatchObject({ canonical: `${ORIGIN}/summer-offer` });
  expect(body).not.toContain('hrefLang="rw" href="http');
  expect(body).toContain(`hrefLang="sw" href="${ORIGIN}/sw/summer-offer"`);
});

test.each(['rw', 'fr'] as const)('translates a purchase into %s', async (locale) => {
  const paths = [
    '/',
    '/prepaid-recharge',
    '/data-bundle',
    '/postpaid-bill-pay',
    '/broadband-recharge',
    '/table',
  ];
  const known = await sitemap();
  for (const path of paths) {
    const { body } = await get(localisePath(path, locale));
    expect(body).not.toMatch(/<main[^>]* lang=/);
    expect(known).toContain(localisePath(path, locale));
  }
});

test('robots.txt lists the site map and disallows payments', async () => {
  const { body } = await get('/robots.txt');
  expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(body).toContain('Disallow: /sw/payment/');
});

test('has a preview image for shared links', async () => {
  const { body } = await get('/sw/table');
  const picture = /property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? '';
  const { statusCode, headers } = await get(new URL(picture).pathname);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
});

test('a form and a router in a language are redirected inside it', async () => {
  const payload = new URLSearchParams({ msisdn: MAGIC_LINES.prepaid.msisdn, amount: '700' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: cookie() };
  const post = (url: string) => portal.app.inject({ method: 'POST', url, payload, headers });
  for (const locale of LOCALE_LIST) {
    const path = localisePath('/payment/start/isano-money?order=', locale);
    expect((await post(localisePath('/prepaid-recharge', locale))).headers.location).toContain(path);
    // The router adds its basename to the path.
    const reply = await post(`${localisePath('/prepaid-recharge', locale)}.data`);
    expect(reply.statusCode).toBe(202);
    expect(reply.body).toMatch(/"\/payment\/start\/isano-money\?order=/);
  }
});

test.each([
  '/',
  '/prepaid-recharge',
  '/sw/postpaid-bill-pay',
  '/data-bundle',
  '/broadband-recharge',
  '/orp/fixed-internet',
  '/works',
  '/hbb-lead-status',
  '/call-back',
  '/openNetworks',
  '/storeLocator',
])('%s is the same page for everyone and may be cached, but not with a query', async (path) => {
  const open = async (url: string, visitor: string) => {
    const reply = await portal.app.inject({
      url,
      headers: { cookie: `${portal.cookieOf(visitor)}; voted=1` },
    });
    return { ...reply.headers, page: reply.body.replaceAll(/nonce="[^"]+"/g, '') };
  };
  const page = await open(path, 'keza');
  expect(page).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.any(String) });
  expect(page['set-cookie']).toBeUndefined();
  expect((await open(path, 'mugabo')).page).toBe(page.page);
  if (path !== '/') {
    // What a page does not read changes nothing of it (decision 223).
    const field = path === '/orp/fixed-internet' ? 'account' : 'msisdn';
    const withNumber = await open(`${path}?${field}=788100001`, 'keza');
    expect(withNumber['cache-control']).toBe('no-store');
  }
});
