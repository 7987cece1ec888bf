import type { WebContext } from '@portal/contract/http/web-context';
import { LOCALE_LIST, LOCALES, localisePath } from '@portal/domain/language/locale';
import { createContext, redirect, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createPageResponder } from './page-responder.ts';

const action = () => redirect('/payment/start?order=o-1');

const ROUTES = {
  root: { id: 'root', path: '', module: { default: () => null } },
  home: { id: 'home', parentId: 'root', index: true, module: { default: () => null } },
  recharge: {
    id: 'recharge',
    parentId: 'root',
    path: 'prepaid-recharge',
    module: { default: () => null, action },
  },
  texts: { id: 'texts', parentId: 'root', path: 'texts.json', module: { loader: () => ({ texts: 1 }) } },
  unknown: { id: 'unknown', parentId: 'root', path: '*', module: { default: () => null } },
};

/** A build whose pages say which route was rendered, with which basename. */
function createBuild(version = 'v1'): ServerBuild {
  // biome-ignore lint/complexity/useMaxParams: the signature of React Router
  const handleRequest: ServerBuild['entry']['module']['default'] = (
    _request,
    status,
    _headers,
    { staticHandlerContext: { basename, matches } },
  ) => new Response(`${version} ${basename} ${matches.at(-1)?.route.id}`, { status });
  const build = {
    routes: ROUTES,
    entry: {
      module: { default: handleRequest, webContext: createContext<WebContext>(), configureCountry: () => {} },
    },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version },
    routeDiscovery: { mode: 'initial' },
    future: {},
    ssr: true,
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
    prerender: [],
  };
  return build as unknown as ServerBuild;
}

const respond = createPageResponder(async () => BUILD, 'production');
const BUILD = createBuild();

async function ask(path: string, init?: RequestInit) {
  const reply = await respond(new Request(`https://portal.test${path}`, init), {} as WebContext);
  return { status: reply.status, location: reply.headers.get('location'), text: await reply.text() };
}

const POST = { method: 'POST', body: new URLSearchParams({ amount: '500' }) };

test('serves every page in every language', async () => {
  for (const locale of LOCALE_LIST) {
    const basename = LOCALES[locale].prefix || '/';
    expect((await ask(localisePath('/', locale))).text).toBe(`v1 ${basename} home`);
    const recharge = await ask(localisePath('/prepaid-recharge?msisdn=788', locale));
    expect(recharge.text).toBe(`v1 ${basename} recharge`);
    expect((await ask(localisePath('/no/such-page', locale))).text).toBe(`v1 ${basename} unknown`);
    expect((await ask(localisePath('/texts.json', locale))).text).toBe('{"texts":1}');
  }
});

test.each(['/swahili', '/sw.html', '/rw2/table', '/sw/rw', '/fr/sw'])(
  '%s is an unknown path of the language it begins with',
  async (path) => {
    const basename = /^\/(\w\w)\//.exec(path)?.[0].slice(0, -1) ?? '/';
    expect((await ask(path)).text).toBe(`v1 ${basename} unknown`);
  },
);

test('a redirect inside a language stays in it', async () => {
  expect(await ask('/sw/prepaid-recharge', POST)).toMatchObject({
    status: 302,
    location: '/sw/payment/start?order=o-1',
  });
  expect((await ask('/prepaid-recharge', POST)).location).toBe('/payment/start?order=o-1');
});

test('a redirect in loader data is a path of the router, which adds the language', async () => {
  const { status, text } = await ask('/sw/prepaid-recharge.data', POST);
  expect(status).toBe(202);
  expect(text).toContain('"/payment/start?order=o-1"');
});

test('answers HEAD without a page', async () => {
  expect(await ask('/sw/prepaid-recharge', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
});

test('redirects another spelling, language included, before the router', async () => {
  expect(await ask('/SW/Prepaid-Recharge/?x=1')).toMatchObject({
    status: 301,
    location: '/sw/prepaid-recharge?x=1',
  });
});

test('serves the pages of a new build in development', async () => {
  let build = createBuild('v1');
  const respondInDev = createPageResponder(async () => build, 'production');
  const open = async () =>
    (await respondInDev(new Request('https://portal.test/sw'), {} as WebContext)).text();
  expect(await open()).toBe('v1 /sw home');
  build = createBuild('v2');
  expect(await open()).toBe('v2 /sw home');
});
