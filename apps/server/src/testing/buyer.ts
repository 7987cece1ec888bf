import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import { findCode } from '@portal/domain/identifiers/testing/find-code';
import { brandCodes } from '@portal/domain/language/brand';
import type { Clock } from '@portal/domain/time/clock';
import { newId } from '@portal/platform/crypto/new-id';
import { openDb } from '@portal/platform/database/open-db';
import { runDueJobs } from '@portal/platform/jobs/testing/run-due-jobs';
import { openForTests } from '@portal/platform/testing/open-for-tests';
import { createTestPortal, type TestPortal } from './portal.ts';

/**
 * A clock that can be moved ahead. It runs with the machine's clock, or stands.
 * @param standsAt the instant at which it stands, for tests of what is shown
 */
export function createMovableClock(standsAt?: Date): Clock & { push: (ms: number) => void } {
  let ahead = standsAt ? 0 : 1_000;
  return {
    now: () => new Date((standsAt?.getTime() ?? Date.now()) + ahead),
    push: (ms) => {
      ahead += ms;
    },
  };
}

type PushedClock = ReturnType<typeof createMovableClock>;

/** Actions of a visitor and their handset, for tests of whole purchases. */
export type TestBuyer = Awaited<ReturnType<typeof createBuyer>>;

/** Maximum rounds of jobs per purchase, one minute apart. */
const ROUNDS = 12;

/** What a test may decide about the portal of its buyer. */
type PortalOptions = Pick<
  NonNullable<Parameters<typeof createTestPortal>[0]>,
  'databaseUrl' | 'overload' | 'change' | 'web' | 'addOns'
> & { clock?: PushedClock };

/**
 * Creates a portal with a movable clock, and a visitor. Close it in `afterAll`.
 * @param options of the portal; default: a new database
 */
export async function createBuyer(environment: Record<string, string> = {}, options: PortalOptions = {}) {
  const { clock = createMovableClock() } = options;
  const settings = { RATE_LIMIT_FACTOR: '100', ...environment };
  const portal = await createTestPortal({ ...options, clock, environment: settings });
  const { pool, db, close } = openDb(portal.databaseUrl, { max: 2 });
  const { jobs, modules } = portal.root;
  const runJobs = async (): Promise<void> => {
    await modules.payments.deps.inFlight.waitForAll();
    await jobs.dueWork.runOnce();
    await runDueJobs({ pool, handlers: jobs.handlers, clock, log: { error: () => {} } });
    await modules.payments.deps.inFlight.waitForAll();
  };
  return {
    portal,
    clock,
    /** Direct access to the sandbox, for what has no call. */
    sandbox: { db, pool, clock },
    runJobs,
    visitor: newId(),
    ...handsetActions(portal, runJobs),
    ...paymentActions(portal, runJobs, clock),
    close: async () => {
      await close();
      await portal.close();
    },
  };
}

function handsetActions({ app }: TestPortal, runJobs: () => Promise<void>) {
  const phone = async (msisdn: string) =>
    (await app.inject({ url: `/sandbox/api/phone/${msisdn}` })).json<{ inbox: { text: string }[] }>();
  return {
    /** Content of a handset. */
    phone,
    /** Runs the due jobs and returns the code of the latest message. */
    lastCode: async (msisdn: string): Promise<string> => {
      await runJobs();
      const [last] = (await phone(msisdn)).inbox;
      const code = findCode(last?.text ?? '');
      if (!code) throw new Error('no code arrived');
      return code;
    },
    /** Creates a line with a wallet that approves payments by itself; returns its number. */
    subscriber: async (input: object = {}): Promise<string> => {
      const payload = { wallet: { behaviour: 'approves-itself', balance: 10_000_000 }, ...input };
      const reply = await app.inject({ method: 'POST', url: '/sandbox/api/subscribers', payload });
      return reply.json<{ msisdn: string }>().msisdn;
    },
  };
}

/** Pays an order of a visitor from the wallet of a number: that of the operator by default, asked on the handset. */
type Pay = (
  visitor: string,
  orderId: string,
  payer: string | { number: string; paymentMode: string },
) => Promise<CallResult<'readTransaction'>>;

function paymentActions(portal: TestPortal, runJobs: () => Promise<void>, clock: PushedClock) {
  const inTurn = createTurns();
  /**
   * Places an order and returns its id. Throws when it was refused. What the portal does after its answers is done first: while
   * an equal order is being delivered, it would be taken for a repeat.
   */
  async function order(visitor: string, input: CallInput<'placeOrder'>): Promise<string> {
    await portal.root.modules.payments.deps.inFlight.waitForAll();
    const { envelope } = await portal.call('placeOrder', input, { visitor });
    if (envelope.status !== 'success') throw new Error(`refused: ${envelope.statusCode}`);
    if (envelope.result.kind !== 'placed') throw new Error('the order was a duplicate');
    return envelope.result.orderId;
  }
  /** Does what is due. Returns the payment when it has ended; otherwise a minute passes. */
  async function passRound(visitor: string, txnId: string): Promise<CallResult<'readTransaction'> | null> {
    await runJobs();
    const { envelope } = await portal.call('readTransaction', { txnId }, { visitor });
    if (envelope.status === 'success' && envelope.result.final) return envelope.result;
    clock.push(60_000);
    return null;
  }
  /** Pays an order with a wallet that approves by itself and waits for the final state. */
  const pay: Pay = (...given) => inTurn(() => payNow(...given));
  const payNow: Pay = async (visitor, orderId, payer) => {
    const ofOperator = brandCodes(portal.root.app.brand).moneyPush;
    const { number, paymentMode } =
      typeof payer === 'string' ? { number: payer, paymentMode: ofOperator } : payer;
    const input = { orderId, paymentMode, paymentMobile: `0${number}` };
    const started = await portal.call('initiatePayment', input, { visitor });
    if (started.envelope.status !== 'success') throw new Error(`refused: ${started.envelope.statusCode}`);
    const { transactionId } = started.envelope.result;
    const { envelope: asked } = await portal.call(
      'processPayment',
      { transactionId, paymentMode },
      { visitor },
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      const result = await passRound(visitor, transactionId);
      if (result) return result;
    }
    throw new Error(`the payment did not reach a final state; it was processed with ${asked.statusCode}`);
  };
  return { order, pay };
}

/**
 * Runs works that are begun at the same time one after the other. Payers at the same time have one clock and one network: minutes that pass
 * for one of them pass for the others between their steps, and their prompts are limited together.
 */
function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

/** A buyer for the tests of a file. Call it at the top of the file. */
export function openTestBuyer(environment?: Record<string, string>, options?: PortalOptions): TestBuyer {
  return openForTests(
    () => createBuyer(environment, options),
    (buyer) => buyer.close(),
  );
}
