import { RATE_LIMITS } from '@portal/platform/http/rate-limits/rate-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, standingClock, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
let secret: string;

beforeAll(async () => {
  portal = await createTestPortal({ environment: { LOG_LEVEL: 'trace', TRUST_PROXY: '127.0.0.1' } });
  secret =
    portal.root.modules.payments.deps.callbackPaths.find(({ name }) => name === 'money')?.secret.reveal() ??
    '';
});
afterAll(() => portal.close());

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const send = (method: (typeof METHODS)[number], url: string, address = '203.0.113.1') =>
  portal.app.inject({ method, url, headers: { 'x-forwarded-for': address } });

test('does not log the secret of a callback path, whatever the method and form of the path', async () => {
  expect(secret.length).toBeGreaterThan(22);
  for (const method of METHODS) {
    for (const path of [
      `/callbacks/money/${secret}`,
      `/callbacks/money/${secret}/`,
      `/callbacks/money//${secret}`,
      `//callbacks/money/${secret}`,
      `/callbacks//money/${secret}?a=b`,
      `/%63allbacks/money/${secret}`,
      `/callbacks%2Fmoney%2F${secret}`,
      `/callbacks/money/${secret}/more`,
    ])
      await send(method, path);
  }
  portal.root.app.log.error({ err: new Error(`no route for /callbacks/money/${secret}`) }, 'failed');
  expect(portal.logOutput()).toContain('callbacks/money/');
  expect(portal.logOutput()).not.toContain(secret);
});

test('answers 404 to other methods and forms of the path', async () => {
  for (const [method, path] of [
    ['DELETE', `/callbacks/money/${secret}`],
    ['HEAD', `/callbacks/money/${secret}`],
    ['POST', `/callbacks/money/${secret}/`],
    ['POST', `/callbacks/money/${'x'.repeat(24)}`],
    ['POST', `/callbacks/nobody/${secret}`],
  ] as const)
    expect((await send(method, path)).statusCode, `${method} ${path}`).toBe(404);
  expect((await send('POST', `/callbacks/money/${secret}`)).statusCode).toBe(200);
});

test('keeps the callback paths after a restart', async () => {
  const again = await createTestPortal({ databaseUrl: portal.databaseUrl });
  const pathsOf = ({ root }: TestPortal) =>
    root.modules.payments.deps.callbackPaths.map((path) => `${path.name} ${path.secret.reveal()}`);
  expect(pathsOf(again)).toEqual(pathsOf(portal));
  await again.close();
});

test('accepts the old and the new path while the secret is replaced', async () => {
  const [recent, old] = ['n'.repeat(24), 'o'.repeat(24)];
  const replacing = await createTestPortal({
    databaseUrl: portal.databaseUrl,
    environment: {
      DPO_COMPANY_TOKEN: '8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3',
      DPO_SERVICE_TYPE: '3854',
      DPO_CALLBACK_SECRET: `${recent},${old}`,
    },
  });
  const statusOf = async (last: string) =>
    (await replacing.app.inject({ method: 'POST', url: `/callbacks/dpo/${last}`, payload: '' })).statusCode;
  expect([await statusOf(recent), await statusOf(old), await statusOf('x'.repeat(24))]).toEqual([
    200, 200, 404,
  ]);
  await replacing.close();
});

test('limits the callbacks of one address and accepts those of another', async () => {
  const few = await createTestPortal({
    clock: standingClock,
    environment: { RATE_LIMIT_FACTOR: '0.001', TRUST_PROXY: '127.0.0.1' },
  });
  const from = async (address: string) =>
    (
      await few.app.inject({
        method: 'POST',
        url: `/callbacks/money/${'x'.repeat(24)}`,
        headers: { 'x-forwarded-for': address },
      })
    ).statusCode;
  const allowed = Math.floor(RATE_LIMITS.callbacks.perAddress * 0.001);
  for (let nth = 0; nth < allowed; nth += 1) expect(await from('203.0.113.1')).toBe(404);
  expect(await from('203.0.113.1')).toBe(429);
  expect(await from('203.0.113.2')).toBe(404);
  await few.close();
});
