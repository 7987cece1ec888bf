import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveServiceWorker } from './serve-service-worker.ts';

let clientDir: string;
beforeAll(() => {
  clientDir = mkdtempSync(join(tmpdir(), 'client-'));
  writeFileSync(join(clientDir, 'service-worker.js'), 'keeps()');
});
afterAll(() => rmSync(clientDir, { recursive: true }));

async function ask(options: Partial<Parameters<typeof serveServiceWorker>[1]>) {
  const app = Fastify();
  serveServiceWorker(app, { clientDir, on: true, assetHost: null, ...options });
  return app.inject('/service-worker.js');
}

test('is revalidated each time and may connect to this site only', async () => {
  const { headers, body } = await ask({});
  expect(body).toBe('keeps()');
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
});

test('may fetch static files from the asset host', async () => {
  const { headers } = await ask({ assetHost: 'https://static.test' });
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://static.test");
});

test.each([
  ['switched off', { on: false }],
  ['in development', { clientDir: null }],
])('%s, what browsers have kept is taken away', async (_when, options) => {
  const { body } = await ask(options);
  expect(body).toContain('caches.delete');
  expect(body).toContain('registration.unregister');
});
