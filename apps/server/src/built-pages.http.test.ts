import { fileURLToPath } from 'node:url';
import { localisePath } from '@portal/domain/language/locale';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { openBuiltWeb } from '@portal/platform/web/built-web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './testing/portal.ts';

// What a page says and where it redirects, where no browser is needed to know it (decision 059).

const WEB_DIR = fileURLToPath(new URL('../../web', import.meta.url));
const VISITOR = 'keza';

let portal: TestPortal;

beforeAll(async () => {
  const web = await openBuiltWeb(WEB_DIR);
  portal = await createTestPortal({
    environment: { RATE_LIMIT_FACTOR: '1000', PUBLIC_URL: 'http://portal.test' },
    web,
  });
});
afterAll(() => portal.close());

const get = (url: string) =>
  portal.app.inject({ url, headers: { cookie: portal.cookieOf(VISITOR), host: 'portal.test' } });

test.each(['/', '/fr/prepaid-recharge', '/no/such-page'])('%s is shown in standards mode', async (path) => {
  expect((await get(path)).body).toMatch(/^<!DOCTYPE html><html lang=/);
});

test.each([
  ['/gethelp/contact-details/contact-us', '/contact-us'],
  ['/sw/gethelp/contact-details/dealers', '/sw/store_finder/dealers'],
  ['/gethelp/bundles/buy-bundles/all-prices', '/table'],
])('the link %s of the help centre redirects to %s', async (path, target) => {
  expect((await get(path)).headers.location).toBe(target);
});

test('a question that does not exist has its own page, which is not indexed', async () => {
  const { body } = await get('/gethelp/payments/no-such-thing');
  expect(body).toContain('We cannot find this question');
  expect(body).toMatch(/<meta name="robots" content="noindex"/);
});

test.each([
  ['/SW/Table?line=prepaid', '/sw/table?line=prepaid'],
  ['/FR', '/fr'],
  ['/storelocator', '/storeLocator'],
])('the URL %s redirects to its canonical spelling %s', async (path, canonical) => {
  expect((await get(path)).headers.location).toBe(canonical);
});

test.each([
  ['mpesa', 'en', { name: 'Pay with MPESA', label: 'Enter Phone No' }],
  ['momo', 'sw', { name: 'Lipa kwa MTN MoMo', label: 'Weka namba ya simu' }],
  ['gsma', 'en', { name: 'Pay with Mobile Money', label: 'Enter Phone No' }],
] as const)(
  'the screen of the wallet %s in %s has its name and field',
  async (path, locale, { name, label }) => {
    const settings = { offersMpesa: true, offersMomo: true, offersGsma: true };
    await portal.app.inject({ url: '/sandbox/api/settings', method: 'POST', payload: settings });
    const msisdn = MAGIC_LINES.prepaid.msisdn;
    const order = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500', again: true } as const;
    const { envelope } = await portal.call('placeOrder', order, { visitor: VISITOR });
    const { orderId } = envelope.result as { orderId: string };
    const { statusCode, body } = await get(
      `${localisePath(`/payment/start/${path}`, locale)}?order=${orderId}`,
    );
    expect(statusCode).toBe(200);
    const texts = body.match(/(?<=>)[^<>]+(?=<\/(?:h3|label)>)/g);
    expect(texts).toEqual(expect.arrayContaining([name, label]));
  },
);
