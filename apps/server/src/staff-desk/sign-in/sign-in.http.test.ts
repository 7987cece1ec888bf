import type { Clock } from '@portal/domain/time/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../../testing/portal.ts';
import { createStaffBrowser } from '../testing/sign-in.ts';

let now = new Date('2026-11-20T08:00:00Z');
const clock: Clock = { now: () => now };
const wait = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal({ clock });
});
afterAll(() => portal.close());

const browser = (userAgent?: string) => createStaffBrowser(portal.app, userAgent);

describe('signing in', () => {
  test('at the identity provider leads back to the page that was asked for, with name and roles', async () => {
    const reply = await browser().signIn('keza');
    expect(reply.json()).toMatchObject({ name: 'Keza Uwase', email: 'keza@staff.example', roles: ['care'] });
  });

  test('without a role is refused in words', async () => {
    const guest = browser();
    const reply = await guest.signIn('guest');
    expect(reply.statusCode).toBe(403);
    expect(reply.body).toContain('no role');
    expect((await guest.send('GET', '/staff/api/me')).statusCode).toBe(401);
  });

  test('never leads to another site', async () => {
    for (const next of ['https://evil.example/', '//evil.example', '/staff/../evil', '/staff\\evil']) {
      expect((await browser().signIn('keza', { next })).path, next).toMatch(/\/staff$/);
    }
  });

  test('that another browser began is refused: its state and verifier are missing', async () => {
    const [victim, attacker] = [browser(), browser()];
    const choice = await attacker.open('/staff/sign-in');
    const action = /action="([^"]+)"/.exec(choice.body)?.[1] ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const chosen = await attacker.send('POST', action, { payload: 'person=keza', headers });
    let location = String(chosen.headers.location);
    while (!location.includes('/staff/sign-in/done'))
      location = String((await attacker.send('GET', location)).headers.location);
    const reply = await victim.send('GET', location);
    expect(reply.statusCode).toBe(400);
    expect(victim.cookies.has('staff')).toBe(false);
  });

  test('gives a new token each time, so that one set before is worth nothing', async () => {
    const own = browser();
    own.cookies.set('staff', 'set-by-somebody-else');
    await own.signIn('keza');
    const first = own.cookies.get('staff');
    expect(first).not.toBe('set-by-somebody-else');
    await own.signIn('keza');
    const second = own.cookies.get('staff');
    expect(second).not.toBe(first);
    own.cookies.set('staff', first ?? '');
    expect((await own.send('GET', '/staff/api/me')).statusCode).toBe(401);
  });
});

describe('a session', () => {
  test('is valid in the browser that signed in only', async () => {
    const own = browser();
    await own.signIn('keza');
    const other = browser('another browser');
    other.cookies.set('staff', own.cookies.get('staff') ?? '');
    expect((await other.send('GET', '/staff/api/me')).statusCode).toBe(401);
    expect((await own.send('GET', '/staff/api/me')).statusCode).toBe(200);
  });

  test('ends after half an hour without a request, and is checked again at the identity provider after an hour', async () => {
    const start = now;
    const own = browser();
    await own.signIn('keza');
    wait(31);
    expect((await own.send('GET', '/staff/api/me')).statusCode).toBe(401);
    const busy = browser();
    await busy.signIn('keza');
    for (let minutes = 0; minutes < 50; minutes += 10) {
      wait(10);
      expect((await busy.send('GET', '/staff/api/me')).statusCode).toBe(200);
    }
    wait(11);
    expect((await busy.send('GET', '/staff/api/me')).statusCode).toBe(401);
    // What was being typed is not lost: acts have a quarter of an hour more.
    const view = { name: 'reviews', query: 'state=review' };
    expect((await busy.send('POST', '/staff/api/views', { payload: view })).statusCode).toBe(200);
    wait(15);
    expect((await busy.send('POST', '/staff/api/views', { payload: view })).statusCode).toBe(401);
    now = start;
  });

  test('ends with signing out, here and at the identity provider', async () => {
    const own = browser();
    await own.signIn('keza');
    const { next } = (await own.send('POST', '/staff/api/sign-out', { payload: {} })).json();
    expect(next).toContain('/sandbox/identity/session/end');
    expect((await own.open(next)).body).toContain('Sign out');
    expect((await own.send('GET', '/staff/api/me')).statusCode).toBe(401);
  });

  test('is not used by a form of another site', async () => {
    const own = browser();
    await own.signIn('keza');
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const reply = await own.send('POST', '/staff/api/sign-out', { payload: {}, headers });
    expect(reply.statusCode).toBe(400);
    expect((await own.send('GET', '/staff/api/me')).statusCode).toBe(200);
  });
});

test('nothing of the staff desk answers without a session, except signing in', async () => {
  const stranger = browser();
  for (const path of ['/staff', '/staff/payments/x', '/staff/assets/index.js']) {
    const reply = await stranger.send('GET', path);
    expect(reply.statusCode, path).toBe(303);
    expect(reply.headers.location, path).toMatch(/^\/staff\/sign-in\?next=/);
  }
  const unknown = await stranger.send('GET', '/staff/api/nothing');
  expect(unknown.json()).toEqual({ error: 'NOT_FOUND' });
});

test('a second factor is required when it is configured', async () => {
  const strict = await createTestPortal({
    clock,
    environment: { STAFF_AMR: 'otp', STAFF_ACR: 'two-factors' },
  });
  const weak = await createStaffBrowser(strict.app).signIn('keza', { secondFactor: false });
  expect(weak.statusCode).toBe(403);
  expect(weak.body).toContain('second factor');
  const strong = await createStaffBrowser(strict.app).signIn('keza');
  expect(strong.json()).toMatchObject({ name: 'Keza Uwase' });
  await strict.close();
});

test('without an identity provider there is no staff desk', async () => {
  const without = await createTestPortal({ clock, environment: { STAFF_ISSUER: 'off' } });
  const reply = await createStaffBrowser(without.app).send('GET', '/staff/api/me');
  expect(reply.statusCode).toBe(404);
  await without.close();
});
