import type { Payment, PaymentStore, StaffNote } from '../payment-store.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { recordPaymentEvent } from '../record-payment-event.ts';
import { decide, type Refusal, type Wish } from './decide.ts';
import { reviewCause } from './review-cause.ts';

/** What the staff's decisions stand on: the one door, no provider and no operator. */
export type StaffDeps = Pick<PaymentsDeps, 'clock' | 'log' | 'alarm'> & { store: PaymentStore };

/** What came of a wish. `queued`: the portal's jobs do it now, or when it runs again. */
export type Decided =
  | { kind: 'queued'; payment: Payment }
  | { kind: 'closed'; payment: Payment }
  | { kind: 'refused'; why: Refusal; payment: Payment }
  /** Somebody or something else was quicker: look again before deciding. */
  | { kind: 'moved-on'; payment: Payment }
  | { kind: 'not-found' };

/**
 * Does what somebody of the staff decided about a payment, recorded with their name and reason through the one door.
 * It holds only for the payment exactly as it was read. Neither provider nor operator is called here: the follow-up
 * job is queued with the record and asks them under the payment's own key, as ever.
 */
export async function decidePayment(
  deps: StaffDeps,
  paymentId: string,
  wish: Wish,
  staff: StaffNote,
): Promise<Decided> {
  const payment = await deps.store.find(paymentId);
  if (!payment) return { kind: 'not-found' };
  const history = await deps.store.history(paymentId);
  const cause = payment.state === 'review' ? reviewCause(history) : null;
  const decision = decide({ ...payment, cause, beingTried: isBeingTried(payment, deps.clock.now()) }, wish);
  switch (decision.kind) {
    case 'refused':
      return { ...decision, payment };
    case 'check':
      await deps.store.bringCheckForward(paymentId, deps.clock.now());
      return { kind: 'queued', payment };
    case 'record':
      return record(deps, payment, { event: decision.event, staff });
  }
}

/** A step takes a minute at most; one that is due for longer has lost its job. */
const LONGEST_STEP_MS = 60_000;

/** Whether a payment's step is running, or about to. */
export function isBeingTried({ dueAt }: Pick<Payment, 'dueAt'>, now: Date): boolean {
  return dueAt !== null && dueAt <= now && now.getTime() - dueAt.getTime() < LONGEST_STEP_MS;
}

async function record(
  deps: StaffDeps,
  read: Payment,
  happening: Extract<Parameters<typeof recordPaymentEvent>[2], { staff: StaffNote }>,
): Promise<Decided> {
  const asRead = (now: Payment) => now.version === read.version;
  const { kind, payment } = await recordPaymentEvent(deps, read, happening, asRead);
  if (kind === 'ignored') return { kind: 'moved-on', payment };
  return { kind: payment.dueAt ? 'queued' : 'closed', payment };
}
