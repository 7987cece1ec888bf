import type { Clock } from '@portal/domain/time/clock';
import type { InboundMessage } from '@portal/operator/inbound-port';
import type { Sms, SmsReceipt } from '@portal/operator/sms-port';
import { openSmsRoutes } from '@portal/operator/sms-registry';
import { createCircuitBreaker } from '@portal/platform/circuit-breaker';
import { deriveKey } from '@portal/platform/crypto/derive-key';
import { newOrderedId } from '@portal/platform/crypto/new-ordered-id';
import { deriveSecret } from '@portal/platform/crypto/secret';
import type { Db } from '@portal/platform/database/open-db';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { recordUndeliveredCode } from '../features/codes/code-store.ts';
import type { CodesDeps } from '../features/codes/codes-deps.ts';
import { answerMessage } from '../features/codes/handset-proof/answer-message.ts';
import { receiveReceipt } from '../features/sms/receive-receipt.ts';
import { createSms, type SmsDeps } from '../features/sms/send-sms.ts';
import { createSmsBudget } from '../features/sms/sms-budget.ts';
import { registerSmsMetrics } from '../features/sms/sms-metrics.ts';
import { readPortalSecret } from './request-guards.ts';

type SmsOptions = {
  config: Config;
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  metrics: Metrics;
  log: FastifyBaseLogger;
  publicUrl: () => string;
};

/** Opens the routes of OPERATOR_SMS in this process: each process has its own connections. */
export async function wireSms(options: SmsOptions) {
  const { config, db, pool, clock, metrics, log } = options;
  const onSettled: SmsDeps['onSettled'] = async (route, settled) => {
    await measured.countSettled(route, settled);
    const { kind, state, subject } = settled;
    if (kind === 'code' && state === 'failed' && subject)
      await recordUndeliveredCode(db, { id: subject, now: clock.now() });
  };
  const receive = createReceiver(log);
  const listener = (route: string) => ({
    receipt: (receipt: SmsReceipt) => receiveReceipt({ db, clock, onSettled }, route, receipt),
    inbound: receive.inbound,
  });
  const secretOf = callbackSecretsOf(config);
  const opened = await openSmsRoutes(config.sms.routes, (name) => ({
    ...listener(name),
    callbackUrl: (origin) => `${origin ?? options.publicUrl()}/callbacks/${name}/${secretOf(name).reveal()}`,
    clock,
    log,
  }));
  const routes = opened.map((route) => ({
    ...route,
    breaker: createCircuitBreaker(() => performance.now()),
  }));
  const budget = createSmsBudget({ db, clock, perDay: config.sms.perDay });
  const measured = registerSmsMetrics({ metrics, pool, clock, budget, routes });
  const newId = () => newOrderedId(clock.now());
  const sms = createSms({ db, clock, newId, routes, budget, onOutcome: measured.onOutcome, onSettled, log });
  return {
    /** `null`: OPERATOR_SMS names no route, so the operator's own messages are used. */
    sms: routes.length > 0 ? sms : null,
    /** Addresses for the callbacks of gateways. */
    callbackPaths: opened.flatMap(({ name, readCallback, callbackAddresses: addresses = [] }) =>
      readCallback ? [{ ...listener(name), name, readCallback, addresses, secret: secretOf(name) }] : [],
    ),
    /** Call it when codes exist: from then on, messages of customers are received. */
    receiveFor: (codes: CodesDeps) => receive.start({ codes, sms }),
    close: async () => void (await Promise.all(opened.map((route) => route.close()))),
  };
}

/** The secret in the callback address of a route, the same in every process. */
function callbackSecretsOf(config: Config) {
  return (name: string) =>
    deriveSecret(readPortalSecret(config), (own) =>
      deriveKey(own, `sms callback ${name}`).toString('base64url'),
    );
}

/** Passes customers' messages on and sends the replies. Until codes exist, the operator is asked to send them again. */
function createReceiver(log: FastifyBaseLogger) {
  let ready: { codes: CodesDeps; sms: Sms } | null = null;
  return {
    start: (parts: { codes: CodesDeps; sms: Sms }) => {
      ready = parts;
    },
    inbound: async (message: InboundMessage) => {
      if (!ready) throw new Error('The portal is starting');
      const { codes, sms } = ready;
      const text = await answerMessage(codes, message);
      if (text === null) return;
      // The message is received; without the reply the customer still sees the result on the page. A reply must not delay codes.
      sms.send({ to: message.from, text, kind: 'notice' }).catch((err: Error) => {
        log.warn({ err }, 'the reply to a message was not sent');
      });
    },
  };
}
