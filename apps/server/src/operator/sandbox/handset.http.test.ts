import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { MAGIC_WALLETS } from '@portal/sandbox/magic-outcomes';
import { type Sandbox, startSandbox } from '@portal/sandbox/start-sandbox';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { airtelWallet } from '../../features/payments/providers/airtel-api/airtel-wallet.ts';
import { testCardAccounts } from '../../features/payments/providers/testing/card-accounts.ts';
import { testPushAccounts } from '../../features/payments/providers/testing/push-accounts.ts';
import { newId } from '../../platform/crypto/new-id.ts';
import { secret } from '../../platform/crypto/secret.ts';
import { makeTestDb } from '../../platform/database/testing/database.ts';
import type { TestDb } from '../../platform/database/testing/database-server.ts';
import { SCREEN_BRAND } from '../../testing/screen-brand.ts';
import { MAGIC_LINES } from './magic/magic-msisdns.ts';
import { createSandboxControls } from './sandbox-controls.ts';
import { sandboxOperator } from './sandbox-operator.ts';
import { seedSandbox } from './seed-sandbox.ts';

const clock = { now: () => new Date('2026-02-28T08:00:00Z') };
let database: TestDb;
let sandbox: Sandbox;
let portal: FastifyInstance;

const startSandboxAgain = () =>
  startSandbox({
    databaseUrl: database.url,
    clock,
    wallets: {
      money: {
        clientId: 'portal',
        clientSecret: 'secret',
        callbackUrl: () => 'http://127.0.0.1:9/callback',
        callbackKey: 'key',
      },
      smartcash: { apiKey: 'key', merchantId: 'portal' },
      ...testPushAccounts,
    },
    cards: { accounts: testCardAccounts(() => 'http://127.0.0.1:9/'), pagesUrl: () => 'http://127.0.0.1:9' },
    brand: SCREEN_BRAND,
    operator: {
      ...createSandboxControls({ db: database.db, clock }),
      ussd: {
        code: '*140#',
        send: async ({ text }) => ({
          kind: text.endsWith('9') ? 'end' : 'con',
          text: `Inputs: ${text}\n1 More`,
        }),
      },
    },
  });

beforeAll(async () => {
  database = await makeTestDb();
  await seedSandbox({ db: database.db, clock });
  sandbox = await startSandboxAgain();
  portal = Fastify();
  await portal.register(sandbox.handset);
});

afterAll(async () => {
  await portal.close();
  await sandbox.stop();
  await database.drop();
});

const get = async (url: string) => (await portal.inject(url)).body;
const send = (url: string, form: Record<string, string>) =>
  portal.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
const post = (url: string, payload: object) => portal.inject({ method: 'POST', url, payload });
const settings = async () => JSON.parse(await get('/sandbox/api/settings'));
const phone = async (msisdn: string) => JSON.parse(await get(`/sandbox/api/phone/${msisdn}`));

async function subscriber(wanted: object = {}): Promise<Msisdn> {
  return (await post('/sandbox/api/subscribers', wanted)).json().msisdn;
}

async function promptOn(msisdn: Msisdn): Promise<string> {
  const reference = newId();
  const provider = airtelWallet({
    account: {
      baseUrl: sandbox.wallets.money.baseUrl,
      clientId: 'portal',
      clientSecret: secret('secret'),
      callbackKey: secret('key'),
      callbackSecret: secret('callback secret'),
    },
    clock,
    book: 'operator-money',
  }).push;
  const amount = money(500, 'RWF');
  const returnUrl = 'https://portal.example/payment/gateway/money/1';
  await provider.start({ reference, payer: msisdn, amount, description: 'Airtime', email: null, returnUrl });
  return reference;
}

describe('the handset', () => {
  test('shows messages newest first as plain text', async () => {
    const msisdn = await subscriber();
    const { sms } = sandboxOperator({ db: database.db, clock });
    await sms.send({ to: msisdn, text: 'Your code is 123456' });
    await sms.send({ to: msisdn, text: '<script>alert(1)</script>' });
    const page = await get(`/sandbox/phone?msisdn=${msisdn}`);
    expect(page.indexOf('&lt;script&gt;alert(1)')).toBeGreaterThan(0);
    expect(page.indexOf('Your code is 123456')).toBeGreaterThan(page.indexOf('&lt;script&gt;'));
  });

  test('asks for a number when it is missing or invalid', async () => {
    expect(await get('/sandbox/phone')).toContain('Whose phone do you hold?');
    expect(await get('/sandbox/phone?msisdn=12345')).toContain('A number has 9 digits and starts with 7.');
    expect(await get(`/sandbox/phone?msisdn=0${MAGIC_LINES.prepaid.msisdn}`)).toContain('788 100 001');
  });

  test('shows amount and brand in a prompt, and pays once with the right PIN', async () => {
    const msisdn = await subscriber({ wallet: { balance: 2000, pin: '4321' } });
    const reference = await promptOn(msisdn);
    expect(await get(`/sandbox/phone?msisdn=${msisdn}`)).toContain('Pay RWF 500 to Acme?');
    const approve = () =>
      send(`/sandbox/phone/prompts/${reference}`, { msisdn, pin: '4321', answer: 'approve' });
    expect((await approve()).statusCode).toBe(303);
    await approve();
    expect(await phone(msisdn)).toMatchObject({ wallet: { balance: 1500 }, prompts: [] });
  });

  test('counts wrong PINs visibly', async () => {
    const msisdn = await subscriber();
    const reference = await promptOn(msisdn);
    const wrong = await send(`/sandbox/phone/prompts/${reference}`, {
      msisdn,
      pin: '9999',
      answer: 'approve',
    });
    expect(wrong.body).toContain('Wrong PIN, 4 tries left');
    expect((await phone(msisdn)).wallet.attemptsLeft).toBe(4);
  });

  test('removes a rejected prompt without a charge', async () => {
    const msisdn = await subscriber();
    const reference = await promptOn(msisdn);
    await send(`/sandbox/phone/prompts/${reference}`, { msisdn, pin: '', answer: 'reject' });
    expect(await phone(msisdn)).toMatchObject({ wallet: { balance: 250_000 }, prompts: [] });
  });

  test('rejects answers from another number', async () => {
    const reference = await promptOn(await subscriber());
    const other = await subscriber();
    const url = `/sandbox/api/phone/${other}/prompts/${reference}/approve`;
    expect((await post(url, { pin: '1234' })).statusCode).toBe(404);
  });

  test('the PIN reset code opens a locked wallet with a new PIN', async () => {
    const msisdn = await subscriber({ wallet: { locked: true } });
    expect((await phone(msisdn)).wallet.locked).toBe(true);
    const asked = await send('/sandbox/phone/dial', { msisdn, dial: '*182*7#' });
    expect(asked.body).toContain('Choose a new PIN');
    await send('/sandbox/phone/dial', { msisdn, dial: '*182*7#', newPin: '5555' });
    const reference = await promptOn(msisdn);
    const url = `/sandbox/api/phone/${msisdn}/prompts/${reference}/approve`;
    expect((await post(url, { pin: '5555' })).json()).toEqual({ kind: 'done', status: 'TS' });
  });

  test('shows all balances for the balance code and rejects unknown codes', async () => {
    const msisdn = await subscriber({ airtime: 1250, dataMegabytes: 300, wallet: { balance: 7000 } });
    const balances = await send('/sandbox/phone/dial', { msisdn, dial: '*131#' });
    expect(balances.body).toContain('Airtime RWF 1,250, data 300 MB, Acme Money RWF 7,000');
    expect((await send('/sandbox/phone/dial', { msisdn, dial: '*9#' })).body).toContain('Unknown code');
  });
});

describe('the sandbox page', () => {
  test('lists every magic number with its description, without inline code', async () => {
    const reply = await portal.inject('/sandbox');
    for (const { msisdn } of [...Object.values(MAGIC_LINES), ...Object.values(MAGIC_WALLETS)]) {
      expect(reply.body).toContain(msisdn);
    }
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
    expect(reply.body).not.toMatch(/<script>|<style| style=| on[a-z]+=/);
  });

  test('saves the settings of one section and leaves the others as they are', async () => {
    await send('/sandbox/settings', { group: 'bills', roundBillsUp: 'on', dualCurrency: 'on' });
    const saved = await send('/sandbox/settings', {
      group: 'methods',
      walletPinMode: 'pin',
      offersMoney: 'on',
    });
    expect(saved.body).toContain('Saved');
    expect(await settings()).toMatchObject({
      walletPinMode: true,
      offersMoney: true,
      offersPaystack: false,
      dualCurrency: true,
      exchangeWorks: false,
    });
    await send('/sandbox/settings', { reset: 'yes' });
    expect(await settings()).toMatchObject({
      walletPinMode: false,
      exchangeWorks: true,
      offersPaystack: true,
    });
  });

  test('marks what differs from the default, and says the default', async () => {
    expect(await get('/sandbox')).toContain('Every setting has its default.');
    const amounts = { prepaidMin: '150', prepaidMax: '50000', postpaidMin: '500', postpaidMax: '500000' };
    await send('/sandbox/settings', { group: 'amounts', ...amounts, quickAmounts: '200, 500' });
    expect(await settings()).toMatchObject({ prepaidMin: 150, quickAmounts: [200, 500] });
    const page = await get('/sandbox');
    expect(page).toContain('2 changed');
    expect(page).toContain('default: 100<');
    expect(page).toContain('default: 200, 500, 1000, 2000, 5000<');
    await send('/sandbox/settings', { reset: 'yes' });
  });

  test('refuses a wrong value, names its field, and gives back what was typed', async () => {
    const form = { group: 'amounts', prepaidMin: '70000', prepaidMax: '50000', postpaidMin: '500' };
    const refused = await send('/sandbox/settings', {
      ...form,
      postpaidMax: '500000',
      quickAmounts: '200',
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Nothing was saved. Largest recharge: smaller than Smallest recharge');
    expect(refused.body).toMatch(/name="prepaidMax"[^>]*aria-invalid="true"/);
    expect(refused.body).toMatch(/name="prepaidMin"[^>]*value="70000"/);
    const empty = await send('/sandbox/settings', {
      ...form,
      prepaidMin: '',
      postpaidMax: 'much',
      quickAmounts: '',
    });
    expect(empty.statusCode).toBe(400);
    expect((await send('/sandbox/settings', { group: 'nobody' })).statusCode).toBe(400);
    expect(await settings()).toMatchObject({ prepaidMin: 100, quickAmounts: [200, 500, 1000, 2000, 5000] });
  });

  test('has a field for every setting of the operator', async () => {
    const page = await get('/sandbox');
    for (const name of Object.keys(await settings())) expect(page, name).toContain(`name="${name}"`);
  });

  test('finds settings and numbers by a word', async () => {
    const page = await get('/sandbox?find=Late');
    expect(page).toContain(MAGIC_WALLETS.late.msisdn);
    expect(page).not.toContain(MAGIC_WALLETS.declines.msisdn);
    expect(await get('/sandbox?find=pin+reset')).toContain('name="pinResetDial"');
    expect(await get('/sandbox?find=%3Cb%3E')).toContain('Nothing contains “&lt;b&gt;”.');
  });
});

describe('the orders of home broadband', () => {
  test('says in the page why an order cannot be moved', async () => {
    expect(await get('/sandbox/leads')).toContain('Nobody has ordered yet.');
    const refused = await send('/sandbox/leads/HBB-0', { step: 'installed' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toMatch(/role="alert"[^>]*>[^<]+</);
  });
});

test('the mailbox says that an address has no e-mails', async () => {
  const page = await get('/sandbox/mailbox?to=keza@example.rw');
  expect(page).toContain('To keza@example.rw');
  expect(page).toContain('There are no e-mails.');
});

describe('the sandbox API', () => {
  test('creates subscribers with given properties and unique numbers', async () => {
    const [one, two] = await Promise.all([subscriber({ airtime: 70 }), subscriber({ wallet: null })]);
    expect(one).not.toBe(two);
    expect(await phone(one)).toMatchObject({ line: 'prepaid', airtime: 70, wallet: { balance: 250_000 } });
    expect(await phone(two)).toMatchObject({ wallet: null, inbox: [], prompts: [] });
  });

  test.each([
    [{ line: 'satellite' }, 'line'],
    [{ airtime: -1 }, 'airtime'],
    [{ wallet: { behaviour: 'dances' } }, 'wallet.behaviour'],
    [{ wallet: { pin: '12' } }, 'wallet.pin'],
    [{ wallet: { balance: 1.5 } }, 'wallet.balance'],
  ])('%j is refused in words', async (wanted, word) => {
    const reply = await post('/sandbox/api/subscribers', wanted);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().problem).toContain(word);
  });

  test('keeps prompts, balances, wrong PIN counts and keys across a restart of the simulators', async () => {
    const msisdn = await subscriber();
    const reference = await promptOn(msisdn);
    const approve = `/sandbox/api/phone/${msisdn}/prompts/${reference}/approve`;
    await post(approve, { pin: '0000' });
    const next = await startSandboxAgain();
    const other = Fastify();
    await other.register(next.handset);
    const seen = await other.inject(`/sandbox/api/phone/${msisdn}`);
    expect(seen.json()).toMatchObject({ wallet: { attemptsLeft: 4 }, prompts: [{ id: reference }] });
    const paid = await other.inject({ method: 'POST', url: approve, payload: { pin: '1234' } });
    expect(paid.json()).toEqual({ kind: 'done', status: 'TS' });
    await other.close();
    await next.stop();
  });
});

describe('a provider outage', () => {
  const knock = async () =>
    (await fetch(`${sandbox.wallets.momo.baseUrl}/collection/v1_0/requesttopay/any`)).status;

  test('answers every request with an error until it ends', async () => {
    const wanted = { companies: ['momo', 'nobody'] };
    expect((await post('/sandbox/api/outages', wanted)).json()).toEqual({ companies: ['momo'] });
    expect(await knock()).toBe(503);
    expect(await get('/sandbox')).toMatch(/name="momo" value="down"\s+checked/);
    await send('/sandbox/outages', {});
    expect(await knock()).toBe(401);
    expect((await post('/sandbox/api/outages', {})).statusCode).toBe(400);
  });
});

describe('the USSD menu on the handset', () => {
  const msisdn = MAGIC_LINES.prepaid.msisdn;
  const hidden = (page: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';

  test('opens by its code, sends every input of the session, and closes', async () => {
    const { body: opened } = await send('/sandbox/phone/dial', { msisdn, dial: '*140*1*2#' });
    expect(opened).toContain('Inputs: 1*2');
    const session = { msisdn, sessionId: hidden(opened, 'sessionId'), inputs: hidden(opened, 'inputs') };
    expect(session.sessionId).not.toBe('');
    const { body: closed } = await send('/sandbox/phone/ussd', { ...session, input: '9' });
    expect(closed).toContain('Inputs: 1*2*9');
    expect(closed).not.toContain('name="sessionId"');
    expect(closed).toContain('>OK</a>');
  });

  test('does not open by a similar code', async () => {
    const { body } = await send('/sandbox/phone/dial', { msisdn, dial: '*1401#' });
    expect(body).toContain('Unknown code');
    expect(body).toContain('menu *140#');
  });
});
