import { applyEvent } from './apply-event.ts';
import type { EngineDeps } from './engine-deps.ts';
import type { Payment, PaymentUpdate } from './payment.ts';
import type { PaymentEventInput } from './payment-event-input.ts';
import { watchPayment } from './watch-payment.ts';

/** Whether the event changed the payment, and the payment after it. */
export type RecordEventResult = { kind: 'recorded' | 'ignored'; payment: Payment };

/** Dependencies of recording an event. */
export type RecordEventDeps = Pick<EngineDeps, 'store' | 'clock' | 'alarm' | 'log' | 'steps'>;

/** Events of the refund of what was not delivered: only the statement that writes the refund records them (refunds/). */
type RefundEventName =
  | 'refund-accepted'
  | 'refund-confirmed'
  | 'refund-refused'
  | 'refund-held'
  | 'refund-released';

/** An event to record. `onlyIf` returns false when it no longer applies, e.g. because it is about an earlier start. */
export type EventToRecord = Exclude<PaymentEventInput, { event: RefundEventName }> & {
  onlyIf?: (payment: Payment) => boolean;
};

/** More concurrent updates of one payment than this are a bug. */
const MAX_ATTEMPTS = 50;

/**
 * Records an event. Only this function and `recordRefundEvent`, for a payment that follows its refund, change a payment's
 * state. State, history and message are written together, guarded by the version that was read; after a concurrent update the event is applied again to the new
 * version. An event without a transition in the current state changes nothing. When the provider's reference belongs to
 * another payment, `reference-taken` is recorded instead and the payment goes to review (SAFETY I2).
 * The step and the message that follow at once are started in this process.
 * @param read the payment as last read; may be outdated
 * @throws when the payment does not exist, or after 50 concurrent updates
 */
export async function recordPaymentEvent(
  deps: RecordEventDeps,
  read: Payment,
  { onlyIf = () => true, ...input }: EventToRecord,
): Promise<RecordEventResult> {
  let payment = read;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const update = onlyIf(payment) ? planStep(deps, payment, input) : null;
    const written = update && (await deps.store.write(update));
    if (written === 'reference-taken') return recordReferenceTaken(deps, payment);
    if (update && written) {
      await followChange(deps, { before: payment, update, written });
      return { kind: 'recorded', payment: written };
    }
    const current = await readAgain(deps, payment.id);
    if (!update && current.version === payment.version) return { kind: 'ignored', payment };
    payment = current;
  }
  throw new Error(`payment ${read.id}: gave up after ${MAX_ATTEMPTS} concurrent updates`);
}

async function recordReferenceTaken(deps: RecordEventDeps, read: Payment): Promise<RecordEventResult> {
  const result = await recordPaymentEvent(deps, read, { event: 'reference-taken' });
  deps.log.error({ payment: read.id }, 'provider returned the reference of another payment');
  if (result.kind === 'recorded') deps.alarm('reference-taken', read.id);
  return result;
}

async function readAgain({ store }: RecordEventDeps, id: string): Promise<Payment> {
  const payment = await store.find(id);
  if (!payment) throw new Error(`payment ${id} not found`);
  return payment;
}

/** Reports a change that was written, and starts what follows. */
export async function followChange(
  deps: RecordEventDeps,
  { before, update, written }: { before: Payment; update: PaymentUpdate; written: Payment },
): Promise<void> {
  reportChange(deps, before, written);
  await continueWith(deps, update, written);
}

function reportChange(
  { alarm, log }: RecordEventDeps,
  before: Payment,
  { id, state, reason }: Payment,
): void {
  log.info({ payment: id, from: before.state, to: state, reason }, 'payment state changed');
  if (state === 'review') alarm('review', id);
}

function planStep(deps: RecordEventDeps, before: Payment, input: PaymentEventInput): PaymentUpdate | null {
  const update = applyEvent(before, input, deps.clock.now());
  if (!update) return null;
  // The check that was planned before goes on, and so does its watch.
  if (update.payment.dueAt === before.dueAt && before.watchedBy !== null) return leaseStep(deps, update);
  const { payment, checkAt } = watchPayment(deps, update.payment, update.payment.updatedAt);
  return leaseStep(deps, { ...update, payment, checkAt });
}

/** Leases a step that follows at once to this process. One that cannot do it now leaves it to whoever claims it. */
export function leaseStep(
  { steps }: Pick<RecordEventDeps, 'steps'>,
  update: PaymentUpdate | null,
): PaymentUpdate | null {
  if (!update) return null;
  const { job, payment } = update;
  const heldUntil = job && steps.leaseUntil({ job, payment });
  const leasedUntil = heldUntil ?? payment.dueAt;
  return { ...update, job: heldUntil && job, payment: { ...payment, leasedUntil } };
}

/** Starts what follows at once. If this process dies, another one claims it when the lease is over. */
export async function continueWith(
  { steps }: Pick<RecordEventDeps, 'steps'>,
  { job, message, email, checkAt }: PaymentUpdate,
  payment: Payment,
): Promise<void> {
  if (job) await steps.run({ job, payment });
  if (checkAt) steps.repeatAt({ job: 'check-payment', payment }, checkAt);
  if (message) await steps.run({ job: 'send-payment-message', message, payment });
  if (email) await steps.run({ job: 'send-payment-message', message: email, payment });
}
