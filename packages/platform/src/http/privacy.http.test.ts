import { openTestPortal } from '@portal/server/testing/portal';
import { expect, test } from 'vitest';

const MSISDN = '788100001';
const FORM = { formName: 'get-contact-form-schema' } as const;

const portal = openTestPortal({ environment: { LOG_LEVEL: 'trace', TRUST_PROXY: '127.0.0.1' } });

function cookieOf(headers: Record<string, unknown>): string {
  return String(headers['set-cookie']);
}

test('logs no phone number from any part of a request', async () => {
  await portal.call('checkLine', { msisdn: MSISDN });
  await portal.call('checkLine', { msisdn: `0${MSISDN}` });
  await portal.app.inject({ url: `/prepaid-recharge/${MSISDN}?msisdn=${MSISDN}` });
  await portal.app.inject({ url: `/sandbox/api/phone/${MSISDN}` });
  await portal.app.inject({ url: `/prepaid-recharge/0788%2D100%2D001/%37%38%38100001` });
  portal.root.app.log.error(
    { err: new Error(`+250 788 100 001 and me@example.rw`), msisdn: 788100001 },
    `250${MSISDN}`,
  );
  const logged = portal.logOutput();
  expect(logged.split('\n').length).toBeGreaterThan(4);
  expect(decodeURIComponent(logged)).not.toMatch(/788[ -]?100[ -]?001/);
  expect(logged).not.toContain('me@example.rw');
  expect(logged).toContain('+250 7** *** *01');
  for (const line of logged.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
});

test('sets an unguessable HttpOnly cookie for a new browser', async () => {
  const { headers } = await portal.call('eraseForm', FORM);
  expect(cookieOf(headers)).toMatch(
    /^visitor=[\w-]{24}\.\w+\.[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test('binds the cookie to this host over https', async () => {
  const { headers } = await portal.call('eraseForm', FORM, { headers: { 'x-forwarded-proto': 'https' } });
  expect(cookieOf(headers)).toMatch(
    /^__Host-visitor=[\w-]{24}\.\w+\.[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(headers['strict-transport-security']).toContain('max-age=63072000');
});

test('keeps the cookie of a known browser', async () => {
  const { headers } = await portal.call('eraseForm', FORM, { visitor: 'keza' });
  expect(headers['set-cookie']).toBeUndefined();
});

test.each([
  ['could be guessed', () => 'visitor=1'],
  ['a client chose', () => 'visitor=AbCdEfGhIjKlMnOpQrStUvWx'],
  ['was signed by somebody else', () => `visitor=AbCdEfGhIjKlMnOpQrStUvWx.t5abc.${'A'.repeat(43)}`],
  ['was changed', () => portal.cookieOf('keza').replace(/=../, '=zz')],
])('a cookie that %s is replaced', async (_how, cookie) => {
  const { headers } = await portal.call('eraseForm', FORM, { headers: { cookie: cookie() } });
  expect(cookieOf(headers)).toMatch(/^visitor=[\w-]{24}\./);
});

test('sets no cookie for calls that store nothing, so a concurrent order keeps its visitor', async () => {
  const { headers } = await portal.call('checkLine', { msisdn: MSISDN });
  expect(headers['set-cookie']).toBeUndefined();
});

test('sets no cookie for content, health and metrics', async () => {
  for (const url of [
    '/cms/webpage/activePackage?opco=RW&pageUrl=sw/footer-translation',
    '/healthz',
    '/metrics',
  ]) {
    const { headers, statusCode } = await portal.app.inject({ url });
    expect(statusCode, url).toBe(200);
    expect(headers['set-cookie'], url).toBeUndefined();
  }
});

test('forbids caching of call replies', async () => {
  const { headers } = await portal.call('readConfig', {});
  expect(headers['cache-control']).toBe('no-store');
});

test('sends the security headers with every reply', async () => {
  const { headers } = await portal.call('readConfig', {});
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
});

test('counts CSP reports and logs them without the query', async () => {
  const report = {
    'effective-directive': 'script-src',
    'blocked-uri': 'https://evil.example/x.js?msisdn=788100001',
  };
  const reply = await portal.app.inject({
    method: 'POST',
    url: '/csp-report',
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify({ 'csp-report': report }),
  });
  expect(reply.statusCode).toBe(204);
  expect((await portal.app.inject('/metrics')).body).toContain('csp_reports_total 1');
  expect(portal.logOutput()).toContain('"blocked":"https://evil.example/x.js"');
});
