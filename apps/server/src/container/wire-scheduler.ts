import type { GuardedProviders } from '@portal/payments/circuit-breaker/guard-providers';
import { performStep } from '@portal/payments/engine/payment-jobs';
import {
  type Lane,
  laneOf,
  leaseMsOf,
  type NextStep,
  type StepKind,
  stepOf,
} from '@portal/payments/engine/payment-steps';
import { createScheduler } from '@portal/payments/engine/scheduler';
import { PAYMENT_MODES } from '@portal/payments/providers/registry';
import { newId } from '@portal/platform/crypto/new-id';
import type { Tracing } from '@portal/platform/tracing/tracing';
import type { Config } from '../config/config.ts';
import type { PaymentsDeps } from '../features/payments/payments-deps.ts';
import { traceSteps } from './trace-payments.ts';

/** Connects the scheduler of a process with the table of payments. `payments` is read when a step runs. */
export function wireScheduler(
  payments: () => PaymentsDeps,
  {
    store,
    clock,
    log,
    inFlight,
    guarded,
    config,
    tracing,
  }: Pick<PaymentsDeps, 'store' | 'clock' | 'log' | 'inFlight'> & {
    guarded: GuardedProviders;
    config: Pick<Config, 'jobPools' | 'deliveriesAtOnce'>;
    tracing: Tracing | null;
  },
) {
  const watcher = newId();
  const providerLanes = Object.fromEntries(PAYMENT_MODES.map((mode) => [mode, config.jobPools.checks]));
  return createScheduler<StepKind, NextStep, Lane>({
    lanes: { delivery: config.deliveriesAtOnce, messages: config.jobPools.messages, ...providerLanes },
    laneOf,
    leaseMsOf,
    availability: (lane) =>
      lane === 'delivery' || lane === 'messages' ? 'free' : guarded.availability(lane),
    claim: async (free, now) => {
      const claimed = await store.claimDueSteps(
        free.filter(({ lane }) => lane !== 'messages'),
        now,
      );
      return claimed.map((payment) => ({
        step: { job: stepOf(payment), payment },
        until: payment.leasedUntil ?? now,
      }));
    },
    setLeases: (leases) =>
      store.setLeases(
        leases
          .filter(({ step }) => step.job !== 'send-payment-message')
          .map(({ step: { payment }, until }) => ({ payment, until })),
      ),
    isSharedAtStop: ({ job }) => job !== 'refund-payment',
    watch: {
      id: watcher,
      report: async (now) => void (await store.reportWatcher(watcher, now)),
      refresh: async (steps, now) => {
        const ids = steps.map(({ payment }) => payment.id);
        const watched = await store.readWatched(ids, watcher, now);
        return watched.map((payment) => ({
          step: { job: stepOf(payment), payment },
          until: payment.dueAt ?? now,
        }));
      },
      end: (now) => store.endWatch(watcher, now),
    },
    idOf: ({ payment }) => payment.id,
    perform: traceSteps(tracing, (step) => performStep(payments(), step)),
    describe: ({ job, payment }) => ({ payment: payment.id, job }),
    inFlight,
    clock,
    log,
  });
}
