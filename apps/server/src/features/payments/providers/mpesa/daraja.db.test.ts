import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { money } from '@portal/domain/money';
import type { Msisdn } from '@portal/domain/msisdn';
import type { WalletBehaviour } from '@portal/sandbox/magic-outcomes';
import { startDarajaServer } from '@portal/sandbox/mpesa/daraja-server';
import { listMpesaPrompts } from '@portal/sandbox/mpesa/mpesa-payments';
import { MPESA_TABLES } from '@portal/sandbox/mpesa/mpesa-tables';
import { answerMpesaPrompt } from '@portal/sandbox/mpesa/settle-mpesa';
import { makeTables, openSandboxDb, type SandboxDb } from '@portal/sandbox/sandbox-db';
import { TOKEN_TABLES } from '@portal/sandbox/tokens';
import { addWallet } from '@portal/sandbox/wallet/wallets';
import { WEATHER_TABLES } from '@portal/sandbox/weather';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../../../platform/crypto/new-id.ts';
import { secret } from '../../../../platform/crypto/secret.ts';
import { makeTestDb } from '../../../../platform/db/test-db.ts';
import type { TestDb } from '../../../../platform/db/test-server.ts';
import type { PaymentProvider, StartRequest } from '../provider.ts';
import { type DarajaOptions, daraja } from './daraja.ts';
import { darajaRequestStore } from './daraja-requests.ts';

const BALANCE = 10_000;
const PRICE = money(500, 'RWF');
const TOLD = { consumerKey: 'key', consumerSecret: 'secret', shortCode: '174379', passkey: 'passkey' };

let database: TestDb;
let db: SandboxDb;
let company: Awaited<ReturnType<typeof startDarajaServer>>;
let callbackBase = '';
let time = Date.parse('2026-02-28T08:00:00Z');
let next = 780_000_000;
/** Callbacks that came, in order; `deaf` loses them as a portal that is down does. */
const heard: { reference: string | null; genuine: boolean }[] = [];
let deaf = false;
const clock = { now: () => new Date(time) };
const portal = createServer(async (request, response) => {
  await takeCallback(request);
  response.end('{}');
});

beforeAll(async () => {
  database = await makeTestDb();
  db = openSandboxDb(database.url);
  await makeTables(db, TOKEN_TABLES + WEATHER_TABLES + MPESA_TABLES);
  company = await startDarajaServer({ db, clock, account: TOLD });
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  callbackBase = `http://127.0.0.1:${(portal.address() as AddressInfo).port}/callbacks/mpesa/path-secret`;
});

afterAll(async () => {
  await company.stop();
  await new Promise((resolve) => portal.close(resolve));
  await db.close();
  await database.drop();
});

/** What the engine does with a callback. */
async function takeCallback(request: IncomingMessage): Promise<void> {
  const body = await text(request);
  if (deaf) return;
  const query = Object.fromEntries(new URL(request.url ?? '', 'http://portal').searchParams);
  const around = { headers: {}, query };
  const { callbacks } = adapter();
  const read = callbacks?.read(body, around);
  if (!read) return;
  if (read.genuine) await callbacks?.hear?.(body, around);
  heard.push(read);
}

function adapter(over: Partial<DarajaOptions['account']> = {}): PaymentProvider {
  return daraja({
    account: {
      baseUrl: company.baseUrl,
      consumerKey: TOLD.consumerKey,
      consumerSecret: secret(TOLD.consumerSecret),
      shortCode: TOLD.shortCode,
      passkey: secret(TOLD.passkey),
      initiator: 'portal',
      securityCredential: secret('sealed'),
      ...over,
    },
    clock,
    timeoutMs: 2_000,
    requests: darajaRequestStore({ db: database.db, clock }),
    callbackBase: () => callbackBase,
    callbackSecret: secret('callback secret of the test'),
  });
}

async function payment(behaviour: WalletBehaviour | null = 'normal', over = {}): Promise<StartRequest> {
  next += 1;
  const msisdn = String(next) as Msisdn;
  if (behaviour) await addWallet(db, 'mpesa', { msisdn, behaviour, balance: BALANCE, ...over }, clock.now());
  const returnUrl = 'https://portal.example/payment/status';
  return {
    reference: newId(),
    payer: msisdn,
    amount: PRICE,
    description: 'Bundle',
    email: null,
    returnUrl,
  };
}

const check = ({ reference, amount }: StartRequest) =>
  adapter().check({ reference, providerReference: null, amount });

const prompts = ({ payer }: StartRequest) => listMpesaPrompts(db, payer);

async function answerAs({ payer }: StartRequest, pin: string | null) {
  const [prompt] = await listMpesaPrompts(db, payer);
  if (!prompt) throw new Error('no prompt');
  const answer = await answerMpesaPrompt(db, { id: prompt.id, msisdn: payer, pin, now: clock.now() });
  if (answer.kind === 'done') await company.callbacks.tell(answer.payment);
}

async function taken({ payer }: StartRequest): Promise<number> {
  const { rows } = await db.query<{ taken: number }>(
    `SELECT coalesce(-sum(amount), 0)::int AS taken FROM sandbox.mpesa_entries WHERE msisdn = $1 AND kind <> 'opening'`,
    [payer],
  );
  return rows[0]?.taken ?? 0;
}

const ASKED = { kind: 'awaiting-customer', providerReference: null };
const PAID = { kind: 'paid', providerReference: expect.stringMatching(/^Q/), charged: PRICE };

describe('the request on the handset', () => {
  test('approved is paid, with receipt and amount from the callback', async () => {
    const wish = await payment();
    expect(await adapter().start(wish)).toEqual(ASKED);
    expect(await check(wish)).toEqual({ kind: 'pending' });
    await answerAs(wish, '1234');
    expect(await check(wish)).toEqual(PAID);
    expect(await taken(wish)).toBe(500);
  });

  test('is found by asking when its callback never comes: it comes only once', async () => {
    const wish = await payment('callback-lost');
    await adapter().start(wish);
    await answerAs(wish, '1234');
    expect(await check(wish)).toMatchObject({ kind: 'paid', charged: null });
  });

  test.each([
    [null, 'refused-by-customer'],
    ['poor', 'insufficient-funds'],
  ] as const)('answered with %s is declined with its reason', async (how, reason) => {
    const wish = await payment('normal', how === 'poor' ? { balance: 50 } : {});
    await adapter().start(wish);
    await answerAs(wish, how === 'poor' ? '1234' : null);
    expect(await check(wish)).toEqual({ kind: 'declined', reason });
    expect(await taken(wish)).toBe(0);
  });

  test('nobody answers ends, and what nobody can pay with is refused at once', async () => {
    const wish = await payment('ignores');
    await adapter().start(wish);
    time += 121_000;
    expect(await check(wish)).toEqual({ kind: 'declined', reason: 'no-answer' });
    expect(await adapter().start(await payment(null))).toEqual({ kind: 'declined', reason: 'refused' });
  });

  test('charged long after everybody gave up is found, another amount is reported as it is', async () => {
    const late = await payment('late');
    await adapter().start(late);
    time += 601_000;
    expect((await check(late)).kind).toBe('paid');
    const more = await payment('wrong-amount');
    await adapter().start(more);
    await answerAs(more, '1234');
    expect(await check(more)).toMatchObject({ kind: 'paid', charged: money(600, 'RWF') });
  });
});

describe('nobody is ever asked twice', () => {
  test('twenty starts at once, on many nodes, put one request on the handset', async () => {
    const wish = await payment();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => adapter().start(wish)));
    expect(await prompts(wish)).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'not-sent' || kind === 'declined')).toEqual([]);
    expect(await adapter().start(wish)).toEqual(ASKED);
    expect(await prompts(wish)).toHaveLength(1);
  });

  test('an answer that was lost stays unknown, is not sent again, and the callback finds it', async () => {
    deaf = true;
    const wish = await payment('loses-answer');
    expect((await adapter().start(wish)).kind).toBe('unknown');
    expect((await check(wish)).kind).toBe('unknown');
    expect((await adapter().start(wish)).kind).toBe('unknown');
    expect(await taken(wish)).toBe(500);
    deaf = false;
    const { rows } = await db.query<{ id: string }>(
      'SELECT id FROM sandbox.mpesa_payments WHERE msisdn = $1',
      [wish.payer],
    );
    expect(rows).toHaveLength(1);
    const other = await payment('loses-answer');
    expect((await adapter().start(other)).kind).toBe('unknown');
    await vi.waitFor(async () => expect(await check(other)).toEqual(PAID));
    expect(await taken(other)).toBe(500);
  });

  test('a process that died before it sent is never known to have sent: nobody tries again', async () => {
    const wish = await payment();
    await darajaRequestStore({ db: database.db, clock }).claim(wish.reference);
    expect((await check(wish)).kind).toBe('unknown');
    expect((await adapter().start(wish)).kind).toBe('unknown');
    expect(await prompts(wish)).toHaveLength(0);
  });

  test('what certainly never left may be sent again, once', async () => {
    const wish = await payment();
    expect((await adapter({ baseUrl: 'http://127.0.0.1:9' }).start(wish)).kind).toBe('not-sent');
    expect(await check(wish)).toEqual({ kind: 'never-arrived' });
    expect(await adapter().start(wish)).toEqual(ASKED);
    expect(await prompts(wish)).toHaveLength(1);
    expect(await check(await payment())).toEqual({ kind: 'never-arrived' });
  });

  test.each(['drops-connection', 'server-error'] as const)('%s is unknown and not repeated', async (how) => {
    const wish = await payment(how);
    expect((await adapter().start(wish)).kind).toBe('unknown');
    expect((await adapter().start(wish)).kind).toBe('unknown');
    expect(await prompts(wish)).toHaveLength(0);
  });

  test.each(['html-page', 'slow-drip'] as const)('%s: unknown, asked once', async (how) => {
    const wish = await payment(how);
    expect((await adapter().start(wish)).kind).toBe('unknown');
    await adapter().start(wish);
    expect(await prompts(wish)).toHaveLength(1);
  });

  test('a token that ends in the middle is renewed', async () => {
    const wish = await payment('token-expires');
    expect(await adapter().start(wish)).toEqual(ASKED);
    expect(await prompts(wish)).toHaveLength(1);
  });
});

describe('callbacks, which nobody signs', () => {
  test('count by their address alone, and even then nothing is believed about the money', async () => {
    const wish = await payment('forged-callback');
    await adapter().start(wish);
    await vi.waitFor(() => expect(heard.at(-1)?.reference).toBe(wish.reference));
    expect(await check(wish)).toEqual({ kind: 'pending' });
    const read = adapter().callbacks?.read('{}', {
      headers: {},
      query: { kind: 'push', ref: 'x', mac: 'y' },
    });
    expect(read).toMatchObject({ reference: 'x', genuine: false });
  });

  test("can not put another payment's name in the place of one that is not known", async () => {
    const [mine, theirs] = [await payment(), await payment()];
    await adapter().start(theirs);
    const requests = darajaRequestStore({ db: database.db, clock });
    await requests.claim(mine.reference);
    const checkoutId = (await requests.find(theirs.reference))?.checkoutId ?? '';
    await requests.hear(mine.reference, { checkoutId, receipt: 'Q1', chargedMajor: 500 });
    expect(await requests.find(mine.reference)).toMatchObject({ checkoutId: null, receipt: null });
  });
});

describe('giving back', () => {
  async function paid(behaviour: WalletBehaviour): Promise<StartRequest> {
    const wish = await payment(behaviour);
    await adapter().start(wish);
    await answerAs(wish, '1234');
    return wish;
  }
  const refund = ({ reference, amount }: StartRequest) =>
    adapter().refunds?.refund({ reference, providerReference: '', amount });

  test('is asked for once and known when its result has come', async () => {
    const wish = await paid('normal');
    const both = await Promise.all([refund(wish), refund(wish)]);
    expect(both.map((outcome) => outcome?.kind)).toContain('unknown');
    await vi.waitFor(async () => expect((await refund(wish))?.kind).toBe('refunded'));
    expect(await taken(wish)).toBe(0);
  });

  test('that is refused says so; without a receipt a person must do it', async () => {
    const wish = await paid('refund-refused');
    await refund(wish);
    await vi.waitFor(async () => expect((await refund(wish))?.kind).toBe('refused'));
    const unheard = await paid('callback-lost');
    expect(await refund(unheard)).toEqual({ kind: 'refused', reason: 'no-receipt' });
  });

  test('whose result is lost stays unknown and is not asked for again', async () => {
    const wish = await paid('refund-loses-answer');
    await refund(wish);
    expect((await refund(wish))?.kind).toBe('unknown');
    expect(await taken(wish)).toBe(0);
  });
});
