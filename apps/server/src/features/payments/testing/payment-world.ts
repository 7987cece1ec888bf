import { money } from '@portal/domain/money';
import { type Msisdn, parseMsisdn } from '@portal/domain/msisdn';
import type pg from 'pg';
import type { OperatorSettings } from '../../../operator/operator.ts';
import { englishWording } from '../../../platform/content/test-content.ts';
import { newId } from '../../../platform/crypto/new-id.ts';
import { secret } from '../../../platform/crypto/secret.ts';
import { sayer } from '../../../platform/wording/sentences.ts';
import { cancelPayment } from '../cancel-payment.ts';
import { healthReader } from '../health/read-health.ts';
import { createInFlight } from '../in-flight.ts';
import { initiatePayment } from '../initiate-payment.ts';
import { MODE_TRAITS } from '../mode-traits.ts';
import { offeredModes } from '../offered-modes.ts';
import { paymentJobHandlers, paymentMaintenance } from '../payment-jobs.ts';
import type { PaymentMode } from '../payment-mode.ts';
import { createPaymentStore } from '../payment-store.ts';
import type { PayableOrder, PaymentsDeps } from '../payments-deps.ts';
import { processPayment } from '../process-payment.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { PROVIDERS, type Providers } from '../providers/registry.ts';
import { settleOnCallback } from '../settle-on-callback.ts';
import { crashingPool } from './crashing-pool.ts';
import { fakeOperator } from './fake-operator.ts';
import { fakeWallet } from './fake-wallet.ts';
import { passTime, runJobsOf } from './pass-time.ts';
import { testClock } from './test-clock.ts';

const DAY = 24 * 3_600_000;

/** Parses a phone number for a test. */
export function msisdn(typed: string): Msisdn {
  const parsed = parseMsisdn(typed);
  if (!parsed) throw new Error('invalid phone number');
  return parsed;
}

/** The dependencies outside the payment engine, which a test controls and inspects. */
function createEnvironment(database: pg.Pool, mode: PaymentMode) {
  const clock = testClock();
  return {
    database,
    mode,
    clock,
    process: crashingPool(database),
    wallet: fakeWallet({ withPin: mode === 'money-pin', withPage: mode.startsWith('card-') }),
    operator: fakeOperator(clock),
    orders: new Map<string, PayableOrder>(),
    alarms: [] as string[],
    replays: [] as string[],
    /** Counts of the sweep by finding. */
    swept: new Map<string, number>(),
    browser: { patient: true },
  };
}

type Environment = ReturnType<typeof createEnvironment>;

function createDeps({
  process,
  clock,
  wallet,
  operator,
  orders,
  alarms,
  replays,
  swept,
  browser,
  mode,
}: Environment): PaymentsDeps {
  const waysToPay = Object.fromEntries(PROVIDERS.map(({ name }) => [name, true]));
  const settings = { walletPinMode: mode === 'money-pin', waysToPay } as OperatorSettings;
  const providers = toProviders(wallet.provider);
  return {
    store: createPaymentStore(process.pool),
    clock,
    newId,
    brand: { name: 'Umoja', code: 'UMOJA', slug: 'umoja' },
    say: sayer({ name: 'Umoja' }, englishWording),
    providers,
    deliver: (key, { msisdn, amount }) => operator.airtime.topUp({ key, msisdn, amount }),
    sms: operator.sms,
    settings: { read: async () => settings },
    isOffered: offeredModes({ settings: { read: async () => settings }, providers, clock }),
    payerRules: { momo: { countryCode: '250', prefixes: ['78', '79'] } },
    methodHealth: healthReader({ pool: process.pool, clock }),
    findOrder: async (id) => orders.get(id) ?? null,
    placeOrder: async () => {
      throw new Error('not supported in tests');
    },
    useProof: async ({ proof }) => proof === 'proven',
    takePrompt: async () => null,
    inFlight: createInFlight(),
    callbackPaths: [{ name: 'money', mode, secret: secret('callback-secret-of-the-tests') }],
    publicUrl: () => 'https://portal.example',
    wait: () => (browser.patient ? new Promise(() => {}) : Promise.resolve()),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    alarm: (alarm) => alarms.push(alarm),
    countReplay: (provider) => replays.push(provider),
    countSwept: (finding, found) => swept.set(finding, (swept.get(finding) ?? 0) + found),
  };
}

/** The same wallet for every mode. */
function toProviders(provider: PaymentProvider): Providers {
  const modes = Object.keys(MODE_TRAITS) as PaymentMode[];
  return Object.fromEntries(modes.map((mode) => [mode, provider])) as Providers;
}

/** Actions of a visitor. */
function createVisitor({ orders, clock, mode }: Environment, deps: PaymentsDeps) {
  function placeOrder(major = 500): string {
    const id = newId();
    orders.set(id, {
      id,
      visitorId: 'visitor',
      kind: 'prepaid-recharge',
      contents: { kind: 'prepaid-recharge' },
      redirectPage: '/',
      msisdn: msisdn('788000001'),
      amount: money(major, 'RWF'),
      expiresAt: new Date(clock.now().getTime() + DAY),
    });
    return id;
  }
  const defaults = {
    mode,
    payer: msisdn('733000001'),
    visitorId: 'visitor',
    locale: 'en',
    proof: 'proven',
    email: 'keza@example.rw',
  } as const;
  const initiate = (orderId: string, over: { payer?: Msisdn; visitorId?: string; proof?: string } = {}) =>
    initiatePayment(deps, { ...defaults, ...over, orderId });
  const handOver = (transactionId: string, encryptedPin = 'right', visitorId = 'visitor') =>
    processPayment(deps, {
      transactionId,
      mode,
      visitorId,
      encryptedPin,
      token: 'proven',
      address: '196.12.0.1',
      solution: null,
    });
  const cancel = (transactionId: string, visitorId = 'visitor') =>
    cancelPayment(deps, { transactionId, visitorId });
  /** Places an order and starts its payment. */
  async function pay(): Promise<string> {
    const { transactionId } = await initiate(placeOrder());
    await handOver(transactionId);
    return transactionId;
  }
  return { placeOrder, initiate, handOver, cancel, pay };
}

/**
 * Creates the payment engine on a real database with a fake wallet and a fake operator that have their own
 * records.
 */
export function paymentWorld(database: pg.Pool, mode: PaymentMode = 'money-push') {
  const environment = createEnvironment(database, mode);
  const deps = createDeps(environment);
  const handlers = { ...paymentJobHandlers(deps), ...paymentMaintenance(deps) };
  const worker = { database, clock: environment.clock, handlers };
  return {
    ...environment,
    ...createVisitor(environment, deps),
    deps,
    handlers,
    /** Sends a callback. */
    callBack: (body: string) =>
      settleOnCallback(deps, { name: 'money', mode }, { body, headers: {}, query: {} }),
    runJobs: () => runJobsOf(worker),
    pass: (ms: number) => passTime(worker, ms),
    find: async (id: string) => {
      const payment = await deps.store.find(id);
      if (!payment) throw new Error('payment not found');
      return payment;
    },
    /** Deletes rows and jobs of earlier tests. */
    clear: async (): Promise<void> => {
      await database.query(
        'TRUNCATE payments, payment_events, payment_callbacks, seen_callbacks, payment_messages',
      );
      await database.query('DELETE FROM graphile_worker._private_jobs');
    },
  };
}

/** The payment engine with its test dependencies. */
export type PaymentWorld = ReturnType<typeof paymentWorld>;
