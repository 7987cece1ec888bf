import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { WebContext } from '@portal/contract/http/web-context';
import { createTestPortal, standingClock, type TestPortal } from '@portal/server/testing/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { precompress } from './precompress.ts';

const SCRIPT = `export const words = ${JSON.stringify('Isano '.repeat(200))};`;
let clientDir: string;
let portal: TestPortal;

/** A minimal web app that shows its input. */
async function respond(request: Request, context: WebContext): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/breaks') throw new Error('cannot draw');
  const form = request.method === 'POST' ? await request.text() : null;
  const line = await context.portal.checkLine({ msisdn: '788999999' });
  const view = await context.portal.recordPageView({ name: 'RW_cw_homepage' });
  const { nonce, consent, sandbox } = context;
  const shown = { nonce, consent, sandbox, form, line, view, url: request.url };
  return new Response(`<p>${JSON.stringify(shown)}</p>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

beforeAll(async () => {
  clientDir = mkdtempSync(join(tmpdir(), 'client-'));
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'assets/app-abc123.js'), SCRIPT);
  writeFileSync(join(clientDir, 'robots.txt'), 'User-agent: *');
  await precompress(clientDir);
  const web = { respond, clientDir, hotReload: null, close: async () => {} };
  portal = await createTestPortal({ web });
});
afterAll(async () => {
  await portal.close();
  rmSync(clientDir, { recursive: true });
});

async function open(url: string, headers: Record<string, string> = {}) {
  const reply = await portal.app.inject({ url, headers });
  return { reply, shown: JSON.parse(reply.body.slice(3, -4)) };
}

test('allows only scripts with the nonce of the reply', async () => {
  const { reply, shown } = await open('/');
  const policy = String(reply.headers['content-security-policy']);
  expect(policy).toContain(`script-src 'nonce-${shown.nonce}' 'strict-dynamic'`);
  expect(policy).toContain("object-src 'none'; frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect((await open('/')).shown.nonce).not.toBe(shown.nonce);
  expect(reply.headers['content-security-policy-report-only']).toContain('require-trusted-types-for');
});

test('does not cache a private page and sets the visitor cookie', async () => {
  const { headers } = (await open('/')).reply;
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['set-cookie']).toMatch(/^visitor=/);
});

test('calls the portal as the visitor in the language of the path', async () => {
  const { shown } = await open('/sw/prepaid-recharge', { cookie: `${portal.cookieOf('keza')}; consent=yes` });
  expect(shown.line).toMatchObject({
    kind: 'refused',
    code: 'INVALID_MSISDN',
    message: 'Namba ya simu si sahihi',
  });
  expect(shown.view).toEqual({ kind: 'ok', result: { counted: true } });
  expect(shown.consent).toBe(true);
});

test.each(['/sw.data', '/sw/about.data', '/sw/_.data', '/sw?x=1'])(
  '%s is about a Swahili page',
  async (url) => {
    expect((await open(url)).shown.line.message).toBe('Namba ya simu si sahihi');
  },
);

test('does not log internal calls as requests', () => {
  expect(portal.logOutput()).not.toContain('/subscriber/line-type');
});

test('accepts forms only from this site', async () => {
  const post = (headers: Record<string, string>) =>
    portal.app.inject({
      method: 'POST',
      url: '/consent',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: 'answer=yes',
    });
  expect((await post({})).body).toContain('"form":"answer=yes"');
  expect((await post({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(400);
});

test.each([
  ['application/json', '{"answer":"yes"}'],
  ['text/plain', 'answer=yes'],
  ['multipart/form-data; boundary=x', 'no part at all'],
])('what is posted to a page and is no form is refused, never a fault: %s', async (type, payload) => {
  const reply = await portal.app.inject({
    method: 'POST',
    url: '/consent',
    payload,
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
  });
  expect(reply.statusCode).toBe(400);
});

test('rejects a malformed host', async () => {
  expect((await portal.app.inject({ url: '/', headers: { host: 'a b' } })).statusCode).toBe(421);
});

test('rejects a form larger than 64 kB', async () => {
  const reply = await portal.app.inject({ method: 'POST', url: '/consent', payload: 'x'.repeat(65 * 1024) });
  expect(reply.statusCode).toBe(413);
});

test('compresses pages', async () => {
  const reply = await portal.app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
  expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(reply.rawPayload).toString()).toMatch(/^<p>/);
});

test('shows a fallback page and logs the cause when the web app fails', async () => {
  const reply = await portal.app.inject('/breaks');
  expect(reply.statusCode).toBe(500);
  expect(reply.body).toContain('Unexpected Application Error!');
  expect(reply.body).not.toContain('cannot draw');
  expect(portal.logOutput()).toContain('cannot draw');
});

test('serves hashed files compressed, cached for a year, without a cookie', async () => {
  const reply = await portal.app.inject({
    url: '/assets/app-abc123.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(reply.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(reply.headers['set-cookie']).toBeUndefined();
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(SCRIPT);
});

test('caches other files for an hour', async () => {
  const reply = await portal.app.inject('/robots.txt');
  expect(reply.headers['cache-control']).toBe('public, max-age=3600');
  expect(reply.body).toBe('User-agent: *');
});

test('answers 404 for a file of another build', async () => {
  const reply = await portal.app.inject('/assets/app-old.js');
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ statusCode: 'NOT_FOUND' });
});

test('limits renderings per network with Retry-After', async () => {
  const web = { respond, clientDir: null, hotReload: null, close: async () => {} };
  const few = await createTestPortal({
    clock: standingClock,
    databaseUrl: portal.databaseUrl,
    environment: { RATE_LIMIT_FACTOR: '0.001' },
    web,
  });
  const ipv4: number[] = [];
  const ipv6: number[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    const url = `/page-${nth}`;
    ipv4.push((await few.app.inject({ url, remoteAddress: '41.186.1.1' })).statusCode);
    // One customer may have every address of a /48.
    ipv6.push((await few.app.inject({ url, remoteAddress: `2001:db8:1:${nth}::1` })).statusCode);
  }
  await few.close();
  expect(ipv4).toEqual([200, 200, 200, 429, 429]);
  expect(ipv6).toEqual(ipv4);
});
