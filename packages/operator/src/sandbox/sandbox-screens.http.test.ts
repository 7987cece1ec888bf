import { MAGIC_WALLETS } from '@portal/sandbox/magic-outcomes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSeller, refundOf } from './fiscal/testing/fiscal-seller.ts';
import { MAGIC_LINES } from './magic/magic-msisdns.ts';
import { openSandboxScreens, type SandboxScreens } from './testing/sandbox-screens.ts';

let screens: SandboxScreens;
beforeAll(async () => {
  screens = await openSandboxScreens();
});
afterAll(() => screens.close());

describe('the sandbox page', () => {
  test('lists every magic number with its description, without inline code', async () => {
    const reply = await screens.portal.inject('/sandbox');
    for (const { msisdn } of [...Object.values(MAGIC_LINES), ...Object.values(MAGIC_WALLETS)]) {
      expect(reply.body).toContain(msisdn);
    }
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
    expect(reply.body).not.toMatch(/<script>|<style| style=| on[a-z]+=/);
  });

  test('saves the settings of one section and leaves the others as they are', async () => {
    await screens.send('/sandbox/settings', { group: 'bills', roundBillsUp: 'on', dualCurrency: 'on' });
    const saved = await screens.send('/sandbox/settings', {
      group: 'methods',
      walletPinMode: 'pin',
      offersMoney: 'on',
    });
    expect(saved.body).toContain('Saved');
    expect(await screens.settings()).toMatchObject({
      walletPinMode: true,
      offersMoney: true,
      offersPaystack: false,
      dualCurrency: true,
      exchangeWorks: false,
    });
    await screens.send('/sandbox/settings', { reset: 'yes' });
    expect(await screens.settings()).toMatchObject({
      walletPinMode: false,
      exchangeWorks: true,
      offersPaystack: true,
    });
  });

  test('marks what differs from the default, and says the default', async () => {
    expect(await screens.get('/sandbox')).toContain('Every setting has its default.');
    const amounts = { prepaidMin: '150', prepaidMax: '50000', postpaidMin: '500', postpaidMax: '500000' };
    await screens.send('/sandbox/settings', { group: 'amounts', ...amounts, quickAmounts: '200, 500' });
    expect(await screens.settings()).toMatchObject({ prepaidMin: 150, quickAmounts: [200, 500] });
    const page = await screens.get('/sandbox');
    expect(page).toContain('2 changed');
    expect(page).toContain('default: 100<');
    expect(page).toContain('default: 200, 500, 1000, 2000, 5000<');
    await screens.send('/sandbox/settings', { reset: 'yes' });
  });

  test('refuses a wrong value, names its field, and gives back what was typed', async () => {
    const form = { group: 'amounts', prepaidMin: '70000', prepaidMax: '50000', postpaidMin: '500' };
    const refused = await screens.send('/sandbox/settings', {
      ...form,
      postpaidMax: '500000',
      quickAmounts: '200',
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Nothing was saved. Largest recharge: smaller than Smallest recharge');
    expect(refused.body).toMatch(/name="prepaidMax"[^>]*aria-invalid="true"/);
    expect(refused.body).toMatch(/name="prepaidMin"[^>]*value="70000"/);
    const empty = await screens.send('/sandbox/settings', {
      ...form,
      prepaidMin: '',
      postpaidMax: 'much',
      quickAmounts: '',
    });
    expect(empty.statusCode).toBe(400);
    expect((await screens.send('/sandbox/settings', { group: 'nobody' })).statusCode).toBe(400);
    expect(await screens.settings()).toMatchObject({
      prepaidMin: 100,
      quickAmounts: [200, 500, 1000, 2000, 5000],
    });
  });

  test('has a field for every setting of the operator', async () => {
    const page = await screens.get('/sandbox');
    for (const name of Object.keys(await screens.settings())) expect(page, name).toContain(`name="${name}"`);
  });

  test('finds settings and numbers by a word', async () => {
    const page = await screens.get('/sandbox?find=Late');
    expect(page).toContain(MAGIC_WALLETS.late.msisdn);
    expect(page).not.toContain(MAGIC_WALLETS.declines.msisdn);
    expect(await screens.get('/sandbox?find=pin+reset')).toContain('name="pinResetDial"');
    expect(await screens.get('/sandbox?find=%3Cb%3E')).toContain('Nothing contains “&lt;b&gt;”.');
  });
});

describe('the orders of home broadband', () => {
  test('says in the page why an order cannot be moved', async () => {
    expect(await screens.get('/sandbox/leads')).toContain('Nobody has ordered yet.');
    const refused = await screens.send('/sandbox/leads/HBB-0', { step: 'installed' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toMatch(/role="alert"[^>]*>[^<]+</);
  });
});

test('the disputes say in the page why a charge cannot be disputed', async () => {
  expect(await screens.get('/sandbox/disputes')).toContain('Nobody has paid by card at Paystack yet.');
  for (const [url, form] of [
    ['/sandbox/disputes', { reference: 'nobody', amount: '12.5', days: 'soon' }],
    ['/sandbox/disputes/7', { act: 'remind' }],
    ['/sandbox/disputes/x', { act: 'declined' }],
  ] as const) {
    const refused = await screens.send(url, form);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toMatch(/role="alert"[^>]*>[^<]+</);
  }
});

test('the mailbox says that an address has no e-mails', async () => {
  const page = await screens.get('/sandbox/mailbox?to=keza@example.rw');
  expect(page).toContain('To keza@example.rw');
  expect(page).toContain('There are no e-mails.');
});

describe('the tax authority', () => {
  const sell = async () => {
    const seller = createSeller(screens.sandbox.fiscal, 'vsdc', '00');
    await seller.open();
    const sale = seller.nextSale({ custNm: '<b>Keza</b>' });
    await seller.saveSale(sale);
    await seller.saveSale(seller.nextSale(refundOf(Number(sale.invcNo))));
  };

  test('lists what was signed, and finds it by the invoice number', async () => {
    expect(await screens.get('/sandbox/fiscal')).toContain('Nothing has been signed yet.');
    await sell();
    const page = await screens.get('/sandbox/fiscal');
    expect(page).toMatch(/Invoice 2, refund<\/a>.*-400\.00.*1\/2 NR.*Invoice 1, sale<\/a>.*1,000\.00/s);
    const one = await screens.get('/sandbox/fiscal?invcNo=1');
    expect(one).toContain('Invoice 1, sale');
    expect(one).not.toContain('Invoice 2');
    expect(await screens.get('/sandbox/fiscal?invcNo=x1')).toContain('No receipt has this invoice number.');
  });

  // EBM.md section 10: order of print, dashes, minus before every refunded amount.
  test('shows the values of a receipt as the device sent them, and as they are printed', async () => {
    const [sale] = await screens.sandbox.fiscal.audit();
    const page = await screens.get('/sandbox/fiscal/receipts/00/1');
    for (const value of [sale?.intrlData, sale?.rcptSign, '20260228080000'.replace('08', '10')])
      expect(page).toContain(`<dd>${value}</dd>`);
    expect(page).toContain(`<dd>${sale?.rcptSign.replace(/.{4}(?=.)/g, '$&-')}</dd>`);
    expect(page).toContain('&lt;b&gt;Keza');
    expect(page).toMatch(
      /TOTAL<.*1,000\.00.*TOTAL B-18\.00%.*TOTAL TAX B.*152\.54.*SDC INFORMATION.*1\/1 NS/s,
    );
    const refund = await screens.get('/sandbox/fiscal/receipts/00/2');
    expect(refund).toMatch(/REFUND.*REF\. NORMAL RECEIPT#: 1.*-400\.00.*-61\.02/s);
    expect((await screens.portal.inject('/sandbox/fiscal/receipts/00/9')).statusCode).toBe(404);
  });

  test('saves switches, gives codes, restarts and resets by forms, and says what is wrong', async () => {
    const { switches } = JSON.parse(await screens.get('/sandbox/api/fiscal'));
    const form = Object.fromEntries(
      Object.entries(switches).flatMap(([name, value]) =>
        value === false || value === null ? [] : [[name, value === true ? 'on' : String(value)]],
      ),
    );
    const send = (url: string, fields: Record<string, string>) =>
      screens.send(`/sandbox/fiscal/${url}`, fields);
    expect((await send('switches', { ...form, repeatCode: '994' })).body).toContain('1 changed');
    const wrong = await send('switches', { ...form, losesAnswers: '-1' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toMatch(/role="alert"[^>]*>losesAnswers: a whole number/);
    await send('switches', { reset: 'yes' });
    expect(await screens.get('/sandbox/fiscal')).not.toContain('1 changed');
    expect((await send('purchase-codes', { custTin: '101010101' })).body).toMatch(/code is [A-Z2-9]{6}\./);
    expect((await send('purchase-codes', { custTin: '109090909' })).statusCode).toBe(400);
    expect((await send('restart', { seconds: '0' })).body).toContain('It restarts.');
    expect((await send('restart', { seconds: 'soon' })).statusCode).toBe(400);
    expect((await send('devices', { bhfId: '00' })).body).toContain('It can be initialised again.');
    expect((await send('devices', { bhfId: '00' })).statusCode).toBe(400);
  });

  test('has the same as an API', async () => {
    const post = async (url: string, body: object) =>
      (await screens.post(`/sandbox/api/fiscal/${url}`, body)).json();
    expect(await post('switches', { losesAnswers: 2 })).toMatchObject({ losesAnswers: 2, down: false });
    expect(await post('switches', { weather: 1 })).toEqual({ problem: 'weather: no such switch' });
    expect(await post('purchase-codes', { custTin: '101010101' })).toEqual({ code: expect.any(String) });
    expect(await post('restart', { seconds: 0 })).toEqual({});
    expect(await post('devices/reset', { bhfId: '09' })).toHaveProperty('problem');
    const { receipts } = JSON.parse(await screens.get('/sandbox/api/fiscal/receipts'));
    expect(receipts).toMatchObject([
      { invcNo: 1, kind: 'NS' },
      { invcNo: 2, kind: 'NR' },
    ]);
  });
});

describe('a provider outage', () => {
  const knock = async () =>
    (await fetch(`${screens.sandbox.wallets.momo.baseUrl}/collection/v1_0/requesttopay/any`)).status;

  test('answers every request with an error until it ends', async () => {
    const wanted = { companies: ['momo', 'nobody'] };
    expect((await screens.post('/sandbox/api/outages', wanted)).json()).toEqual({ companies: ['momo'] });
    expect(await knock()).toBe(503);
    expect(await screens.get('/sandbox')).toMatch(/name="momo" value="down"\s+checked/);
    await screens.send('/sandbox/outages', {});
    expect(await knock()).toBe(401);
    expect((await screens.post('/sandbox/api/outages', {})).statusCode).toBe(400);
  });
});

test('a page of any card gateway that nobody pays closes by itself after its time, and no page before it', async () => {
  const { pool } = screens.database;
  for (const [gateway, id, dueAt] of [
    ['dpo', 'late-1', '2026-02-28T07:59:00Z'],
    ['uba', 'late-2', '2026-02-28T08:00:00Z'],
    ['dpo', 'in-time', '2026-02-28T08:00:01Z'],
  ])
    await pool.query(
      `INSERT INTO sandbox.card_checkouts (gateway, id, reference, amount, currency, payer, description, behaviour, details, state, created_at, closes_at, due_at)
       VALUES ($1, $2, $2, 500, 'RWF', '788100001', 'Recharge', 'normal', '{}', 'open', '2026-02-28T07:00:00Z', $3, $3)`,
      [gateway, id, dueAt],
    );
  const states = async () =>
    (await pool.query('SELECT id, state FROM sandbox.card_checkouts ORDER BY due_at NULLS FIRST, id')).rows;
  await expect.poll(states).toEqual([
    { id: 'late-1', state: 'expired' },
    { id: 'late-2', state: 'expired' },
    { id: 'in-time', state: 'open' },
  ]);
});
