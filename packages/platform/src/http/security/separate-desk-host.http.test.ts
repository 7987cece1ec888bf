import { openTestPortal } from '@portal/server/testing/portal';
import { expect, test } from 'vitest';

const portal = openTestPortal({
  environment: {
    PUBLIC_URL: 'https://pay.example.rw',
    STAFF_URL: 'https://desk.example.rw',
    TRUST_PROXY: '127.0.0.1',
  },
});

const open = async (host: string, url: string) =>
  (await portal.app.inject({ url, headers: { host, 'x-forwarded-proto': 'https' } })).statusCode;

test.each([
  ['desk.example.rw', '/staff', 303],
  ['desk.example.rw', '/staff/api/me', 401],
  ['desk.example.rw', '/healthz', 200],
  ['pay.example.rw', '/staff', 404],
  ['pay.example.rw', '/staff/api/me', 404],
  ['desk.example.rw', '/docs', 404],
  ['desk.example.rw', '/orp/bfe/api/portal-service/resource/v1/config', 404],
  ['evil.example', '/staff', 421],
])('the desk and customers’ pages are on different hosts: %s%s is %i', async (host, url, status) => {
  expect(await open(host, url)).toBe(status);
});
