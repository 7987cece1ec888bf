import type { Payment, PaymentStore, StaffNote } from '../payment-store.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { recordPaymentEvent } from '../record-payment-event.ts';
import { type Decision, decide, type Refusal, type Standing, type Wish } from './decide.ts';
import { reviewCause } from './review-cause.ts';
import type { Evidence, VerificationStore } from './verification-store.ts';

/** What the staff's decisions stand on. They call neither provider nor operator themselves: `verify` has them asked. */
export type StaffDeps = Pick<PaymentsDeps, 'clock' | 'log' | 'alarm'> & {
  store: PaymentStore;
  verifications: Pick<VerificationStore, 'hasNotice'>;
  verify: Verify;
};

/**
 * Has a running portal ask provider and operator about a payment, and waits for the answers.
 * @returns the answers, or the refusal that says why there are none
 */
export type Verify = (paymentId: string) => Promise<Evidence | 'no-portal' | 'no-answer-in-time'>;

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
 * It holds only for the payment exactly as it was read. What a decision declares about money or goods is asked of
 * provider and operator first; what follows from it is queued with the record and uses the payment's own key.
 */
export async function decidePayment(
  deps: StaffDeps,
  paymentId: string,
  wish: Wish,
  staff: StaffNote,
): Promise<Decided> {
  const read = await readStanding(deps, paymentId);
  if (!read) return { kind: 'not-found' };
  const decision = decide(read.standing, wish);
  if (decision.kind !== 'verify') return carryOut(deps, read.payment, decision, staff);
  const evidence = await deps.verify(paymentId);
  if (typeof evidence === 'string') return { kind: 'refused', why: evidence, payment: read.payment };
  // Asking takes a while: a notice may have come in meanwhile, or the payment has moved.
  const now = await readStanding(deps, paymentId);
  if (now?.payment.version !== read.payment.version)
    return { kind: 'moved-on', payment: now?.payment ?? read.payment };
  return carryOut(deps, now.payment, decide(now.standing, wish, evidence), staff);
}

async function readStanding(
  { store, clock, verifications }: StaffDeps,
  paymentId: string,
): Promise<{ payment: Payment; standing: Standing } | null> {
  const payment = await store.find(paymentId);
  if (!payment) return null;
  const cause = payment.state === 'review' ? reviewCause(await store.history(paymentId)) : null;
  const beingTried = isBeingTried(payment, clock.now());
  const hasNotice = await verifications.hasNotice(paymentId);
  return { payment, standing: { ...payment, cause, beingTried, hasNotice } };
}

async function carryOut(
  deps: StaffDeps,
  payment: Payment,
  decision: Decision,
  staff: StaffNote,
): Promise<Decided> {
  switch (decision.kind) {
    case 'refused':
      return { ...decision, payment };
    case 'check':
      await deps.store.bringCheckForward(payment.id, deps.clock.now());
      return { kind: 'queued', payment };
    case 'record':
      return record(deps, payment, { event: decision.event, staff });
    case 'verify':
      throw new Error('A decision with its evidence asked for evidence again');
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
