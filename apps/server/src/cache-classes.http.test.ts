import { expect, test } from 'vitest';
import { openTestPortal } from './testing/portal.ts';

/**
 * How long whom each reply may be kept by (RFC 9111), by the first line that fits; a route without a line fails the test. What a
 * loaded answer of a call that caches says is tested beside the call; here its refusal must not be kept.
 */
const CLASSES: readonly [path: RegExp, cacheControl: string][] = [
  [/^\/brand\/|^\/apple-touch-icon\.png$/, 'public, max-age=86400'],
  [/^\/docs\/json$|^\/docs\/$/, 'no-store'],
  [/^\/docs/, 'no-cache'],
  // `no-store` would set a new cookie of a visitor.
  [/^\/forget-browser$/, 'private, no-cache'],
  [/^(\/\w\w)?\/payment\/receipt(\.pdf|-qr\.svg)$/, 'private, no-store'],
  [/^\/(healthz|readyz|metrics)/, 'no-store'],
  [/^\/orp\/bfe\/api\/portal-service\//, 'no-store'],
  [/^\/(cms|maps)\//, 'no-store'],
  [/^\/(callbacks|operator|payment\/gateway|csp-report|ussd)/, 'no-store'],
  [/^\/staff\/media\//, 'private, no-store'],
  [/^\/staff/, 'no-store'],
  [/^\/sandbox\/(assets|paystack\/inline)/, 'no-cache'],
  [/^\/sandbox/, 'no-store'],
];

const portal = openTestPortal();

type Route = { method: 'GET' | 'POST'; path: string };

/** The routes of a tree that Fastify prints. */
function listRoutes(tree: string): Route[] {
  const open: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, branch = '', piece = '', methods = ''] = /^(.*?)[└├]── (.*) \(([^)]*)\)$/.exec(line) ?? [];
    if (!piece) return [];
    open.length = branch.length / 4;
    open.push(piece);
    const path = open.join('');
    return (['GET', 'POST'] as const)
      .filter((each) => methods.split(', ').includes(each))
      .map((method) => ({ method, path }));
  });
}

test('every reply says whether it may be kept, and no shared cache keeps one with a cookie', async () => {
  const routes = listRoutes(portal.app.printRoutes({ commonPrefix: false }));
  expect(routes.length).toBeGreaterThan(200);
  const wrong: string[] = [];
  // A stream ends when its payment does. The sandbox's identity provider answers by itself.
  for (const { method, path } of routes.filter(
    (each) => !/\*|stream$|openid-configuration$/.test(each.path),
  )) {
    const [, expected] = CLASSES.find(([paths]) => paths.test(path)) ?? [];
    const body = method === 'POST' ? { payload: {} } : {};
    const { headers, statusCode } = await portal.app.inject({
      method,
      url: path.replace(/:\w+/g, 'x'),
      ...body,
    });
    const given = headers['cache-control'];
    const isShared = /public/.test(String(given));
    if (given !== expected && !(statusCode >= 400 && given === 'no-store'))
      wrong.push(`${method} ${path}: ${given}`);
    if (isShared && headers['set-cookie']) wrong.push(`${method} ${path}: shared with a cookie`);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['/cms/webpage/activePackage?opco=RW&pageUrl=en/footer-translation', 'public, max-age=3600'],
  ['/nothing-here', 'no-store'],
])('%s', async (url, expected) => {
  expect((await portal.app.inject({ url })).headers['cache-control']).toBe(expected);
});
