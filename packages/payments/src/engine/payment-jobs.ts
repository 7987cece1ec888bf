import type { JobHandlers } from '@portal/platform/jobs/job-types';
import { checkPayment } from './check-payment.ts';
import type { EngineDeps } from './engine-deps.ts';
import { fulfilPayment } from './fulfil-payment.ts';
import { sendPaymentEmail } from './messages/payment-emails.ts';
import { sendPaymentMessage } from './messages/payment-messages.ts';
import type { Payment, PaymentMessageName } from './payment.ts';
import type { StepJob } from './payment-steps.ts';
import { refundPayment } from './refund-payment.ts';
import { auditSchedule } from './safety-net/audit-schedule.ts';
import { sweepPayments } from './safety-net/sweep-payments.ts';
import type { NextStep } from './step-runner.ts';

/** Jobs about all payments. */
type MaintenanceJob = 'sweep-payments' | 'audit-payments';

/** Handlers of the jobs about one payment. Each may run twice, late or concurrently. */
export function paymentJobHandlers(deps: EngineDeps): JobHandlers<StepJob | 'send-payment-message'> {
  const read = async (id: string, work: (payment: Payment) => Promise<void>) => {
    const payment = await deps.store.find(id);
    if (payment) await work(payment);
  };
  return {
    'check-payment': ({ paymentId, early = false }) =>
      read(paymentId, (payment) => checkPayment(deps, payment, { early })),
    'fulfil-payment': ({ paymentId }) => read(paymentId, (payment) => fulfilPayment(deps, payment)),
    'refund-payment': ({ paymentId }) => read(paymentId, (payment) => refundPayment(deps, payment)),
    'send-payment-message': ({ paymentId, message }) =>
      read(paymentId, (payment) => sendMessage(deps, payment, message)),
  };
}

/** Does a step with the payment that was just written. A check in this process is one that was requested. */
export function performStep(deps: EngineDeps, step: NextStep): Promise<void> {
  switch (step.job) {
    case 'check-payment':
      return checkPayment(deps, step.payment, { early: true });
    case 'fulfil-payment':
      return fulfilPayment(deps, step.payment);
    case 'refund-payment':
      return refundPayment(deps, step.payment);
    case 'send-payment-message':
      return sendMessage(deps, step.payment, step.message);
  }
}

function sendMessage(deps: EngineDeps, payment: Payment, message: PaymentMessageName): Promise<void> {
  return message === 'email-receipt' || message === 'email-refund'
    ? sendPaymentEmail(deps, payment, message)
    : sendPaymentMessage(deps, payment, message);
}

/** Handlers of the jobs about all payments. Their statements may take longer than a customer would wait. */
export function paymentMaintenanceHandlers(deps: EngineDeps): JobHandlers<MaintenanceJob> {
  return {
    'sweep-payments': () => sweepPayments(deps),
    'audit-payments': () => auditSchedule(deps),
  };
}
