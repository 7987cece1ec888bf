import { type CallName, PORTAL_BASE, ROUTES } from '@portal/contract/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestPortal, type TestPortal } from './test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await makeTestPortal();
});
afterAll(() => portal.close());

test.each(Object.keys(ROUTES) as CallName[])('the call %s of the contract is answered', (name) => {
  const [method, path] = ROUTES[name];
  expect(portal.app.hasRoute({ method, url: `${PORTAL_BASE}${path}` })).toBe(true);
});

/** What a bad caller sends: the wrong types, too much, and what tries to be code. */
const GARBAGE: unknown[] = [
  null,
  [],
  'text',
  7,
  { msisdn: {} },
  { accountNo: "' OR 1=1 --" },
  { invoiceNo: 'x' },
];

test.each((Object.keys(ROUTES) as CallName[]).filter((name) => ROUTES[name][0] === 'POST'))(
  'garbage sent to %s is refused, never a failure of ours',
  async (name) => {
    for (const payload of GARBAGE) {
      const { status } = await portal.call(name, payload as never);
      expect(status).toBeLessThan(500);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  },
);
