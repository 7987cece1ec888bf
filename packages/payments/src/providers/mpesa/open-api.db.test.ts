import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { secret } from '@portal/platform/crypto/secret';
import { makeTestDb } from '@portal/platform/database/testing/database';
import type { TestDb } from '@portal/platform/database/testing/database-server';
import type { WalletBehaviour } from '@portal/sandbox/magic-outcomes';
import { mpesa } from '@portal/sandbox/mpesa/mpesa';
import { openSandboxDb, type SandboxDb } from '@portal/sandbox/sandbox-db';
import { makeSandboxTables } from '@portal/sandbox/sandbox-tables';
import { addWallet } from '@portal/sandbox/wallets/wallets';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StartRequest } from '../provider.ts';
import { type InstantPayer, instantConformance } from '../testing/instant-scenarios.ts';
import { testPushAccounts } from '../testing/push-accounts.ts';
import { EVENTUALLY, SHORT_TIMEOUT_MS } from '../testing/timeouts.ts';
import { mpesaOpenApi } from './open-api-provider.ts';

const BALANCE = 10_000;
const SIMULATED_ACCOUNT = { apiKey: 'key of the test', serviceProviderCode: '000000', market: 'vodacomTZN' };
/** `approves-itself` stands for a customer who is quick. */
const BEHAVIOUR: Partial<Record<InstantPayer, WalletBehaviour>> = {
  willing: 'approves-itself',
  poor: 'approves-itself',
  barred: 'normal',
  'answer-lost': 'loses-answer',
  'connection-dropped': 'drops-connection',
  'refund-refused': 'refund-refused',
  'refund-answer-lost': 'refund-loses-answer',
};

let database: TestDb;
let db: SandboxDb;
let company: Awaited<ReturnType<typeof mpesa.start>>;
let next = 781_000_000;
let time = Date.parse('2026-02-28T08:00:00Z');
const clock = { now: () => new Date(time) };

beforeAll(async () => {
  database = await makeTestDb();
  db = openSandboxDb(database.url);
  await makeSandboxTables(db);
  company = await mpesa.start({
    db,
    clock,
    account: { ...testPushAccounts.mpesa, openApi: SIMULATED_ACCOUNT },
  });
});
afterAll(async () => {
  await company.stop();
  await db.close();
  await database.drop();
});

const adapter = (over: { baseUrl?: string; timeoutMs?: number } = {}) =>
  mpesaOpenApi({
    account: {
      baseUrl: over.baseUrl ?? company.baseUrl,
      stage: 'sandbox',
      market: SIMULATED_ACCOUNT.market,
      country: 'TZN',
      apiKey: secret(SIMULATED_ACCOUNT.apiKey),
      publicKey: company.publicKey ?? '',
      serviceProviderCode: SIMULATED_ACCOUNT.serviceProviderCode,
    },
    clock,
    ...(over.timeoutMs && { timeoutMs: over.timeoutMs }),
  });

async function payer(behaviour: WalletBehaviour | undefined, over: object = {}): Promise<Msisdn> {
  next += 1;
  const msisdn = String(next) as Msisdn;
  const wallet = { msisdn, behaviour, balance: BALANCE, ...over };
  if (behaviour) await addWallet(db, wallet, { company: 'mpesa', now: clock.now() });
  return msisdn;
}

async function taken(msisdn: Msisdn): Promise<number> {
  const { rows } = await db.query<{ taken: number }>(
    `SELECT coalesce(-sum(amount), 0)::int AS taken FROM sandbox.wallet_entries WHERE company = 'mpesa' AND msisdn = $1 AND kind <> 'opening'`,
    [msisdn],
  );
  return rows[0]?.taken ?? 0;
}

/** Somebody at the handset who approves or rejects as soon as a request comes. */
async function answerSoon(msisdn: Msisdn, pin: string | null): Promise<void> {
  const prompt = await vi.waitUntil(async () => (await company.listPrompts(msisdn))[0], EVENTUALLY);
  await company.answerPrompt({ id: prompt.id, msisdn, pin });
}

instantConformance(
  'M-Pesa by the Open API, with a quick customer',
  () => ({
    provider: adapter(),
    withShortTimeout: adapter({ timeoutMs: SHORT_TIMEOUT_MS }),
    payer: async (kind) => {
      const msisdn = await payer(BEHAVIOUR[kind], {
        ...(kind === 'poor' && { balance: 50 }),
        barred: kind === 'barred',
      });
      // These ask on the handset: somebody is there.
      if (kind === 'connection-dropped' || kind.startsWith('refund')) void answerSoon(msisdn, '1234');
      return msisdn;
    },
    taken,
  }),
  {
    kinds: Object.keys(BEHAVIOUR) as InstantPayer[],
    reasons: { poor: 'insufficient-funds', barred: 'wallet-barred', 'unknown-number': 'no-wallet' },
  },
);

describe('a call that waits for the customer', () => {
  const startRequest = (msisdn: Msisdn): StartRequest => ({
    reference: newId(),
    payer: msisdn,
    amount: money(500, 'RWF'),
    description: 'Bundle 500',
    email: null,
    returnUrl: 'https://portal.example/payment/status',
  });
  const check = ({ reference, amount }: StartRequest) =>
    adapter().check({ reference, providerReference: null, amount });

  /** The outcome of a request that is given up while the customer is being asked, once the company has it. */
  const givenUp = async (request: StartRequest) => {
    const outcome = await adapter({ timeoutMs: SHORT_TIMEOUT_MS }).start(request);
    await expect.poll(() => check(request)).toEqual({ kind: 'pending' });
    return outcome;
  };

  test('brings the verdict when the customer has answered', async () => {
    const [yes, no] = [startRequest(await payer('normal')), startRequest(await payer('normal'))];
    const [paid, refused] = await Promise.all([
      adapter().start(yes),
      adapter().start(no),
      answerSoon(yes.payer, '1234'),
      answerSoon(no.payer, null),
    ]);
    expect(paid).toMatchObject({ kind: 'paid', charged: money(500, 'RWF') });
    expect(refused).toEqual({ kind: 'declined', reason: 'refused-by-customer' });
  });

  test('that timed out is unknown, still on the handset, and is not sent twice', async () => {
    const slow = startRequest(await payer('normal'));
    expect((await givenUp(slow)).kind).toBe('unknown');
    expect((await adapter().start(slow)).kind).toBe('awaiting-customer');
    expect(await company.listPrompts(slow.payer)).toHaveLength(1);
    await answerSoon(slow.payer, '1234');
    expect((await check(slow)).kind).toBe('paid');
    expect(await taken(slow.payer)).toBe(500);
  });

  test('without an answer of the payer ends unpaid', async () => {
    const ignored = startRequest(await payer('ignores'));
    await givenUp(ignored);
    time += 121_000;
    expect(await check(ignored)).toEqual({ kind: 'declined', reason: 'no-answer' });
  });

  test('a session that ends in the middle is opened again, and a refused connection certainly sent no request', async () => {
    const ended = startRequest(await payer('token-expires'));
    const [outcome] = await Promise.all([adapter().start(ended), answerSoon(ended.payer, '1234')]);
    expect(outcome.kind).toBe('paid');
    const unreachable = adapter({ baseUrl: 'http://127.0.0.1:9' });
    expect((await unreachable.start(startRequest(await payer('normal')))).kind).toBe('not-sent');
  });
});
