import type { Clock } from '@portal/domain/time/clock';
import type { Db } from '@portal/platform/database/open-db';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import type { JobHandlers } from '@portal/platform/jobs/job-types';
import { checkPayment } from './check-payment.ts';
import type { EngineDeps } from './engine-deps.ts';
import { fulfilPayment } from './fulfil-payment.ts';
import { sendPaymentEmail } from './messages/payment-emails.ts';
import { sendPaymentMessage } from './messages/payment-messages.ts';
import type { Payment, PaymentMessageName } from './payment.ts';
import type { NextStep } from './payment-steps.ts';
import { auditSchedule } from './safety-net/audit-schedule.ts';

/** Does a step with the payment that was just written or claimed. It may run twice, late or on two nodes at once. */
export function performStep(deps: EngineDeps, step: NextStep): Promise<void> {
  switch (step.job) {
    case 'check-payment':
      return checkPayment(deps, step.payment);
    case 'fulfil-payment':
      return fulfilPayment(deps, step.payment);
    case 'refund-payment':
      return deps.refundPayment(step.payment);
    case 'send-payment-message':
      return sendMessage(deps, step.payment, step.message);
  }
}

function sendMessage(deps: EngineDeps, payment: Payment, message: PaymentMessageName): Promise<void> {
  return message === 'email-receipt' || message === 'email-refund'
    ? sendPaymentEmail(deps, payment, message)
    : sendPaymentMessage(deps, payment, message);
}

/** For a process that does no steps, such as a staff command: another process claims them. A message is queued. */
export function leaveStepsToOthers({ db, clock }: { db: Db; clock: Clock }): EngineDeps['steps'] {
  return {
    leaseUntil: () => null,
    watcher: () => null,
    repeatAt: () => {},
    run: async (step) => {
      if (step.job !== 'send-payment-message') return;
      const { job, payment, message } = step;
      const key = `message:${payment.id}:${message}`;
      await enqueueJob(db, { job, payload: { paymentId: payment.id, message }, runAt: clock.now(), key });
    },
  };
}

/** Handlers of the jobs about payments. Each may run twice, late or concurrently. */
export function paymentJobHandlers(deps: EngineDeps): JobHandlers<'send-payment-message' | 'audit-payments'> {
  return {
    'send-payment-message': async ({ paymentId, message }) => {
      const payment = await deps.store.find(paymentId);
      if (payment) await sendMessage(deps, payment, message);
    },
    'audit-payments': () => auditSchedule(deps),
  };
}
