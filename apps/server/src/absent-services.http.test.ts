import { fileURLToPath } from 'node:url';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { openBuiltWeb } from '@portal/platform/web/built-web';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './testing/portal.ts';

const WEB_DIR = fileURLToPath(new URL('../../web', import.meta.url));
/** Settings, lines and what a test adds. */
const NEEDED = { OPERATOR_LINES: 'sandbox', OPERATOR_SETTINGS: 'sandbox', OPERATOR_AIRTIME: 'sandbox' };
const ALL_BUT_BILLS = {
  ...NEEDED,
  OPERATOR_AIRTIME_CHARGES: 'sandbox',
  OPERATOR_BUNDLES: 'sandbox',
  OPERATOR_INVOICES: 'sandbox',
  OPERATOR_BALANCES: 'sandbox',
  OPERATOR_EXCHANGE: 'sandbox',
  OPERATOR_NETWORK_LOCATIONS: 'sandbox',
  OPERATOR_LEADS: 'sandbox',
  OPERATOR_INBOUND: 'sandbox',
};
const msisdn = MAGIC_LINES.prepaid.msisdn;

async function open(environment: Record<string, string>): Promise<TestPortal> {
  const web = await openBuiltWeb(WEB_DIR);
  return createTestPortal({
    environment: { RATE_LIMIT_FACTOR: '1000', ...environment },
    web,
  });
}

const get = (portal: TestPortal, url: string) =>
  portal.app.inject({ url, headers: { cookie: portal.cookieOf('keza') } });

/** Same-site links of a page, without language, query and fragment. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"?#]*)/g)].map(([, path = '']) =>
    path.replace(/^\/(sw|rw|fr)/, ''),
  );
}

/** Pages that link to others: home, menus and help in two languages. */
async function allLinks(portal: TestPortal): Promise<string[]> {
  const pages = ['/', '/sw', '/gethelp', '/sw/gethelp', '/prepaid-recharge', '/about'];
  const bodies = await Promise.all(pages.map(async (page) => (await get(portal, page)).body));
  const { body } = await get(portal, '/gethelp.json');
  return [...bodies, body.replaceAll('\\"', '"')].flatMap(linksIn);
}

describe('a portal without bills', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await open(ALL_BUT_BILLS);
  });
  afterAll(() => portal.close());

  test.each(['/postpaid-bill-pay', '/sw/postpaid-bill-pay', '/postpaid-bill-pay?msisdn=788100002'])(
    '%s says that it is not offered, with status 404',
    async (path) => {
      const { statusCode, body } = await get(portal, path);
      expect(statusCode).toBe(404);
      expect(body).toMatch(/This service is not offered here|Huduma hii haitolewi hapa/);
      expect(body).not.toContain('name="msisdn"');
    },
  );

  test('home, menu, footer, help and site map do not lead there, but to everything else', async () => {
    const links = await allLinks(portal);
    expect(links).not.toContain('/postpaid-bill-pay');
    expect(links).toEqual(expect.arrayContaining(['/data-bundle', '/store-locator']));
    const { body } = await get(portal, '/sitemap.xml');
    expect(body).not.toContain('/postpaid-bill-pay');
    expect(body).toContain('/data-bundle');
  });

  test('its calls and orders are refused before anything is paid', async () => {
    const bill = await portal.call('validateAccount', {
      msisdn: '788100002',
      accountNo: '1000000001',
    } as never);
    expect([bill.status, bill.envelope.statusCode]).toEqual([404, 'NOT_OFFERED']);
    const input = {
      transactionType: 'POSTPAID_BILL',
      msisdn: '788100002',
      amount: '500',
      accountNo: '1000000001',
    };
    const order = await portal.call('placeOrder', input as never, { visitor: 'keza' });
    expect(order.envelope.status).not.toBe('success');
  });
});

describe('a portal with airtime only', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await open(NEEDED);
  });
  afterAll(() => portal.close());

  test.each([
    '/data-bundle',
    '/broadband-recharge',
    '/postpaid-bill-pay',
    '/orp/fixed-internet',
    '/table',
    '/works',
    '/hbb-lead',
    '/hbb-lead-status',
    '/openNetworks',
    '/storeLocator',
    '/store-locator',
    '/store_finder/dealers',
  ])('%s is not offered and not linked', async (path) => {
    const { statusCode, body } = await get(portal, path);
    expect([statusCode, body.includes('This service is not offered here')]).toEqual([404, true]);
    expect(await allLinks(portal)).not.toContain(path);
    expect((await get(portal, '/sitemap.xml')).body).not.toContain(`:3000${path}<`);
  });

  // What an operator never offers is not missing: the page is as complete as it will be (decision 012).
  test.each(['/', '/sw', '/prepaid-recharge', '/gethelp', '/status', '/about'])(
    '%s is drawn once for everybody, without what is not offered',
    async (path) => {
      const { statusCode, headers } = await get(portal, path);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache']);
    },
  );

  test('recharges, and does not offer to pay with airtime', async () => {
    expect((await get(portal, '/prepaid-recharge')).statusCode).toBe(200);
    const recharge = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
    const { envelope } = await portal.call('placeOrder', recharge, { visitor: 'keza' });
    expect(envelope.status).toBe('success');
    const { enabledMethods } = await portal.root.operator.settings.read();
    expect(enabledMethods).toMatchObject({ airtime: false, money: true });
  });

  test('refuses a bundle order as not offered', async () => {
    const bundle = { transactionType: 'PREPAID_BUNDLES', msisdn, productCode: 'D1', amount: '500' };
    const { status, envelope } = await portal.call('placeOrder', bundle as never, { visitor: 'keza' });
    expect([status, envelope.statusCode]).toEqual([404, 'NOT_OFFERED']);
  });
});

test('without top-ups, a recharge of a known line is refused before it can be paid', async () => {
  const { OPERATOR_AIRTIME: _, ...environment } = NEEDED;
  const portal = await open(environment);
  try {
    const recharge = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
    const { status, envelope } = await portal.call('placeOrder', recharge, { visitor: 'keza' });
    expect([status, envelope.statusCode]).toEqual([404, 'NOT_OFFERED']);
    expect((await get(portal, '/prepaid-recharge')).statusCode).toBe(404);
  } finally {
    await portal.close();
  }
});
