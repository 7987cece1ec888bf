import type { Clock } from '@portal/domain/time/clock';
import type { InboundMessage } from '@portal/operator/inbound-port';
import type { SmsListener, SmsReceipt, SmsRoute } from '@portal/operator/sms-port';
import { createCircuitBreaker } from '@portal/platform/circuit-breaker';
import { deriveKey } from '@portal/platform/crypto/derive-key';
import { newOrderedId } from '@portal/platform/crypto/new-ordered-id';
import { deriveSecret, type Secret } from '@portal/platform/crypto/secret';
import type { Db } from '@portal/platform/database/open-db';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import type { Module } from '@portal/platform/module';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { receiveReceipt } from './receive-receipt.ts';
import { createSms, type SmsDeps } from './send-sms.ts';
import { createSmsBudget } from './sms-budget.ts';
import { registerSmsCallbackRoutes } from './sms-callback-routes.ts';
import { registerSmsMetrics } from './sms-metrics.ts';
import { eraseSms } from './sms-record.ts';

/** What an opened route gets from the portal. */
type RouteDeps = SmsListener & {
  callbackUrl: (origin: string | null) => string;
  clock: Clock;
  log: FastifyBaseLogger;
};

/** A way to send messages that is open, and its name. */
type OpenRoute = SmsRoute & { name: string };

type Deps = {
  /** SMS_PER_DAY and SMS_RECORD_DAYS. */
  settings: { perDay: number; recordDays: number };
  /** Opens the configured routes, in their order; none where the operator's own messages are used. */
  openRoutes: (depsOf: (name: string) => RouteDeps) => Promise<OpenRoute[]>;
  db: Db;
  pool: pg.Pool;
  /** Connections that allow long statements. */
  long: { db: Db };
  clock: Clock;
  metrics: Metrics;
  limiter: RateLimiter;
  log: FastifyBaseLogger;
  /** The secret of the callback addresses is derived from it. */
  secret: Secret;
  publicUrl: () => string;
  /** From the codes feature: a message with this code certainly did not arrive. */
  onUndeliveredCode: (code: { id: string; now: Date }) => Promise<unknown>;
};

/** Answers a message of a customer. `null`: there is no reply. */
type AnswerMessage = (message: InboundMessage) => Promise<string | null>;

/** Opens the routes of OPERATOR_SMS in this process: each process has its own connections. */
export async function openSms(deps: Deps) {
  const { settings, db, pool, long, clock, metrics, limiter, log } = deps;
  const onSettled: SmsDeps['onSettled'] = async (route, settled) => {
    await measured.countSettled(route, settled);
    const { kind, state, subject } = settled;
    if (kind === 'code' && state === 'failed' && subject)
      await deps.onUndeliveredCode({ id: subject, now: clock.now() });
  };
  const receiver = createReceiver(log);
  const listener = (route: string): SmsListener => ({
    receipt: (receipt: SmsReceipt) => receiveReceipt({ db, clock, onSettled }, route, receipt),
    inbound: receiver.inbound,
  });
  // The same in every process.
  const secretOf = (name: string) =>
    deriveSecret(deps.secret, (own) => deriveKey(own, `sms callback ${name}`).toString('base64url'));
  const opened = await deps.openRoutes((name) => ({
    ...listener(name),
    callbackUrl: (origin) => `${origin ?? deps.publicUrl()}/callbacks/${name}/${secretOf(name).reveal()}`,
    clock,
    log,
  }));
  const routes = opened.map((route) => ({
    ...route,
    breaker: createCircuitBreaker(() => performance.now()),
  }));
  const budget = createSmsBudget({ db, clock, perDay: settings.perDay });
  const measured = registerSmsMetrics({ metrics, pool, clock, budget, routes });
  const newId = () => newOrderedId(clock.now());
  const sms = createSms({ db, clock, newId, routes, budget, onOutcome: measured.onOutcome, onSettled, log });
  const callbackPaths = opened.flatMap(({ name, readCallback, callbackAddresses: addresses = [] }) =>
    readCallback ? [{ ...listener(name), name, readCallback, addresses, secret: secretOf(name) }] : [],
  );
  return {
    routes: { own: (app: FastifyInstance) => registerSmsCallbackRoutes(app, callbackPaths, limiter) },
    jobs: { 'erase-sms': () => eraseSms(long.db, { now: clock.now(), days: settings.recordDays }) },
    /** `null`: no route is configured, so the operator's own messages are used. */
    sms: routes.length > 0 ? sms : null,
    /** Part of the messages of the day that are used, 0 to 1; 0 where the operator sends them. */
    readShare: () => (routes.length > 0 ? budget.share() : Promise.resolve(0)),
    /** Call it when codes exist: from then on, messages of customers are received. */
    receiveWith: (answer: AnswerMessage) => receiver.start({ answer, sms }),
    close: async () => void (await Promise.all(opened.map((route) => route.close()))),
  } satisfies Module;
}

/** Passes customers' messages on and sends the replies. Until codes exist, the operator is asked to send them again. */
function createReceiver(log: FastifyBaseLogger) {
  let ready: { answer: AnswerMessage; sms: ReturnType<typeof createSms> } | null = null;
  return {
    start: (parts: NonNullable<typeof ready>) => {
      ready = parts;
    },
    inbound: async (message: InboundMessage) => {
      if (!ready) throw new Error('The portal is starting');
      const text = await ready.answer(message);
      if (text === null) return;
      // The message is received; without the reply the customer still sees the result on the page. A reply must not delay codes.
      ready.sms.send({ to: message.from, text, kind: 'notice' }).catch((err: Error) => {
        log.warn({ err }, 'the reply to a message was not sent');
      });
    },
  };
}
