import type { Answer, PortalClient } from '@portal/contract/http/portal-client';
import type { WebContext } from '@portal/contract/http/web-context';
import { createTestPortal, type TestPortal } from '@portal/server/testing/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';

const UNKNOWN = 'x'.repeat(22);
let portal: TestPortal;
let run: (calls: PortalClient) => Promise<Answer<unknown>>;
let answer: Answer<unknown>;

/** A web app whose pages make one call. */
async function respond(_request: Request, { portal: calls }: WebContext): Promise<Response> {
  answer = await run(calls);
  return new Response('<p>done</p>', { headers: { 'content-type': 'text/html' } });
}

beforeAll(async () => {
  const web = { respond, clientDir: null, hotReload: null, close: async () => {} };
  portal = await createTestPortal({ web });
});
afterAll(() => portal.close());

/** Opens a page that makes the call, and returns what the call answered. */
async function callFromPage(url: string, call: typeof run, cookie = portal.cookieOf('keza')) {
  run = call;
  await portal.app.inject({ url, headers: { cookie } });
  return answer;
}

test('refuses a call of a page as over HTTP, in the language of the page', async () => {
  const overHttp = await portal.call('readOrder', { id: UNKNOWN }, { lang: 'sw' });
  expect(await callFromPage('/sw/about', (calls) => calls.readOrder({ id: UNKNOWN }))).toMatchObject({
    kind: 'refused',
    status: 404,
    code: 'NOT_FOUND',
    message: overHttp.envelope.message,
  });
});

test('names the invalid fields of the input', async () => {
  const withHalfCharacter = { transactionType: 'PREPAID_RECHARGE', msisdn: '\ud800', amount: '500' } as const;
  expect(await callFromPage('/about', (calls) => calls.placeOrder(withHalfCharacter))).toMatchObject({
    code: 'INVALID_REQUEST',
    details: { fields: { msisdn: 'custom' } },
  });
});

test('places an order for the visitor of the page', async () => {
  const input = { transactionType: 'PREPAID_RECHARGE', msisdn: '788100001', amount: '500' } as const;
  const placed = await callFromPage('/prepaid-recharge', (calls) => calls.placeOrder(input));
  const { orderId } = (placed as { result: { orderId: string } }).result;
  const readBy = async (visitor: string) => {
    const read = (calls: PortalClient) => calls.readOrder({ id: orderId });
    return ((await callFromPage('/about', read, portal.cookieOf(visitor))) as { result: unknown }).result;
  };
  expect(await readBy('keza')).toMatchObject({ msisdn: '788100001', own: true });
  expect(await readBy('mugabo')).toMatchObject({ own: false });
});

test('counts the calls of pages for the limit of the visitor', async () => {
  const check = (calls: PortalClient) => calls.checkLine({ msisdn: '788100001' });
  const answers: Answer<unknown>[] = [];
  for (let at = 0; at < 31; at += 1)
    answers.push(await callFromPage('/about', check, portal.cookieOf('uwase')));
  expect(answers.slice(0, 30).every(({ kind }) => kind === 'ok')).toBe(true);
  expect(answers.at(-1)).toMatchObject({
    code: 'RATE_LIMITED',
    details: { retryAfterSeconds: expect.any(Number) },
  });
});

test('loaders of one page that make the same reading call share its answer', async () => {
  const both = await callFromPage('/about', async (calls) => {
    const answers = await Promise.all([
      calls.readConfig({}),
      calls.readConfig({}),
      calls.readConfig({ code: 'city-config' }),
    ]);
    return { kind: 'ok', result: [answers[0] === answers[1], answers[0] === answers[2]] };
  });
  expect(both).toEqual({ kind: 'ok', result: [true, false] });
});
