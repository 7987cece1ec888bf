import type { Clock } from '@portal/domain/clock';
import type { Msisdn } from '@portal/domain/msisdn';
import { makeTables, openSandboxDb, type SandboxDb } from '@portal/sandbox/sandbox-db';
import { TOKEN_TABLES } from '@portal/sandbox/tokens';
import type { PushCompany } from '@portal/sandbox/wallet/company';
import { listPushPrompts } from '@portal/sandbox/wallet/push-payments';
import type { PushServer } from '@portal/sandbox/wallet/push-server';
import { PUSH_TABLES } from '@portal/sandbox/wallet/push-tables';
import { answerPushPrompt } from '@portal/sandbox/wallet/settle-push';
import { addWallet } from '@portal/sandbox/wallet/wallets';
import { WEATHER_TABLES } from '@portal/sandbox/weather';
import type { TestDb } from '../../../../platform/db/test-server.ts';
import type { CallbackAround, CallbackRead, PaymentProvider } from '../provider.ts';
import { startCallbackServer } from './callback-server.ts';
import { PAYER_BEHAVIOUR } from './payer-behaviour.ts';
import { openSimulatorFixture } from './simulator-fixture.ts';
import { IMPATIENT_MS } from './timeouts.ts';
import type { WalletFixture, WalletProtocol } from './wallet-harness.ts';

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

type Played = {
  company: PushCompany;
  protocol: WalletProtocol;
  startServer: (ground: { db: SandboxDb; clock: Clock }) => Promise<PushServer>;
  adapter: (ground: PushAdapterOptions) => PaymentProvider;
};

/** A fixture and what the tests of one protocol want beside it. */
export type PushFixture = WalletFixture & {
  db: SandboxDb;
  ground: PushAdapterOptions;
  /** While `true`, callbacks are lost as at a portal that is down. */
  deaf: boolean;
  prompts: (payer: Msisdn) => Promise<number>;
  close: () => Promise<void>;
};

/** Builds the fixture of a company that asks on the handset, in a database of its own. */
export async function createPushFixture(played: Played): Promise<PushFixture> {
  const { company, protocol } = played;
  const base = await openSimulatorFixture();
  const { database, clock } = base;
  const db = openSandboxDb(database.url);
  base.onClose(() => db.close());
  await makeTables(db, TOKEN_TABLES + WEATHER_TABLES + PUSH_TABLES);
  const server = await played.startServer({ db, clock });
  const callbacks = await startCallbackServer((body, around) => takeCallback(fixture, body, around));
  base.onClose(() => callbacks.close());
  base.onClose(() => server.stop());
  const ground = { database, clock, baseUrl: server.baseUrl, callbackBase: callbacks.url };
  const answer = async (msisdn: Msisdn, pin: string | null) => {
    const [prompt] = await listPushPrompts(db, company, msisdn);
    if (!prompt) throw new Error('No prompt is on the handset');
    const approval = await answerPushPrompt(db, company, { id: prompt.id, msisdn, pin, now: clock.now() });
    if (approval.kind === 'done') await server.callbacks.tell(approval.payment);
  };
  const fixture: PushFixture = {
    protocol,
    provider: played.adapter(ground),
    impatient: played.adapter({ ...ground, timeoutMs: IMPATIENT_MS }),
    unreachable: played.adapter({ ...ground, baseUrl: 'http://127.0.0.1:9' }),
    payer: async (kind) => {
      const msisdn = base.nextPayer();
      const behaviour = PAYER_BEHAVIOUR[kind];
      const balance = kind === 'poor' ? 50 : BALANCE;
      const wallet = behaviour && { msisdn, behaviour, balance, barred: kind === 'barred' };
      if (wallet) await addWallet(db, company, wallet, clock.now());
      return msisdn;
    },
    approve: (payer) => answer(payer, '1234'),
    reject: (payer) => answer(payer, null),
    pass: base.pass,
    heard: [],
    taken: (payer) => takenFrom(db, company, payer),
    db,
    ground,
    deaf: false,
    prompts: async (payer) => (await listPushPrompts(db, company, payer)).length,
    close: base.close,
  };
  return fixture;
}

async function takenFrom(db: SandboxDb, company: PushCompany, msisdn: Msisdn): Promise<number> {
  const { rows } = await db.query<{ taken: number }>(
    `SELECT coalesce(-sum(amount), 0)::int AS taken FROM sandbox.${company}_entries WHERE msisdn = $1 AND kind <> 'opening'`,
    [msisdn],
  );
  return rows[0]?.taken ?? 0;
}

/** What the engine does with a callback. */
async function takeCallback(fixture: PushFixture, body: string, around: CallbackAround): Promise<void> {
  if (fixture.deaf) return;
  const { callbacks } = fixture.provider;
  const read: CallbackRead | undefined = callbacks?.read(body, around);
  if (!read) return;
  if (read.genuine) await callbacks?.hear?.(body, around);
  fixture.heard.push(read);
}

/** What every company's books must show at the end: entries add up, each payment was charged once at most. */
export async function findLedgerErrors({ db }: PushFixture, company: PushCompany): Promise<unknown[]> {
  const wallets = await db.query(
    `SELECT w.msisdn FROM sandbox.${company}_wallets w JOIN sandbox.${company}_entries e USING (msisdn)
     GROUP BY w.msisdn, w.balance HAVING w.balance <> sum(e.amount)`,
  );
  const charges = await db.query(
    `SELECT p.id FROM sandbox.${company}_payments p
     LEFT JOIN sandbox.${company}_entries e ON e.payment_id = p.id AND e.kind = 'charge'
     GROUP BY p.id, p.result HAVING count(e.id) <> (CASE WHEN p.result = 'paid' THEN 1 ELSE 0 END)`,
  );
  return [...wallets.rows, ...charges.rows];
}
