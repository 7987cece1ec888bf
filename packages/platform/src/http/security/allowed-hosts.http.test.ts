import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WebContext } from '@portal/contract/http/web-context';
import { createTestPortal, type TestPortal } from '@portal/server/testing/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';

const environment = {
  PUBLIC_URL: 'https://pay.example.rw',
  ALLOWED_HOSTS: 'www.example.rw',
  ASSET_HOST: 'https://static.example.rw',
  TRUST_PROXY: '127.0.0.1',
};
let portal: TestPortal;
let port: number;

beforeAll(async () => {
  const respond = async (_request: Request, { origin }: WebContext) => new Response(`canonical ${origin}`);
  const web = { respond, clientDir: null, hotReload: null, close: async () => {} };
  portal = await createTestPortal({ environment, web });
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  port = (portal.app.server.address() as { port: number }).port;
});
afterAll(() => portal.close());

const open = (host: string, url = '/') => portal.app.inject({ url, headers: { host } });

test.each(['pay.example.rw', 'PAY.example.rw:8443', 'www.example.rw', 'static.example.rw', 'localhost:3000'])(
  'the portal answers for %s',
  async (host) => {
    expect((await open(host)).statusCode).toBe(200);
  },
);

test.each(['evil.example', 'pay.example.rw.evil.example', '10.0.0.7', '[2001:db8::1]'])(
  'a request for %s is sent away in words, and draws nothing',
  async (host) => {
    const { statusCode, body, headers } = await open(host);
    expect([statusCode, body]).toEqual([
      421,
      expect.stringContaining('does not serve the requested host name'),
    ]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  },
);

test('a protocol that a proxy passed on from a client does not choose the page', async () => {
  const ask = (protocol: string) =>
    portal.app.inject({ url: '/', headers: { host: 'pay.example.rw', 'x-forwarded-proto': protocol } });
  expect((await ask('https')).statusCode).toBe(200);
  for (const protocol of ['https://evil.example/terms?', 'javascript'])
    expect((await ask(protocol)).statusCode, protocol).toBe(400);
});

test('accepts load balancer probes for any host', async () => {
  for (const url of ['/healthz', '/readyz', '/metrics'])
    expect((await open('10.244.0.7:3000', url)).statusCode, url).toBe(200);
});

test('uses the public URL in pages for any allowed host', async () => {
  expect((await open('localhost')).body).toBe('canonical https://pay.example.rw');
});

test('accepts IP addresses as host without a public URL', async () => {
  const own = await createTestPortal({ databaseUrl: portal.databaseUrl });
  const ask = async (host: string) =>
    (await own.app.inject({ url: '/docs/json', headers: { host } })).statusCode;
  expect(await Promise.all(['192.168.1.5:3000', '[::1]:3000', 'evil.example'].map(ask))).toEqual([
    200, 200, 421,
  ]);
  await own.close();
});

test('rejects a request with two Host headers', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nHost: pay.example.rw\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});
