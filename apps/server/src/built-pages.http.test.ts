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

// A search engine would list what one visitor searched for, or a page of something that is not there.
test.each([
  ['/gethelp?q=airtime', 200],
  ['/gethelp/no-such-topic', 404],
  ['/gethelp/recharge/no-such-section', 404],
  ['/gethelp/recharge/how-to-recharge/no-such-question', 404],
  ['/fr/no-such-page', 404],
])('%s answers %i and is not indexed', async (path, status) => {
  const { statusCode, body } = await get(path);
  expect(statusCode).toBe(status);
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

/** A field of a form, or one choice of it. */
type Control = { name: string; kind: string; value: string; isChosen: boolean };

/** The attributes of a tag; those without a value are empty. */
function attributesOf(tag: string): Record<string, string | undefined> {
  const attributes = tag.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries([...attributes].map(([, name = '', value = '']) => [name.toLowerCase(), value]));
}

/** What a visitor can fill in or choose in a page or a form. */
function controlsOf(html: string): Control[] {
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => {
    const { name = '', type = 'text', value = '', checked } = attributesOf(tag);
    const isChoice = type === 'radio' || type === 'checkbox';
    return { name, kind: type, value, isChosen: !isChoice || checked !== undefined };
  });
  const areas = [...html.matchAll(/<textarea\b([^>]*)>(.*?)<\/textarea>/gs)].map(
    ([, tag = '', text = '']) => ({
      name: attributesOf(tag).name ?? '',
      kind: 'textarea',
      value: text.trim(),
      isChosen: true,
    }),
  );
  const options = [...html.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)].flatMap(
    ([, tag = '', inside = '']) =>
      [...inside.matchAll(/<option\b[^>]*>/g)].map(([option]) => {
        const { value = '', selected } = attributesOf(option);
        return {
          name: attributesOf(tag).name ?? '',
          kind: 'select',
          value,
          isChosen: selected !== undefined,
        };
      }),
  );
  return [...inputs, ...areas, ...options].filter(({ name }) => name !== '');
}

/** What a visitor sends who fills in each field wrongly and takes the last of each list of choices. */
function fillWrongly(controls: readonly Control[]): Map<string, string> {
  return new Map(
    controls.map(({ name, kind, value }, index) => {
      if (['hidden', 'radio', 'checkbox', 'select'].includes(kind)) return [name, value];
      return [name, kind === 'email' ? `nobody-${index}` : `${10 + index}`];
    }),
  );
}

// Who mistyped one field types and chooses nothing again (WCAG 3.3.7).
test.each([
  '/prepaid-recharge',
  '/recharge-several',
  '/postpaid-bill-pay',
  '/orp/fixed-internet',
  '/call-back',
  '/give_your_feedback',
  '/hbb-lead?plan=W5G-20',
  '/hbb-lead-status',
  '/history',
  '/my-lines',
])('the form of %s is shown again with all that was typed and chosen when it is refused', (path) =>
  expectKept(path),
);

test('so is that of a recharge by its button that only orders', () =>
  expectKept('/prepaid-recharge', 'order'));

/** Posts a form with wrong values, by its first button or without one. */
async function expectKept(path: string, button: 'first' | 'order' = 'first'): Promise<void> {
  const { body } = await get(path);
  const [, tag = '', inside = ''] = /<form\b([^>]*method="post"[^>]*)>(.*?)<\/form>/s.exec(body) ?? [];
  const filled = fillWrongly(controlsOf(inside));
  // Without a script a quick amount beside another typed one is refused; the typed one stays.
  filled.delete('amount-quick');
  expect(filled.size).toBeGreaterThan(0);
  const { name, value: intent = '' } = attributesOf(/<button\b[^>]* name="[^>]*>/.exec(inside)?.[0] ?? '');
  const pressed = name && button === 'first' ? [[name, intent] as [string, string]] : [];
  const refused = await portal.app.inject({
    method: 'POST',
    url: attributesOf(tag).action ?? path,
    headers: {
      cookie: portal.cookieOf(VISITOR),
      host: 'portal.test',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams([...filled, ...pressed]).toString(),
  });
  expect(refused.statusCode).toBe(422);
  const shown = controlsOf(refused.body).filter(({ isChosen }) => isChosen);
  const lost = [...filled].filter(
    ([name, value]) => !shown.some((each) => each.name === name && each.value === value),
  );
  expect(lost).toEqual([]);
  expect(refused.body).toMatch(/aria-invalid="true"|role="alert"/);
}
