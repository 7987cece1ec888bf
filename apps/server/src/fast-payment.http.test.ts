import { fileURLToPath } from 'node:url';
import { EVENTUALLY } from '@portal/payments/providers/testing/timeouts';
import { newId } from '@portal/platform/crypto/new-id';
import { openBuiltWeb } from '@portal/platform/web/built-web';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBuyer, type TestBuyer } from './testing/buyer.ts';

// The plain form that orders and pays with one post: what a browser without JavaScript gets, and one whose visitor presses
// twice.

const WEB_DIR = fileURLToPath(new URL('../../web', import.meta.url));
const WALLET = 'isano-money';

let buyer: TestBuyer;

beforeAll(async () => {
  const web = await openBuiltWeb(WEB_DIR);
  buyer = await createBuyer(
    { PUBLIC_URL: 'http://portal.test', RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' },
    { web },
  );
});
afterAll(() => buyer.close());

type Fields = Record<string, string>;

let networks = 0;

/** Each post comes from a network of its own, so that only the limits of a number count. */
function nextAddress(): string {
  networks += 1;
  return `10.${networks}.0.1`;
}

/** Posts the form as a browser does. `visitor`: `null` for a browser that has no cookie yet. */
async function post(fields: Fields, visitor: string | null, path = '/prepaid-recharge') {
  const { app, cookieOf } = buyer.portal;
  return app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: 'portal.test',
      origin: 'http://portal.test',
      'x-forwarded-for': nextAddress(),
      ...(visitor && { cookie: cookieOf(visitor) }),
    },
    payload: new URLSearchParams({ intent: 'pay-now', method: WALLET, ...fields }).toString(),
  });
}

/** Opens a page in the browser of a visitor. */
const openPage = (url: string, visitor: string) =>
  buyer.portal.app.inject({
    url,
    headers: {
      host: 'portal.test',
      'x-forwarded-for': nextAddress(),
      cookie: buyer.portal.cookieOf(visitor),
    },
  });

type Phone = { prompts: { amount: number }[]; wallet: { balance: number } };

const phoneOf = async (msisdn: string) => (await buyer.phone(msisdn)) as unknown as Phone;
const promptsOf = async (msisdn: string) => (await phoneOf(msisdn)).prompts;

/** The balance of a wallet after everything that is due. */
const walletOf = async (msisdn: string) => {
  await buyer.runJobs();
  return (await phoneOf(msisdn)).wallet.balance;
};

/** Waits until a payment is delivered, and runs everything that is due. */
const waitForDelivery = (txnId: string, visitor: string) =>
  vi.waitUntil(async () => {
    await buyer.runJobs();
    const { envelope } = await buyer.portal.call('readTransaction', { txnId }, { visitor });
    return envelope.status === 'success' && envelope.result.status === 'SUCCESS';
  }, EVENTUALLY);

/** Payments that were sent to the wallet for a number. */
const countPrompts = async (msisdn: string) => {
  await buyer.runJobs();
  return (await promptsOf(msisdn)).length;
};

const subscriber = () => buyer.subscriber({ wallet: { balance: 50_000 } });
const statusPage = /^\/payment\/status\?id=/;

describe('a recharge that is ordered and paid with one post', () => {
  test('asks on the handset of the number and leads to the status page', async () => {
    const msisdn = await subscriber();
    const reply = await post({ msisdn: `0${msisdn}`, amount: '1.000', payer: '' }, newId());
    expect(reply.statusCode).toBe(302);
    expect(reply.headers.location).toMatch(statusPage);
    await vi.waitUntil(async () => (await promptsOf(msisdn))[0]?.amount === 1000, EVENTUALLY);
  });

  test('leads to a status page that says how to unlock the wallet when it is locked', async () => {
    const [msisdn, visitor] = [await buyer.subscriber({ wallet: { locked: true } }), newId()];
    const { headers } = await post({ msisdn, amount: '500', payer: '' }, visitor);
    expect(headers.location).toMatch(statusPage);
    expect(await countPrompts(msisdn)).toBe(0);
    const { body } = await openPage(String(headers.location), visitor);
    expect(body).toContain('The wallet is locked after too many wrong PINs.');
    expect(body).toContain('href="tel:*182*7%23"');
  });

  test('asks the other number when another one pays', async () => {
    const [msisdn, payer] = [await subscriber(), await subscriber()];
    await post({ msisdn, amount: '500', payer }, newId());
    await vi.waitUntil(async () => (await promptsOf(payer)).length === 1, EVENTUALLY);
    expect(await countPrompts(msisdn)).toBe(0);
  });

  test('is paid once however often the button is pressed, and a later press leads to it', async () => {
    const [msisdn, visitor] = [await subscriber(), newId()];
    const press = () => post({ msisdn, amount: '700' }, visitor);
    const replies = await Promise.all([press(), press(), press()]);
    // Whichever comes when the payment waits already is told so.
    const opened = replies.flatMap(
      ({ headers }) => headers.location?.toString().replace('&equal=yes', '') ?? [],
    );
    expect(new Set(opened).size).toBe(1);
    expect(opened[0]).toMatch(statusPage);
    const late = await press();
    expect(late.headers.location).toBe(`${opened[0]}&equal=yes`);
    const { body } = await openPage(String(late.headers.location), visitor);
    expect(body).toContain('Your payment is waiting on your phone. We did not start a second one.');
    expect((await openPage(String(opened[0]), visitor)).body).not.toContain('a second one');
    expect(await countPrompts(msisdn)).toBe(1);
  });

  test('is made once more by a confirmation, however often that is posted', async () => {
    // Its wallet approves at once, so that the line can be asked again.
    const [msisdn, visitor] = [await buyer.subscriber(), newId()];
    const before = await walletOf(msisdn);
    const fields = { msisdn, amount: '800' };
    const { headers } = await post(fields, visitor);
    const first = new URL(String(headers.location), 'http://portal.test').searchParams.get('id') ?? '';
    await waitForDelivery(first, visitor);
    // The handset may be asked again, and the purchase is still one of the last ten minutes.
    buyer.clock.push(6 * 60_000);
    const confirm = () => post({ ...fields, againAfter: first }, visitor);
    const replies = await Promise.all([confirm(), confirm()]);
    expect(replies.map(({ statusCode }) => statusCode)).toContain(302);
    const paths = replies.flatMap(({ headers }) => headers.location ?? []);
    const second = new URL(String(paths[0]), 'http://portal.test').searchParams.get('id') ?? '';
    expect(second).not.toBe(first);
    await waitForDelivery(second, visitor);
    expect((await confirm()).body).toContain('Recharge once more?');
    expect(await walletOf(msisdn)).toBe(before - 1600);
  });

  test('needs one more press in a browser where two presses cannot be recognised as one', async () => {
    const msisdn = await subscriber();
    const reply = await post({ msisdn, amount: '500', payer: '' }, null);
    expect(reply.headers.location).toMatch(/^\/payment\/start\/isano-money\?order=/);
    expect(await countPrompts(msisdn)).toBe(0);
  });

  test('opens the page of a card, or the list when the way to pay is not offered', async () => {
    const msisdn = await subscriber();
    const card = await post({ msisdn, amount: '500', method: 'card' }, newId());
    expect(card.headers.location).toMatch(/^\/payment\/start\/card\?order=/);
    const unknown = await post({ msisdn, amount: '500', method: 'airtime' }, newId());
    expect(unknown.headers.location).toMatch(/^\/payment\/start\?order=/);
  });
});

test('a bundle is paid with one post, and a router asks which number pays', async () => {
  const msisdn = await subscriber();
  const bundle = await post({ msisdn, product: 'DH60' }, newId(), '/data-bundle');
  expect(bundle.headers.location).toMatch(statusPage);
  await vi.waitUntil(async () => (await promptsOf(msisdn))[0]?.amount === 100, EVENTUALLY);
  const router = await buyer.subscriber({ line: 'broadband' });
  const recharge = await post({ msisdn: router, product: 'HM1' }, newId(), '/broadband-recharge');
  expect(recharge.headers.location).toMatch(/^\/payment\/start\/isano-money\?order=/);
});

test('the payment page opens the last way to pay of the browser, else the wallet, and none after one was left', async () => {
  const visitor = newId();
  const input = { transactionType: 'PREPAID_RECHARGE', msisdn: await subscriber(), amount: '500' } as const;
  const order = await buyer.order(visitor, input);
  const open = async (query: string, method = '') => {
    const cookie = `${buyer.portal.cookieOf(visitor)}; method=${method}`;
    const url = `/payment/start?order=${order}${query}`;
    return buyer.portal.app.inject({ url, headers: { cookie, host: 'portal.test' } });
  };
  expect((await open('')).headers.location).toBe(`/payment/start/isano-money?order=${order}`);
  expect((await open('', 'card')).headers.location).toBe(`/payment/start/card?order=${order}`);
  expect((await open('', 'gone')).headers.location).toBe(`/payment/start/isano-money?order=${order}`);
  expect((await open('&list', 'card')).statusCode).toBe(200);
});

test.each([
  ['recharge', '/prepaid-recharge', { amount: '500' }],
  ['bundle', '/data-bundle', { product: 'DH60' }],
  ['router', '/broadband-recharge', { product: 'HM1' }],
])(
  'an order of a %s without a payment leads by one redirect to the method that opens first',
  async (what, path, product) => {
    const visitor = newId();
    const msisdn = await (what === 'router' ? buyer.subscriber({ line: 'broadband' }) : subscriber());
    const { headers } = await post({ msisdn, ...product, intent: 'pay' }, visitor, path);
    expect(headers.location).toMatch(/^\/payment\/start\/isano-money\?order=[\w-]+$/);
    expect((await openPage(String(headers.location), visitor)).statusCode).toBe(200);
  },
);

test('an order without a payment leads to the page of what the browser paid with last', async () => {
  const { headers } = await buyer.portal.app.inject({
    method: 'POST',
    url: '/prepaid-recharge',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: 'portal.test',
      origin: 'http://portal.test',
      'x-forwarded-for': nextAddress(),
      cookie: `${buyer.portal.cookieOf(newId())}; method=card`,
    },
    payload: new URLSearchParams({ msisdn: await subscriber(), amount: '500' }).toString(),
  });
  expect(headers.location).toMatch(/^\/payment\/start\/card\?order=[\w-]+$/);
});

// RULINGS 89. The answer to the first press was lost, or somebody orders again before the phone was looked at.
test.each([
  ['recharge', '/prepaid-recharge', { amount: '560' }],
  ['bundle', '/data-bundle', { product: 'DH60' }],
  ['bill', '/postpaid-bill-pay', { amount: '4000' }],
])('an equal %s leads to the payment that waits, by every form', async (what, path, product) => {
  const visitor = newId();
  const [line, payer] = [await lineFor(what), await subscriber()];
  const first = await post({ ...line, ...product, payer, intent: 'pay' }, visitor, path);
  const order = /order=([^&]+)/.exec(String(first.headers.location))?.[1];
  const paid = await post({ payer }, visitor, `/payment/start/${WALLET}?order=${order}`);
  const waiting = `${paid.headers.location}&equal=yes`;
  expect(waiting).toMatch(statusPage);
  for (const intent of what === 'bill' ? ['pay'] : ['pay', 'pay-now'])
    for (const again of ['', 'yes']) {
      const equal = await post({ ...line, ...product, payer, intent, again }, visitor, path);
      expect(equal.headers.location).toBe(waiting);
    }
  expect(await countPrompts(payer)).toBe(1);
});

/** A line that can buy it, with what its form needs beside the product. */
async function lineFor(what: string): Promise<Fields> {
  if (what !== 'bill') return { msisdn: await subscriber() };
  const bill = { outstanding: '9000', dueInDays: 10 };
  const msisdn = await buyer.subscriber({ line: 'postpaid', bill });
  return { msisdn, accountNo: `9${msisdn}` };
}

describe('what cannot be paid is said on the same page with everything that was typed', () => {
  test('a wrong number and a wrong amount', async () => {
    const reply = await post({ msisdn: '788199999', amount: '20', payer: '788' }, newId());
    expect(reply.statusCode).toBe(422);
    const both = await post({ msisdn: '788199999', amount: '20' }, newId());
    expect(both.statusCode).toBe(422);
    expect(both.body).toContain('Invalid Mobile No');
    expect(both.body).toMatch(/Minimum amount should be RWF.100/);
    expect(both.body).toMatch(/value="788.199.999"/);
    expect(both.body).toContain('value="20"');
  });

  test('a number that pays but is incomplete', async () => {
    const msisdn = await subscriber();
    const reply = await post({ msisdn, amount: '500', payer: '78810' }, newId());
    expect(reply.statusCode).toBe(422);
    expect(reply.body).toContain('Please enter the full number that pays.');
    expect(reply.body).toMatch(/value="788.10"/);
    expect(await countPrompts(msisdn)).toBe(0);
  });

  test('a number that has no wallet', async () => {
    const msisdn = await buyer.subscriber({ wallet: null });
    const reply = await post({ msisdn, amount: '500', payer: '' }, newId());
    expect(reply.statusCode).toBe(422);
    expect(reply.body).toMatch(
      /id="[^"]*-error"[^>]*role="alert"[^>]*>(?:(?!<\/p>).)*valid Isano Money number/s,
    );
    expect(reply.body).toContain('value="500"');
  });

  test('a number that was asked too often', async () => {
    const payer = await buyer.subscriber();
    const replies = [];
    for (const amount of ['501', '502', '503', '504', '505', '506', '507']) {
      replies.push(await post({ msisdn: await buyer.subscriber(), amount, payer }, newId()));
    }
    const refused = replies.find(({ statusCode }) => statusCode === 422);
    expect(refused?.body).toMatch(/value="50\d"/);
    expect(refused?.body).toMatch(new RegExp(`value="${payer.replace(/(...)(...)/, '$1.$2.')}"`));
    expect(refused?.body).toContain('class="notice notice-error"');
  });

  test('whatever is posted', async () => {
    const fields = fc.dictionary(
      fc.constantFrom('msisdn', 'amount', 'amount-quick', 'payer', 'method', 'againAfter', 'again'),
      fc.oneof(fc.string(), fc.constantFrom('788100001', '500', WALLET, 'card')),
    );
    await fc.assert(
      fc.asyncProperty(fields, async (posted) => {
        expect((await post({ ...posted, msisdn: posted.msisdn ?? 'x' }, newId())).statusCode).toBeLessThan(
          500,
        );
      }),
      { numRuns: 25 },
    );
  });
});
