import type { JobHandlers } from '../../../platform/jobs/job-types.ts';
import { deleteOldCallbacks } from '../http/handle-callback.ts';
import { sendPaymentMessage } from '../payment-messages.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { auditSchedule } from './audit-schedule.ts';
import { checkPayment } from './check-payment.ts';
import { fulfilPayment } from './fulfil-payment.ts';
import type { StepJob } from './payment-steps.ts';
import { refundPayment } from './refund-payment.ts';
import { sweepPayments } from './sweep-payments.ts';

/** Jobs about all payments. */
type MaintenanceJob = 'sweep-payments' | 'audit-payments' | 'erase-callbacks';

/** Handlers of the jobs about one payment. Each may run twice, late or concurrently. */
export function paymentJobHandlers(deps: PaymentsDeps): JobHandlers<StepJob | 'send-payment-message'> {
  return {
    'check-payment': ({ paymentId, early }) => checkPayment(deps, paymentId, { early: early ?? false }),
    'fulfil-payment': ({ paymentId }) => fulfilPayment(deps, paymentId),
    'refund-payment': ({ paymentId }) => refundPayment(deps, paymentId),
    'send-payment-message': ({ paymentId, message }) => sendPaymentMessage(deps, paymentId, message),
  };
}

/** Handlers of the jobs about all payments. Their statements may take longer than a customer would wait. */
export function paymentMaintenanceHandlers(deps: PaymentsDeps): JobHandlers<MaintenanceJob> {
  return {
    'sweep-payments': () => sweepPayments(deps),
    'audit-payments': () => auditSchedule(deps),
    'erase-callbacks': () => deleteOldCallbacks(deps),
  };
}
