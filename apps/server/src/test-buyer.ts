import type { CallInput, CallResult } from '@portal/contract/calls';
import { brandCodes } from '@portal/domain/brand';
import type { Clock } from '@portal/domain/clock';
import { newId } from './platform/crypto/new-id.ts';
import { openDb } from './platform/db/open-db.ts';
import { runDueJobs } from './platform/jobs/run-due-jobs.ts';
import { makeTestPortal, type TestPortal } from './test-portal.ts';

/** A clock that runs with the machine's and can be pushed ahead of it. */
export function pushedClock(): Clock & { push: (ms: number) => void } {
  let ahead = 1_000;
  return {
    now: () => new Date(Date.now() + ahead),
    push: (ms) => {
      ahead += ms;
    },
  };
}

type PushedClock = ReturnType<typeof pushedClock>;

/** What a visitor and their handset do, for tests of whole purchases through the calls. */
export type Buyer = Awaited<ReturnType<typeof makeBuyer>>;

/** Rounds of jobs a purchase takes at most, a minute apart. */
const ROUNDS = 12;

/** A portal of its own on a clock that can be pushed, and a visitor in front of it. Close it in `afterAll`. */
export async function makeBuyer(environment: Record<string, string> = {}) {
  const clock = pushedClock();
  const portal = await makeTestPortal({ clock, environment: { RATE_LIMIT_FACTOR: '100', ...environment } });
  const { pool, db, close } = openDb(portal.databaseUrl, { max: 2 });
  const runJobs = () =>
    runDueJobs({ pool, handlers: portal.root.work.handlers, clock, log: { error: () => {} } });
  return {
    portal,
    clock,
    /** The sandbox's own side, for what it has no call for. */
    sandbox: { db, clock },
    runJobs,
    visitor: newId(),
    ...handsetOf(portal, runJobs),
    ...cashierOf(portal, runJobs, clock),
    close: async () => {
      await close();
      await portal.close();
    },
  };
}

function handsetOf({ app }: TestPortal, runJobs: () => Promise<void>) {
  const phone = async (msisdn: string) =>
    (await app.inject({ url: `/sandbox/api/phone/${msisdn}` })).json<{ inbox: { text: string }[] }>();
  return {
    /** Everything a handset shows. */
    phone,
    /** The code that arrived last. */
    lastCode: async (msisdn: string): Promise<string> => {
      await runJobs();
      const [last] = (await phone(msisdn)).inbox;
      const code = /\b\d{6}\b/.exec(last?.text ?? '')?.[0];
      if (!code) throw new Error('no code arrived');
      return code;
    },
    /** A line of its own, with a wallet that pays at once. */
    subscriber: async (wish: object = {}): Promise<string> => {
      const payload = { wallet: { behaviour: 'approves-itself', balance: 10_000_000 }, ...wish };
      const reply = await app.inject({ method: 'POST', url: '/sandbox/api/subscribers', payload });
      return reply.json<{ msisdn: string }>().msisdn;
    },
  };
}

function cashierOf(portal: TestPortal, runJobs: () => Promise<void>, clock: PushedClock) {
  /** The order's id; fails when it was refused. */
  async function order(visitor: string, wish: CallInput<'placeOrder'>): Promise<string> {
    const { envelope } = await portal.call('placeOrder', wish, { visitor });
    if (envelope.status !== 'success') throw new Error(`refused: ${envelope.statusCode}`);
    if (envelope.result.kind !== 'placed') throw new Error('a repeat');
    return envelope.result.orderId;
  }
  /** Pays an order with a wallet that approves by itself and waits for its end. */
  async function pay(
    visitor: string,
    orderId: string,
    payer: string,
  ): Promise<CallResult<'readTransaction'>> {
    const paymentMode = brandCodes(portal.root.app.brand).moneyPush;
    const wish = { orderId, paymentMode, paymentMobile: `0${payer}` };
    const made = await portal.call('initiatePayment', wish, { visitor });
    if (made.envelope.status !== 'success') throw new Error(`refused: ${made.envelope.statusCode}`);
    const { transactionId } = made.envelope.result;
    await portal.call('processPayment', { transactionId, paymentMode }, { visitor });
    for (let round = 0; round < ROUNDS; round += 1) {
      await runJobs();
      const { envelope } = await portal.call('readTransaction', { txnId: transactionId }, { visitor });
      if (envelope.status === 'success' && envelope.result.final) return envelope.result;
      clock.push(60_000);
    }
    throw new Error('the payment came to no end');
  }
  return { order, pay };
}
