import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAGIC_LINES } from './magic/magic-msisdns.ts';
import { sandboxOperator } from './sandbox-operator.ts';
import { openSandboxScreens, type SandboxScreens } from './testing/sandbox-screens.ts';

let screens: SandboxScreens;
beforeAll(async () => {
  screens = await openSandboxScreens();
});
afterAll(() => screens.close());

describe('the handset', () => {
  test('shows messages newest first as plain text', async () => {
    const msisdn = await screens.subscriber();
    const { sms } = sandboxOperator({ db: screens.database.db, clock: screens.clock });
    await sms.send({ to: msisdn, text: 'Your code is 123456' });
    await sms.send({ to: msisdn, text: '<script>alert(1)</script>' });
    const page = await screens.get(`/sandbox/phone?msisdn=${msisdn}`);
    expect(page.indexOf('&lt;script&gt;alert(1)')).toBeGreaterThan(0);
    expect(page.indexOf('Your code is 123456')).toBeGreaterThan(page.indexOf('&lt;script&gt;'));
  });

  test('asks for a number when it is missing or invalid', async () => {
    expect(await screens.get('/sandbox/phone')).toContain('Whose phone do you hold?');
    expect(await screens.get('/sandbox/phone?msisdn=12345')).toContain(
      'A number has 9 digits and starts with 7.',
    );
    expect(await screens.get(`/sandbox/phone?msisdn=0${MAGIC_LINES.prepaid.msisdn}`)).toContain(
      '788 100 001',
    );
  });

  test('shows amount and brand in a prompt, and pays once with the right PIN', async () => {
    const msisdn = await screens.subscriber({ wallet: { balance: 2000, pin: '4321' } });
    const reference = await screens.promptOn(msisdn);
    expect(await screens.get(`/sandbox/phone?msisdn=${msisdn}`)).toContain('Pay RWF 500 to Acme?');
    const approve = () =>
      screens.send(`/sandbox/phone/prompts/${reference}`, { msisdn, pin: '4321', answer: 'approve' });
    expect((await approve()).statusCode).toBe(303);
    await approve();
    expect(await screens.phone(msisdn)).toMatchObject({ wallet: { balance: 1500 }, prompts: [] });
  });

  test('counts wrong PINs visibly', async () => {
    const msisdn = await screens.subscriber();
    const reference = await screens.promptOn(msisdn);
    const wrong = await screens.send(`/sandbox/phone/prompts/${reference}`, {
      msisdn,
      pin: '9999',
      answer: 'approve',
    });
    expect(wrong.body).toContain('Wrong PIN, 4 tries left');
    expect((await screens.phone(msisdn)).wallet.attemptsLeft).toBe(4);
  });

  test('removes a rejected prompt without a charge', async () => {
    const msisdn = await screens.subscriber();
    const reference = await screens.promptOn(msisdn);
    await screens.send(`/sandbox/phone/prompts/${reference}`, { msisdn, pin: '', answer: 'reject' });
    expect(await screens.phone(msisdn)).toMatchObject({ wallet: { balance: 250_000 }, prompts: [] });
  });

  test('rejects answers from another number', async () => {
    const reference = await screens.promptOn(await screens.subscriber());
    const other = await screens.subscriber();
    const url = `/sandbox/api/phone/${other}/prompts/${reference}/approve`;
    expect((await screens.post(url, { pin: '1234' })).statusCode).toBe(404);
  });

  test('the PIN reset code opens a locked wallet with a new PIN', async () => {
    const msisdn = await screens.subscriber({ wallet: { locked: true } });
    expect((await screens.phone(msisdn)).wallet.locked).toBe(true);
    const asked = await screens.send('/sandbox/phone/dial', { msisdn, dial: '*182*7#' });
    expect(asked.body).toContain('Choose a new PIN');
    await screens.send('/sandbox/phone/dial', { msisdn, dial: '*182*7#', newPin: '5555' });
    const reference = await screens.promptOn(msisdn);
    const url = `/sandbox/api/phone/${msisdn}/prompts/${reference}/approve`;
    expect((await screens.post(url, { pin: '5555' })).json()).toEqual({ kind: 'done', status: 'TS' });
  });

  test('shows all balances for the balance code and rejects unknown codes', async () => {
    const msisdn = await screens.subscriber({ airtime: 1250, dataMegabytes: 300, wallet: { balance: 7000 } });
    const balances = await screens.send('/sandbox/phone/dial', { msisdn, dial: '*131#' });
    expect(balances.body).toContain('Airtime RWF 1,250, data 300 MB, Acme Money RWF 7,000');
    expect((await screens.send('/sandbox/phone/dial', { msisdn, dial: '*9#' })).body).toContain(
      'Unknown code',
    );
  });
});

describe('the USSD menu on the handset', () => {
  const msisdn = MAGIC_LINES.prepaid.msisdn;
  const hidden = (page: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';

  test('opens by its code, sends every input of the session, and closes', async () => {
    const { body: opened } = await screens.send('/sandbox/phone/dial', { msisdn, dial: '*140*1*2#' });
    expect(opened).toContain('Inputs: 1*2');
    const session = { msisdn, sessionId: hidden(opened, 'sessionId'), inputs: hidden(opened, 'inputs') };
    expect(session.sessionId).not.toBe('');
    const { body: closed } = await screens.send('/sandbox/phone/ussd', { ...session, input: '9' });
    expect(closed).toContain('Inputs: 1*2*9');
    expect(closed).not.toContain('name="sessionId"');
    expect(closed).toContain('>OK</a>');
  });

  test('does not open by a similar code', async () => {
    const { body } = await screens.send('/sandbox/phone/dial', { msisdn, dial: '*1401#' });
    expect(body).toContain('Unknown code');
    expect(body).toContain('menu *140#');
  });
});

describe('the sandbox API', () => {
  test('creates subscribers with given properties and unique numbers', async () => {
    const [one, two] = await Promise.all([
      screens.subscriber({ airtime: 70 }),
      screens.subscriber({ wallet: null }),
    ]);
    expect(one).not.toBe(two);
    expect(await screens.phone(one)).toMatchObject({
      line: 'prepaid',
      airtime: 70,
      wallet: { balance: 250_000 },
    });
    expect(await screens.phone(two)).toMatchObject({ wallet: null, inbox: [], prompts: [] });
  });

  test.each([
    [{ line: 'satellite' }, 'line'],
    [{ airtime: -1 }, 'airtime'],
    [{ wallet: { behaviour: 'dances' } }, 'wallet.behaviour'],
    [{ wallet: { pin: '12' } }, 'wallet.pin'],
    [{ wallet: { balance: 1.5 } }, 'wallet.balance'],
  ])('%j is refused in words', async (wanted, word) => {
    const reply = await screens.post('/sandbox/api/subscribers', wanted);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().problem).toContain(word);
  });

  test('keeps prompts, balances, wrong PIN counts and keys across a restart of the simulators', async () => {
    const msisdn = await screens.subscriber();
    const reference = await screens.promptOn(msisdn);
    const approve = `/sandbox/api/phone/${msisdn}/prompts/${reference}/approve`;
    await screens.post(approve, { pin: '0000' });
    const next = await screens.startAgain();
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
