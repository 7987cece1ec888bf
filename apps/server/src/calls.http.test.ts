import { type CallName, PORTAL_BASE, ROUTES } from '@portal/contract/http/paths';
import type { Module } from '@portal/platform/module';
import { expect, test } from 'vitest';
import { openTestPortal } from './testing/portal.ts';

const portal = openTestPortal();

test.each(Object.keys(ROUTES) as CallName[])('implements the call %s of the contract', (name) => {
  const [method, path] = ROUTES[name];
  expect(portal.app.hasRoute({ method, url: `${PORTAL_BASE}${path}` })).toBe(true);
});

test('no two features answer the same call, or do the same job', () => {
  const modules: Module[] = Object.values(portal.root.modules);
  const calls = modules.flatMap((each) => Object.keys(each.calls ?? {}));
  expect(calls.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  const jobs = modules.flatMap((each) => Object.keys(each.jobs ?? {}));
  expect(jobs.filter((job, at) => jobs.indexOf(job) !== at)).toEqual([]);
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
