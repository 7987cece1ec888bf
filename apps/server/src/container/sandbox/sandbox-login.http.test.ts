import { expect, test } from 'vitest';
import { openTestPortal, standingClock } from '../../testing/portal.ts';

const TOKEN = 'the token of this sandbox';
const PHONE = '/sandbox/phone?msisdn=788100001';
const API = '/sandbox/api/phone/788100001';

const portal = openTestPortal({
  clock: standingClock,
  environment: {
    NODE_ENV: 'production',
    OPERATOR: 'sandbox',
    PUBLIC_URL: 'https://pay.example.rw',
    SANDBOX_TOKEN: TOKEN,
  },
});

const open = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers });

const logIn = (token: string, next = PHONE) =>
  portal.app.inject({
    method: 'POST',
    url: '/sandbox/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token, next }).toString(),
  });

test('rejects all requests without the token', async () => {
  for (const url of [API, '/sandbox/api/settings', '/sandbox/api/emails?to=keza@example.rw'])
    expect((await open(url)).statusCode, url).toBe(401);
  const added = await portal.app.inject({ method: 'POST', url: '/sandbox/api/subscribers', payload: {} });
  expect(added.statusCode).toBe(401);
  for (const url of ['/sandbox', PHONE, '/sandbox/leads', '/sandbox/mailbox']) {
    const { statusCode, headers } = await open(url);
    expect([statusCode, headers.location], url).toEqual([
      303,
      `/sandbox/login?next=${encodeURIComponent(url)}`,
    ]);
  }
});

test('accepts the token in a header', async () => {
  expect((await open(API, { authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
  expect((await open(API, { authorization: 'Bearer another one' })).statusCode).toBe(401);
});

test('ignores a token in the URL', async () => {
  expect((await open(`${API}?token=${encodeURIComponent(TOKEN)}`)).statusCode).toBe(401);
});

test('redirects to the requested page after the login', async () => {
  expect((await open(`/sandbox/login?next=${encodeURIComponent(PHONE)}`)).body).toContain(
    'Token of this sandbox',
  );
  const reply = await logIn(TOKEN);
  expect([reply.statusCode, reply.headers.location]).toEqual([303, PHONE]);
  const [given] = reply.cookies;
  expect(given).toMatchObject({ httpOnly: true, path: '/sandbox', sameSite: 'Lax' });
  expect(given?.value).not.toContain(TOKEN);
  const cookie = `${given?.name}=${given?.value}`;
  expect((await open(PHONE, { cookie })).body).toContain('788');
  const settings = await portal.app.inject({
    method: 'POST',
    url: '/sandbox/outages',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  expect(settings.statusCode).toBe(200);
});

test('rejects a wrong token and never redirects to another site', async () => {
  const wrong = await logIn('a wrong one');
  expect([wrong.statusCode, wrong.cookies]).toEqual([401, []]);
  for (const next of ['https://evil.example', '//evil.example', '/sandbox.evil', '/prepaid-recharge'])
    expect((await logIn(TOKEN, next)).headers.location, next).toBe('/sandbox');
});

test('a client that guesses the token is stopped, in a header and in the form, and the right one does not help it then', async () => {
  const address = { remoteAddress: '203.0.113.9' };
  const guess = (token: string) =>
    portal.app.inject({ url: API, headers: { authorization: `Bearer ${token}` }, ...address });
  const codes: number[] = [];
  for (let nth = 0; nth < 40; nth += 1) codes.push((await guess(`guess ${nth}`)).statusCode);
  expect(codes.filter((code) => code === 401)).toHaveLength(20);
  expect(codes.at(-1)).toBe(429);
  expect((await guess(TOKEN)).statusCode).toBe(429);
  expect((await open(API, { authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
});
