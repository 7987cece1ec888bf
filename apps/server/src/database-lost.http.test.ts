import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { makeTestDb } from '@portal/platform/database/testing/database';
import { type DatabaseLine, openDatabaseLine } from '@portal/platform/database/testing/database-line';
import type { TestDb } from '@portal/platform/database/testing/database-server';
import { openBuiltWeb } from '@portal/platform/web/built-web';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestPortal, type TestPortal } from './testing/portal.ts';

// A node whose database is lost: what it still shows, and what it says about the rest.

/** Of a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 100 };
const WEB_DIR = fileURLToPath(new URL('../../web', import.meta.url));
const VISITOR = 'keza';
const ORDER = {
  transactionType: 'PREPAID_RECHARGE',
  msisdn: MAGIC_LINES.prepaid.msisdn,
  amount: '500',
} as const;

let db: TestDb;
let line: DatabaseLine;
let portal: TestPortal;
let orderId: string;

const get = (url: string) =>
  portal.app.inject({ url, headers: { cookie: portal.cookieOf(VISITOR), host: 'portal.test' } });
const readiness = async (url: string) => {
  const { statusCode, body } = await portal.app.inject(url);
  return { statusCode, state: JSON.parse(body) as unknown };
};

beforeAll(async () => {
  db = await makeTestDb();
  line = await openDatabaseLine(db.url);
  const web = await openBuiltWeb(WEB_DIR);
  portal = await createTestPortal({
    databaseUrl: line.url,
    environment: { RATE_LIMIT_FACTOR: '1000', PUBLIC_URL: 'http://portal.test' },
    web,
  });
  const { envelope } = await portal.call('placeOrder', ORDER, { visitor: VISITOR });
  orderId = (envelope.result as { orderId: string }).orderId;
  await get('/gethelp');
  // Its own connection is given up after a moment, which may pass on a busy machine.
  const whole = { statusCode: 200, state: { status: 'ready', database: 'up' } };
  await vi.waitFor(async () => expect(await readiness('/readyz/database')).toEqual(whole), PATIENCE);
  await line.cut();
});
afterAll(async () => {
  await portal.close();
  await line.close();
  await db.drop();
});

test('stays ready for pages, and says that it has no database', async () => {
  const state = { status: 'ready', database: 'down' };
  expect(await readiness('/readyz')).toEqual({ statusCode: 200, state });
  expect(await readiness('/readyz/database')).toEqual({ statusCode: 503, state });
});

/** What a load balancer asks each node before it sends it requests, by the name of the group of nodes. */
function readChecks(): Record<string, string> {
  const config = readFileSync(
    new URL('../../../deploy/failover/haproxy-portal.cfg', import.meta.url),
    'utf8',
  );
  const checks = config.matchAll(/^backend (\w+)\n +option httpchk GET (\S+)$/gm);
  return Object.fromEntries([...checks].map(([, group = '', path = '']) => [group, path]));
}

test('the load balancer sends its purchases to another node, and pages to it when there is no other', async () => {
  const answers = Object.entries(readChecks()).map(async ([group, path]) => [
    group,
    (await readiness(path)).statusCode,
  ]);
  expect(Object.fromEntries(await Promise.all(answers))).toEqual({ purchases: 503, pages: 200 });
});

test.each([
  '/',
  '/sw/gethelp',
  '/fr/gethelp/bundles/buy-bundles',
  '/rw/table',
  '/storeLocator',
  '/openNetworks',
  '/privacy-policy',
  '/sw/prepaid-recharge',
])('still shows the page %s', async (path) => {
  expect((await get(path)).statusCode).toBe(200);
});

test('says on the payment page that the order cannot be reached, nothing was charged, and when to come back', async () => {
  const { statusCode, headers, body } = await get(`/payment/start/money-push?order=${orderId}`);
  expect(statusCode).toBe(503);
  expect(headers['retry-after']).toBe('5');
  expect(body).toContain('We cannot reach your order');
});

test('refuses a purchase in words', async () => {
  const { status, headers, envelope } = await portal.call('placeOrder', ORDER, { visitor: VISITOR });
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('5');
  expect(envelope).toMatchObject({
    statusCode: 'UNAVAILABLE',
    message: 'This service is not answering. Please try again in a moment.',
  });
});
