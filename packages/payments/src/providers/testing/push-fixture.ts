import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import type { TestDb } from '@portal/platform/database/testing/database-server';
import { openSandboxDb, type SandboxDb } from '@portal/sandbox/sandbox-db';
import { makeSandboxTables } from '@portal/sandbox/sandbox-tables';
import type { RunningWallet } from '@portal/sandbox/wallets/wallet-server';
import { addWallet } from '@portal/sandbox/wallets/wallets';
import type { WalletFixture, WalletProtocol } from '../../../../conformance/src/payments/wallet-fixture.ts';
import type { CallbackAround, CallbackRead, PaymentProvider } from '../provider.ts';
import { startCallbackServer } from './callback-server.ts';
import { PAYER_BEHAVIOUR } from './payer-behaviour.ts';
import { openSimulatorFixture } from './simulator-fixture.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

const BALANCE = 10_000;

/** What an adapter is made with. */
export type PushAdapterOptions = {
  database: TestDb;
  clock: Clock;
  baseUrl: string;
  callbackBase: () => string;
  /** Left out, the product's own. */
  timeoutMs?: number;
};

type SimulatedCompany = {
  company: string;
  protocol: WalletProtocol;
  startServer: (options: { db: SandboxDb; clock: Clock }) => Promise<RunningWallet>;
  adapter: (adapterOptions: PushAdapterOptions) => PaymentProvider;
};

/** A fixture and what the tests of one protocol want beside it. */
export type PushFixture = WalletFixture & {
  now: () => Date;
  db: SandboxDb;
  adapterOptions: PushAdapterOptions;
  /** While `true`, callbacks are lost as at a portal that is down. */
  losesCallbacks: boolean;
  prompts: (payer: Msisdn) => Promise<number>;
  close: () => Promise<void>;
};

/** Builds the fixture of a company that asks on the handset, in a database of its own. */
export async function createPushFixture(simulated: SimulatedCompany): Promise<PushFixture> {
  const { company, protocol, adapter } = simulated;
  const base = await openSimulatorFixture();
  const { database, clock } = base;
  const db = openSandboxDb(database.url);
  base.onClose(() => db.close());
  await makeSandboxTables(db);
  const server = await simulated.startServer({ db, clock });
  const callbacks = await startCallbackServer((body, around) => takeCallback(fixture, body, around));
  base.onClose(() => callbacks.close());
  base.onClose(() => server.stop());
  const adapterOptions = { database, clock, baseUrl: server.baseUrl, callbackBase: callbacks.url };
  const answer = async (msisdn: Msisdn, pin: string | null) => {
    const prompts = [...(await server.listPrompts(msisdn)), ...(await server.listQuestions(msisdn))];
    const [prompt] = prompts;
    if (!prompt) throw new Error('No prompt is on the handset');
    await server.answerPrompt({ id: prompt.id, msisdn, pin });
    await server.callbacks.flush();
  };
  const fixture: PushFixture = {
    protocol,
    provider: adapter(adapterOptions),
    withShortTimeout: adapter({ ...adapterOptions, timeoutMs: SHORT_TIMEOUT_MS }),
    unreachable: adapter({ ...adapterOptions, baseUrl: 'http://127.0.0.1:9' }),
    payer: async (kind) => {
      const msisdn = base.nextPayer();
      const behaviour = PAYER_BEHAVIOUR[kind];
      const balance = kind === 'poor' ? 50 : BALANCE;
      const wallet = behaviour && { msisdn, behaviour, balance, barred: kind === 'barred' };
      if (wallet) await addWallet(db, wallet, { company, now: clock.now() });
      return msisdn;
    },
    approve: (payer) => answer(payer, '1234'),
    reject: (payer) => answer(payer, null),
    pass: base.pass,
    receivedCallbacks: [],
    taken: (payer) => takenFrom(db, company, payer),
    now: clock.now,
    db,
    adapterOptions,
    losesCallbacks: false,
    prompts: async (payer) => (await server.listPrompts(payer)).length,
    close: base.close,
  };
  return fixture;
}

async function takenFrom(db: SandboxDb, company: string, msisdn: Msisdn): Promise<number> {
  const { rows } = await db.query<{ taken: number }>(
    `SELECT coalesce(-sum(amount), 0)::int AS taken FROM sandbox.wallet_entries
     WHERE company = $1 AND msisdn = $2 AND kind <> 'opening'`,
    [company, msisdn],
  );
  return rows[0]?.taken ?? 0;
}

/** What the engine does with a callback. */
async function takeCallback(fixture: PushFixture, body: string, around: CallbackAround): Promise<void> {
  if (fixture.losesCallbacks) return;
  const { callbacks } = fixture.provider;
  const read: CallbackRead | undefined = callbacks?.read(body, around);
  if (!read) return;
  if (read.genuine) await callbacks?.save?.(body, around, async () => null);
  fixture.receivedCallbacks.push(read);
}

/** What every company's books must show at the end: entries add up, each payment was charged once at most. */
export async function findLedgerErrors({ db }: PushFixture, company: string): Promise<unknown[]> {
  const wallets = await db.query(
    `SELECT w.msisdn FROM sandbox.wallets w JOIN sandbox.wallet_entries e USING (company, msisdn)
     WHERE w.company = $1 GROUP BY w.msisdn, w.balance HAVING w.balance <> sum(e.amount)`,
    [company],
  );
  const charges = await db.query(
    `SELECT p.id FROM sandbox.wallet_payments p
     LEFT JOIN sandbox.wallet_entries e ON e.company = p.company AND e.payment_id = p.id AND e.kind = 'charge'
     WHERE p.company = $1
     GROUP BY p.id, p.result HAVING count(e.id) <> (CASE WHEN p.result = 'paid' THEN 1 ELSE 0 END)`,
    [company],
  );
  return [...wallets.rows, ...charges.rows];
}
