import type { Clock } from '@portal/domain/clock';
import type { Msisdn } from '@portal/domain/msisdn';
import { openSandboxDb, type SandboxDb } from '@portal/sandbox/sandbox-db';
import { makeSandboxTables } from '@portal/sandbox/sandbox-tables';
import type { RunningWallet } from '@portal/sandbox/wallets/wallet-server';
import { addWallet } from '@portal/sandbox/wallets/wallets';
import { makeTestDb } from '../../../platform/db/test-db.ts';
import type { TestDb } from '../../../platform/db/test-server.ts';
import type { CallbackRead, PaymentProvider } from './provider.ts';
import { listen } from './test-ear.ts';
import { IMPATIENT_MS } from './test-patience.ts';
import { PAYER_BEHAVIOUR } from './test-payers.ts';
import type { Protocol, Stage } from './test-play.ts';

const BALANCE = 10_000;

/** What an adapter is made with. */
export type PushGround = {
  database: TestDb;
  clock: Clock;
  baseUrl: string;
  callbackBase: () => string;
  /** Left out, the product's own. */
  timeoutMs?: number;
};

type Played = {
  company: string;
  protocol: Protocol;
  startServer: (ground: { db: SandboxDb; clock: Clock }) => Promise<RunningWallet>;
  adapter: (ground: PushGround) => PaymentProvider;
};

/** A stage and what the tests of one protocol want beside it. */
export type PushStage = Stage & {
  db: SandboxDb;
  ground: PushGround;
  /** While `true`, callbacks are lost as at a portal that is down. */
  deaf: boolean;
  prompts: (payer: Msisdn) => Promise<number>;
  close: () => Promise<void>;
};

/** Builds the stage of a company that asks on the handset, in a database of its own. */
export async function makePushStage(played: Played): Promise<PushStage> {
  const { company, protocol } = played;
  const database = await makeTestDb();
  const db = openSandboxDb(database.url);
  await makeSandboxTables(db);
  let time = Date.parse('2026-02-28T08:00:00Z');
  const clock = { now: () => new Date(time) };
  const server = await played.startServer({ db, clock });
  const ear = await listen((body, url) => takeCallback(stage, body, url));
  const ground = { database, clock, baseUrl: server.baseUrl, callbackBase: ear.url };
  let next = 790_000_000;
  const answer = async (msisdn: Msisdn, pin: string | null) => {
    const [prompt] = await server.listPrompts(msisdn);
    if (!prompt) throw new Error('No prompt is on the handset');
    await server.answerPrompt({ id: prompt.id, msisdn, pin });
    await server.callbacks.flush();
  };
  const stage: PushStage = {
    protocol,
    provider: played.adapter(ground),
    impatient: played.adapter({ ...ground, timeoutMs: IMPATIENT_MS }),
    unreachable: played.adapter({ ...ground, baseUrl: 'http://127.0.0.1:9' }),
    payer: async (kind) => {
      next += 1;
      const msisdn = String(next) as Msisdn;
      const behaviour = PAYER_BEHAVIOUR[kind];
      const balance = kind === 'poor' ? 50 : BALANCE;
      const wallet = behaviour && { msisdn, behaviour, balance, barred: kind === 'barred' };
      if (wallet) await addWallet(db, company, wallet, clock.now());
      return msisdn;
    },
    approve: (payer) => answer(payer, '1234'),
    reject: (payer) => answer(payer, null),
    pass: (seconds) => {
      time += seconds * 1000;
    },
    heard: [],
    taken: (payer) => takenFrom(db, company, payer),
    db,
    ground,
    deaf: false,
    prompts: async (payer) => (await server.listPrompts(payer)).length,
    close: async () => {
      await server.stop();
      await ear.close();
      await db.close();
      await database.drop();
    },
  };
  return stage;
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
async function takeCallback(stage: PushStage, body: string, url: string): Promise<void> {
  if (stage.deaf) return;
  const query = Object.fromEntries(new URL(url, 'http://portal').searchParams);
  const around = { headers: {}, query };
  const { callbacks } = stage.provider;
  const read: CallbackRead | undefined = callbacks?.read(body, around);
  if (!read) return;
  if (read.genuine) await callbacks?.hear?.(body, around);
  stage.heard.push(read);
}

/** What every company's books must show at the end: entries add up, each payment was charged once at most. */
export async function breachesIn({ db }: PushStage, company: string): Promise<unknown[]> {
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
