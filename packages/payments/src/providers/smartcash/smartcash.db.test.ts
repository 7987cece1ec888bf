import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { secret } from '@portal/platform/crypto/secret';
import { makeTestDb } from '@portal/platform/database/testing/database';
import type { TestDb } from '@portal/platform/database/testing/database-server';
import type { WalletBehaviour } from '@portal/sandbox/magic-outcomes';
import { openSandboxDb, type SandboxDb } from '@portal/sandbox/sandbox-db';
import { makeSandboxTables } from '@portal/sandbox/sandbox-tables';
import { smartcash as simulator } from '@portal/sandbox/smartcash/smartcash';
import { addWallet } from '@portal/sandbox/wallets/wallets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealPin } from '../../testing/seal-pin.ts';
import type { StartRequest } from '../provider.ts';
import { type InstantPayer, instantConformance } from '../testing/instant-scenarios.ts';
import { SHORT_TIMEOUT_MS } from '../testing/timeouts.ts';
import { smartcash } from './smartcash.ts';

const BALANCE = 10_000;
const ACCOUNT = { apiKey: 'key of the test', merchantId: 'portal' };
const BEHAVIOUR: Partial<Record<InstantPayer, WalletBehaviour>> = {
  willing: 'normal',
  poor: 'normal',
  barred: 'normal',
  'answer-lost': 'loses-answer',
  'connection-dropped': 'drops-connection',
  'error-page': 'html-page',
  'slow-answer': 'slow-drip',
  'unclear-at-first': 'ambiguous',
  'charged-late': 'late',
  'charged-too-much': 'wrong-amount',
  'refund-refused': 'refund-refused',
  'refund-answer-lost': 'refund-loses-answer',
};

let database: TestDb;
let db: SandboxDb;
let bank: Awaited<ReturnType<typeof simulator.start>>;
let time = Date.parse('2026-02-28T08:00:00Z');
let next = 790_000_000;
const clock = { now: () => new Date(time) };

beforeAll(async () => {
  database = await makeTestDb();
  db = openSandboxDb(database.url);
  await makeSandboxTables(db);
  bank = await simulator.start({ db, clock, account: ACCOUNT });
});

afterAll(async () => {
  await bank.stop();
  await db.close();
  await database.drop();
});

const adapterAt = (baseUrl: string, timeouts = {}) =>
  smartcash({
    baseUrl,
    apiKey: secret(ACCOUNT.apiKey),
    merchantId: ACCOUNT.merchantId,
    timeouts,
  });
const provider = () => adapterAt(bank.baseUrl);

async function payer(kind: InstantPayer): Promise<Msisdn> {
  next += 1;
  const msisdn = String(next) as Msisdn;
  const behaviour = BEHAVIOUR[kind];
  const balance = kind === 'poor' ? 50 : BALANCE;
  const wallet = { msisdn, behaviour, balance, barred: kind === 'barred' };
  if (behaviour) await addWallet(db, wallet, { company: 'smartcash', now: clock.now() });
  return msisdn;
}

async function taken(msisdn: Msisdn): Promise<number> {
  const { rows } = await db.query<{ taken: number }>(
    `SELECT coalesce(-sum(amount), 0)::int AS taken FROM sandbox.wallet_entries WHERE company = 'smartcash' AND msisdn = $1 AND kind <> 'opening'`,
    [msisdn],
  );
  return rows[0]?.taken ?? 0;
}

/** What the browser does with a PIN. */
async function seal(pin: string, transactionId: string): Promise<string> {
  const { key } = (await provider().pins?.encryptionKey()) ?? { key: '' };
  return sealPin({ pin, transactionId, key, at: clock.now().toISOString() });
}

instantConformance(
  'SmartCash',
  () => ({
    provider: provider(),
    withShortTimeout: adapterAt(bank.baseUrl, { purchase: SHORT_TIMEOUT_MS }),
    payer,
    taken,
    seal: ({ reference }) => seal('1234', reference),
    pass: (seconds) => {
      time += seconds * 1000;
    },
  }),
  {
    kinds: Object.keys(BEHAVIOUR) as InstantPayer[],
    reasons: { poor: 'insufficient-funds', barred: 'wallet-barred', 'unknown-number': 'no-wallet' },
  },
);

const requestOf = (msisdn: Msisdn, encryptedPin?: string): StartRequest => ({
  reference: newId(),
  payer: msisdn,
  amount: money(500, 'RWF'),
  description: 'Bundle 500',
  email: null,
  returnUrl: 'https://portal.example/payment/status',
  ...(encryptedPin === undefined ? {} : { encryptedPin }),
});

describe('the PIN of a SmartCash wallet', () => {
  const pay = async (request: StartRequest, pin: string) =>
    provider().start({ ...request, encryptedPin: await seal(pin, request.reference) });

  test('a wrong one says how often it may still be tried, and the right one then pays the same payment', async () => {
    const request = requestOf(await payer('willing'));
    expect(await pay(request, '0000')).toEqual({ kind: 'wrong-pin', attemptsLeft: 4 });
    expect(await pay(request, '9999')).toEqual({ kind: 'wrong-pin', attemptsLeft: 3 });
    expect((await pay(request, '1234')).kind).toBe('paid');
    expect(await taken(request.payer)).toBe(500);
  });

  test('the fifth wrong one locks the wallet, for the right one too', async () => {
    const request = requestOf(await payer('willing'));
    for (let tries = 0; tries < 4; tries += 1) await pay(request, '0000');
    expect(await pay(request, '0000')).toEqual({ kind: 'wallet-locked' });
    expect(await pay(request, '1234')).toEqual({ kind: 'wallet-locked' });
    expect(await taken(request.payer)).toBe(0);
  });

  test('one sealed for another payment, used twice, or missing takes nothing', async () => {
    const request = requestOf(await payer('willing'));
    const encryptedPin = await seal('1234', newId());
    expect((await provider().start({ ...request, encryptedPin })).kind).toBe('unreadable-pin');
    expect((await provider().start(request)).kind).toBe('unreadable-pin');
    const wrong = await seal('0000', request.reference);
    expect((await provider().start({ ...request, encryptedPin: wrong })).kind).toBe('wrong-pin');
    expect((await provider().start({ ...request, encryptedPin: wrong })).kind).toBe('unreadable-pin');
    expect(await taken(request.payer)).toBe(0);
  });
});

describe('the bank', () => {
  test('says who its customers are', async () => {
    expect(await provider().accounts?.hasWallet(await payer('willing'))).toBe(true);
    expect(await provider().accounts?.hasWallet(await payer('unknown-number'))).toBe(false);
  });

  test('that cannot be reached was certainly asked nothing', async () => {
    const unreachable = adapterAt('http://127.0.0.1:9');
    expect((await unreachable.start(requestOf(await payer('willing'), 'sealed'))).kind).toBe('not-sent');
    const { reference, amount } = requestOf(await payer('willing'));
    const checked = await unreachable.check({ reference, providerReference: null, amount });
    expect(checked.kind).toBe('unknown');
    await expect(unreachable.accounts?.hasWallet(await payer('willing'))).rejects.toThrow();
  });

  test('holds the sum of all entries in every wallet', async () => {
    const wrong = await db.query(
      `SELECT w.msisdn FROM sandbox.wallets w JOIN sandbox.wallet_entries e USING (company, msisdn)
       WHERE w.company = 'smartcash' GROUP BY w.msisdn, w.balance HAVING w.balance <> sum(e.amount)`,
    );
    expect(wrong.rows).toEqual([]);
  });
});
