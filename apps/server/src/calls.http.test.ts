import { type CallName, PORTAL_BASE, ROUTES } from '@portal/contract/http/paths';
import { expect, test } from 'vitest';
import { openTestPortal } from './testing/portal.ts';

const portal = openTestPortal();

test.each(Object.keys(ROUTES) as CallName[])('implements the call %s of the contract', (name) => {
  const [method, path] = ROUTES[name];
  expect(portal.app.hasRoute({ method, url: `${PORTAL_BASE}${path}` })).toBe(true);
});

/** Malicious input: wrong types, oversized values and injection attempts. */
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
