import { portalHeaders } from '@portal/contract/http/headers';
import { PORTAL_BASE, ROUTES } from '@portal/contract/http/paths';
import { createContent } from '@portal/server/features/content/module';
import { createSettings } from '@portal/server/features/settings/module';
import { createTestPortal, type TestPortal } from '@portal/server/testing/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';

const CHECK_LINE = `${PORTAL_BASE}${ROUTES.checkLine[1]}`;
let portal: TestPortal;

beforeAll(async () => {
  const burn = () => {
    throw new Error('disk on fire in /srv/portal');
  };
  const broken = () => Promise.reject(new Error('the core of the operator burns'));
  portal = await createTestPortal({
    change: ({ operator: { leads }, content, modules: { networkLocations } }) => ({
      settings: createSettings({
        settings: { read: broken },
        leads,
        payStackConfig: '{}',
        pinRepeatMinutes: 0,
        absentPorts: [],
      }),
      content: createContent({ ...networkLocations, store: { ...content.store, version: burn } }),
    }),
  });
});
afterAll(() => portal.close());

async function post(payload: string, headers: Record<string, string> = {}) {
  const reply = await portal.app.inject({
    method: 'POST',
    url: CHECK_LINE,
    headers: { ...portalHeaders('en'), ...headers },
    payload,
  });
  const { statusCode: code, result } = reply.json();
  return { status: reply.statusCode, code, result };
}

test('names the invalid field and the reason but never the value', async () => {
  const { status, envelope } = await portal.call('checkLine', { msisdn: '0788100001' });
  expect(status).toBe(400);
  expect(envelope).toEqual({
    statusCode: 'INVALID_REQUEST',
    status: 'failure',
    message: 'Please check what you entered and try again.',
    result: { fields: { msisdn: 'invalid_format' } },
  });
});

test('rejects malformed JSON', async () => {
  expect(await post('{"msisdn":')).toMatchObject({
    status: 400,
    code: 'INVALID_REQUEST',
    result: null,
  });
});

test('rejects an empty body', async () => {
  expect(await post('')).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
});

test.each(['/payment/gateway/card/%00', '/payment/gateway/card/a%00b?status=cancelled'])(
  'a character no text can hold is a clean refusal: %s',
  async (url) => {
    const reply = await portal.app.inject({ method: 'GET', url });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ statusCode: 'INVALID_REQUEST' });
  },
);

test('rejects a body of 64 kB', async () => {
  const msisdn = '7'.repeat(65 * 1024);
  expect(await post(JSON.stringify({ msisdn }))).toMatchObject({
    status: 413,
    code: 'INVALID_REQUEST',
  });
});

test('rejects other content types', async () => {
  const sent = post('<msisdn/>', { 'content-type': 'application/xml' });
  expect(await sent).toMatchObject({ status: 415, code: 'INVALID_REQUEST' });
});

test('rejects keys that pollute prototypes', async () => {
  expect(await post('{"__proto__":{"a":1},"msisdn":"788100001"}')).toMatchObject({ status: 400 });
});

test('answers unknown paths with an envelope', async () => {
  const reply = await portal.app.inject({ url: `${PORTAL_BASE}/no/such/call` });
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ statusCode: 'NOT_FOUND', status: 'failure' });
});

test.each([
  ['GET', `${PORTAL_BASE}/no/such/call`, 404],
  ['POST', `${PORTAL_BASE}/no/such/call`, 404],
  ['DELETE', `${PORTAL_BASE}/no/such/call`, 404],
  ['GET', CHECK_LINE, 405],
  ['PUT', CHECK_LINE, 405],
  ['DELETE', `${CHECK_LINE}?x=1`, 405],
  ['POST', `${PORTAL_BASE}${ROUTES.readConfig[1]}`, 405],
  ['POST', '/cms/webpage/getFaqs_pCategory?opco=RW', 405],
  ['POST', '/cms/webpage/activePackage', 405],
  ['DELETE', '/cms/webpage/likeCount/?questionId=x', 405],
  ['PUT', '/cms/webpage/version', 405],
  ['GET', '/cms/webpage/nothing', 404],
] as const)('%s %s is no page but a refusal in the envelope: %i', async (method, url, status) => {
  const web = {
    respond: async () => new Response('<p>a page</p>'),
    clientDir: null,
    hotReload: null,
    close: async () => {},
  };
  const pages = await createTestPortal({ databaseUrl: portal.databaseUrl, web });
  const reply = await pages.app.inject({ method, url });
  await pages.close();
  expect([reply.statusCode, reply.json().status]).toEqual([status, 'failure']);
  expect(reply.headers['set-cookie']).toBeUndefined();
  if (status === 405) expect(reply.headers.allow).toMatch(/^(GET|POST)$/);
});

test.each(['\\ud800', 'a\\udc00b', 'x\\u0000y'])(
  'a text that no database can hold is the sender’s mistake: %s',
  async (escaped) => {
    const reply = await portal.app.inject({
      method: 'POST',
      url: `${PORTAL_BASE}${ROUTES.saveForm[1]}`,
      headers: { ...portalHeaders('en'), 'content-type': 'application/json' },
      payload: `{"formName":"get-contact-form-schema","values":{"name":"${escaped}"}}`,
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      statusCode: 'INVALID_REQUEST',
      result: { fields: { 'values.name': 'custom' } },
    });
  },
);

test.each(['999999999999', '9999999999999', '12345678901234567890'])(
  'an amount of %s dollars in francs is an answer or a refusal, never a fault',
  async (amount) => {
    const orderInput = { fromCurrency: 'USD', toCurrency: 'RWF', amount } as const;
    const { status } = await portal.call('convertCurrency', orderInput);
    expect(status).toBeLessThan(500);
  },
);

test('translates refusals into the language of the call', async () => {
  const { envelope } = await portal.call('checkLine', { msisdn: '788999999' }, { lang: 'sw' });
  expect(envelope).toMatchObject({ statusCode: 'INVALID_MSISDN', message: 'Namba ya simu si sahihi' });
});

test('reports an operator outage as unavailable', async () => {
  const { status, envelope } = await portal.call('readConfig', {});
  expect(status).toBe(503);
  expect(envelope).toMatchObject({ statusCode: 'UNAVAILABLE' });
  expect(portal.logOutput()).toContain('the core of the operator burns');
});

test('logs an internal error with its cause and hides it from the visitor', async () => {
  const reply = await portal.app.inject({
    url: '/cms/webpage/activePackage?opco=RW&pageUrl=en/footer-translation',
  });
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toEqual({
    statusCode: 'INTERNAL',
    status: 'failure',
    message: 'Something Went Wrong!',
    result: null,
  });
  expect(portal.logOutput()).toContain('disk on fire');
});

test.each(['product', 'operator'])('rejects a call without the header %s', async (name) => {
  const { status, envelope } = await portal.call(
    'checkLine',
    { msisdn: '788100001' },
    { headers: { [name]: 'XX' } },
  );
  expect(status).toBe(400);
  expect(envelope).toMatchObject({ statusCode: 'BAD_HEADERS', result: { fields: { [name]: 'wrong' } } });
});

test('rejects an unsupported language', async () => {
  const { envelope } = await portal.call('checkLine', { msisdn: '788100001' }, { lang: 'xx' });
  expect(envelope).toMatchObject({ statusCode: 'BAD_HEADERS' });
});

test('rejects requests from other sites', async () => {
  const from = (headers: Record<string, string>) =>
    portal.call('checkLine', { msisdn: '788100001' }, { headers });
  expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(400);
  // Another host of the operator's domain, such as a page of its marketing.
  expect((await from({ 'sec-fetch-site': 'same-site' })).status).toBe(400);
  expect((await from({ 'sec-fetch-site': 'none' })).status).toBe(200);
  expect((await from({ origin: 'https://evil.example' })).status).toBe(400);
  expect((await from({ origin: 'null' })).status).toBe(400);
  expect((await from({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect((await from({ origin: 'http://localhost:80', host: 'localhost' })).status).toBe(200);
});
