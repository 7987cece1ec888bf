import { createTestPortal, type TestPortal } from '@portal/server/testing/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';

let portal: TestPortal;
let started = 0;
let finish: () => void;
const finished = new Promise<void>((resolve) => {
  finish = resolve;
});

/** A web app whose pages are not ready before the test says so. */
async function respond(): Promise<Response> {
  started += 1;
  await finished;
  return new Response('<p>Page</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

beforeAll(async () => {
  const web = { respond, clientDir: null, hotReload: null, close: async () => {} };
  portal = await createTestPortal({ environment: { TRUST_PROXY: '127.0.0.1' }, web });
});
afterAll(() => portal.close());

/** Visitors of different networks, so that no limit of one network decides. */
const open = (visitor: number) =>
  portal.app.inject({ url: '/', headers: { 'x-forwarded-for': `41.186.${visitor}.1` } });

test('refuses the page after a hundred that are being rendered, says when to come back, and serves it then', async () => {
  const rendering = Array.from({ length: 100 }, (_, visitor) => open(visitor));
  await expect.poll(() => started).toBe(100);
  const refused = await open(100);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(started).toBe(100);
  finish();
  expect((await Promise.all(rendering)).map(({ statusCode }) => statusCode)).toEqual(Array(100).fill(200));
  expect((await open(101)).statusCode).toBe(200);
});
