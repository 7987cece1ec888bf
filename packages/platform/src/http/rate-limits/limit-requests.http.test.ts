import { createTestPortal, standingClock, type TestPortal } from '@portal/server/testing/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMITS } from './rate-limits.ts';

let one: TestPortal;
let other: TestPortal;
const environment = { TRUST_PROXY: '127.0.0.1' };

beforeAll(async () => {
  one = await createTestPortal({ environment, clock: standingClock });
  other = await createTestPortal({ environment, databaseUrl: one.databaseUrl, clock: standingClock });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

/** Checks lines until one is refused; returns the number of successes. */
async function checksUntilRefused(portals: TestPortal[], headers: Record<string, string>): Promise<number> {
  for (let done = 0; done < 2000; done += 1) {
    const portal = portals[done % portals.length];
    const reply = await portal?.call('checkLine', { msisdn: '788100001' }, { headers });
    if (reply?.status === 200) continue;
    expect(reply?.status).toBe(429);
    expect(reply?.envelope).toMatchObject({ statusCode: 'RATE_LIMITED' });
    expect(reply?.envelope.result).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    expect(Number(reply?.headers['retry-after'])).toBeGreaterThan(0);
    return done;
  }
  return Number.POSITIVE_INFINITY;
}

test('shares rate limits between two portals on one database', async () => {
  const headers = { cookie: one.cookieOf('keza'), 'x-forwarded-for': '198.51.100.1' };
  const done = await checksUntilRefused([one, other], headers);
  expect(done).toBeLessThanOrEqual(RATE_LIMITS.lines.perVisitor ?? 0);
  expect(done).toBeGreaterThan((RATE_LIMITS.lines.perVisitor ?? 0) - 3);
});

test('keeps exhausted limits across a restart', async () => {
  const later = await createTestPortal({ environment, databaseUrl: one.databaseUrl, clock: standingClock });
  const headers = { cookie: one.cookieOf('keza'), 'x-forwarded-for': '198.51.100.1' };
  expect(await checksUntilRefused([later], headers)).toBe(0);
  await later.close();
});

// After these, each look-up needs a solved challenge: features/codes/limits/limit-lookups.http.test.ts.
test('limits the address of a client that discards its cookie', async () => {
  const done = await checksUntilRefused([one, other], { 'x-forwarded-for': '198.51.100.2' });
  expect(done).toBeLessThanOrEqual(RATE_LIMITS.openLines.perAddress);
  expect(done).toBeGreaterThan(RATE_LIMITS.openLines.perAddress * 0.85);
});

test('does not limit other visitors behind the same address', async () => {
  const headers = { cookie: one.cookieOf('mugisha'), 'x-forwarded-for': '198.51.100.1' };
  expect((await one.call('checkLine', { msisdn: '788100001' }, { headers })).status).toBe(200);
});

test('counts an invalid forwarded address as the address of the proxy', async () => {
  const portal = await createTestPortal({
    databaseUrl: one.databaseUrl,
    clock: standingClock,
    environment: { ...environment, RATE_LIMIT_FACTOR: '0.01' },
  });
  const statuses: number[] = [];
  for (let nth = 1; nth <= 8; nth += 1) {
    const headers = { 'x-forwarded-for': `${nth}${'a'.repeat(400)}` };
    statuses.push((await portal.call('checkLine', { msisdn: '788100001' }, { headers })).status);
  }
  expect(statuses.slice(-2)).toEqual([429, 429]);
  await portal.close();
});

test('limits feedback of clients that use a new cookie each time', async () => {
  const orderInput = { topic: 'network', message: 'The signal is weak near the market.' } as const;
  const headers = { 'x-forwarded-for': '198.51.100.77' };
  const statuses: number[] = [];
  for (let nth = 0; nth < 40; nth += 1) {
    const visitor = `fresh ${nth}`;
    statuses.push(
      (
        await one.call(
          'saveFeedback',
          { ...orderInput, message: `${orderInput.message} ${nth}` },
          { visitor, headers },
        )
      ).status,
    );
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(RATE_LIMITS.feedback.perNewVisitors ?? 0);
});

test('ignores forwarded addresses from untrusted clients', async () => {
  const portal = await createTestPortal({
    databaseUrl: one.databaseUrl,
    clock: standingClock,
    environment: { RATE_LIMIT_FACTOR: '0.01' },
  });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const statuses: number[] = [];
  for (let last = 1; last <= 8; last += 1) {
    statuses.push(
      (await portal.call('checkLine', { msisdn: '788100001' }, from(`203.0.113.${last}`))).status,
    );
  }
  expect(statuses.slice(-2)).toEqual([429, 429]);
  await portal.close();
});

test.each([
  ['comes back from a gateway', '/payment/gateway/dpo/unknown?status=cancelled', 303],
  ['comes back from the sign-in of staff', '/staff/sign-in/done?code=x&state=x', 400],
])('a browser that %s is not answered without end', async (_, url, usual) => {
  const few = await createTestPortal({ clock: standingClock, environment: { RATE_LIMIT_FACTOR: '0.0005' } });
  const statuses: number[] = [];
  for (let nth = 0; nth < 5; nth += 1) statuses.push((await few.app.inject(url)).statusCode);
  await few.close();
  expect(statuses[0]).toBe(usual);
  expect(statuses.at(-1)).toBe(429);
});
