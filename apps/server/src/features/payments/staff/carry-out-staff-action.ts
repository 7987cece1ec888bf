import { chargedMoney } from '@portal/payments/engine/charged-money';
import type { EngineDeps } from '@portal/payments/engine/engine-deps';
import { findReviewCause } from '@portal/payments/engine/find-review-cause';
import type { Payment, StaffNote } from '@portal/payments/engine/payment';
import type { StaffEvent } from '@portal/payments/engine/payment-state';
import type { PaymentStore } from '@portal/payments/engine/payment-store';
import { recordPaymentEvent } from '@portal/payments/engine/record-payment-event';
import { disputeStateOf } from '@portal/payments/engine/returned-sums';
import { recordRefundEvent } from '@portal/payments/refunds/record-refund-event';
import type { PaymentRefund, RefundChange } from '@portal/payments/refunds/refund';
import { findRefundOfPayment } from '@portal/payments/refunds/refund-of-payment';
import type { RefundStore } from '@portal/payments/refunds/refund-store';
import {
  decideStaffAction,
  type StaffActionInput,
  type StaffDecision,
  type StaffDecisionFacts,
  type StaffRefusal,
} from './decide-staff-action.ts';
import type { Evidence, VerificationStore } from './verification-store.ts';

/**
 * Dependencies of staff decisions. They call neither provider nor operator; `verify` has a running portal do
 * that.
 */
export type StaffActionDeps = Pick<EngineDeps, 'clock' | 'log' | 'alarm' | 'steps'> & {
  store: PaymentStore;
  refunds: RefundStore;
  verifications: Pick<VerificationStore, 'hasNotice'>;
  verify: RequestVerification;
};

/**
 * Has a running portal ask provider and operator about a payment, and waits for the answers.
 * @returns the answers, or the refusal when there are none
 */
export type RequestVerification = (
  paymentId: string,
) => Promise<Evidence | 'no-portal' | 'no-answer-in-time'>;

/** An action and who requests it. */
export type StaffRequest = { input: StaffActionInput; staff: StaffNote };

/** Result of a staff action. `queued`: the portal's jobs do it now, or when the portal runs again. */
export type StaffActionResult =
  | { kind: 'queued'; payment: Payment }
  | { kind: 'closed'; payment: Payment }
  | { kind: 'refused'; why: StaffRefusal; payment: Payment }
  /** The payment changed meanwhile: read it again before deciding. */
  | { kind: 'moved-on'; payment: Payment }
  | { kind: 'not-found' };

/**
 * Carries out a staff action and records it with name and reason. It applies only to the version of the payment
 * that was read. Before an action that states something about money or delivery, provider and operator are asked.
 * What follows is queued with the record and uses the payment's own idempotency key.
 */
export async function carryOutStaffAction(
  deps: StaffActionDeps,
  paymentId: string,
  { input, staff }: StaffRequest,
): Promise<StaffActionResult> {
  const read = await readFacts(deps, paymentId);
  if (!read) return { kind: 'not-found' };
  const decision = decideStaffAction(read.facts, input);
  if (decision.kind !== 'verify') return carryOutDecision(deps, { payment: read.payment, decision, staff });
  const evidence = await deps.verify(paymentId);
  if (typeof evidence === 'string') return { kind: 'refused', why: evidence, payment: read.payment };
  // Meanwhile a callback may have come in, or the payment may have changed.
  const now = await readFacts(deps, paymentId);
  if (now?.payment.version !== read.payment.version)
    return { kind: 'moved-on', payment: now?.payment ?? read.payment };
  const verified = decideStaffAction(now.facts, input, evidence);
  return carryOutDecision(deps, { payment: now.payment, decision: verified, staff });
}

/**
 * Decides what an action would do now, without asking provider or operator and without doing it; `null` when there is no such
 * payment. `verify` means that they would be asked first.
 */
export async function previewStaffAction(
  deps: Pick<StaffActionDeps, 'store' | 'clock' | 'verifications'>,
  paymentId: string,
  input: StaffActionInput,
): Promise<{ payment: Payment; decision: StaffDecision } | null> {
  const read = await readFacts(deps, paymentId);
  return read && { payment: read.payment, decision: decideStaffAction(read.facts, input) };
}

async function readFacts(
  { store, clock, verifications }: Pick<StaffActionDeps, 'store' | 'clock' | 'verifications'>,
  paymentId: string,
): Promise<{ payment: Payment; facts: StaffDecisionFacts } | null> {
  const payment = await store.find(paymentId);
  if (!payment) return null;
  const cause = payment.state === 'review' ? findReviewCause(await store.history(paymentId)) : null;
  const beingTried = isStepRunning(payment, clock.now());
  const hasNotice = await verifications.hasNotice(paymentId);
  const dispute = disputeStateOf(await store.readReturnedSums(paymentId));
  return { payment, facts: { ...payment, cause, isStepRunning: beingTried, hasNotice, dispute } };
}

async function carryOutDecision(
  deps: StaffActionDeps,
  { payment, decision, staff }: { payment: Payment; decision: StaffDecision; staff: StaffNote },
): Promise<StaffActionResult> {
  switch (decision.kind) {
    case 'refused':
      return { ...decision, payment };
    case 'check':
      await deps.store.bringCheckForward(payment.id, deps.clock.now());
      return { kind: 'queued', payment };
    case 'record':
      return recordDecision(deps, payment, { event: decision.event, staff });
    case 'verify':
      throw new Error('staff decision: evidence requested twice');
  }
}

/** A step takes a minute at most; if it is due for longer, its job was lost. */
const LONGEST_STEP_MS = 60_000;

/** Whether a payment's step is running or about to run. */
export function isStepRunning({ dueAt }: Pick<Payment, 'dueAt'>, now: Date): boolean {
  return dueAt !== null && dueAt <= now && now.getTime() - dueAt.getTime() < LONGEST_STEP_MS;
}

type Decided = { event: StaffEvent; staff: StaffNote };

async function recordDecision(
  deps: StaffActionDeps,
  read: Payment,
  decided: Decided,
): Promise<StaffActionResult> {
  const isUnchanged = (now: Payment) => now.version === read.version;
  const refund = await findRefundOfPayment(deps, read);
  if (!refund) {
    const { kind, payment } = await recordPaymentEvent(deps, read, { ...decided, onlyIf: isUnchanged });
    return kind === 'ignored' ? { kind: 'moved-on', payment } : toResult(payment);
  }
  const change = await toRefundChange(deps, { payment: read, refund }, decided);
  const recorded = await recordRefundEvent(deps, refund, {
    ...change,
    onlyIf: (_, payment) => isUnchanged(payment),
  });
  const payment = (await deps.store.find(read.id)) ?? read;
  return recorded ? toResult(payment) : { kind: 'moved-on', payment };
}

function toResult(payment: Payment): StaffActionResult {
  return { kind: payment.dueAt ? 'queued' : 'closed', payment };
}

/** What a decision about a payment that was not delivered is for its refund. */
async function toRefundChange(
  { store }: StaffActionDeps,
  { payment, refund }: { payment: Payment; refund: PaymentRefund },
  { event, staff }: Decided,
): Promise<RefundChange> {
  switch (event) {
    case 'staff-refunded':
      return { event: payment.reason === 'refund-held' ? 'staff-payer-proven' : 'staff-retried', staff };
    case 'staff-closed-returned': {
      // Who says so of a refund without an answer says that it was carried out.
      const { id: paymentId, refundAttempt: attempt } = payment;
      const wasRefused = refund.refusal !== null;
      const requested = wasRefused
        ? null
        : await store.findRequestedRefund({ paymentId, subject: refund.id, attempt });
      return {
        event,
        staff,
        amountMinor: requested ?? chargedMoney(payment).minor - (payment.lostMinor ?? 0),
      };
    }
    case 'staff-closed-charged-back':
      return { event: 'charged-back', staff };
    case 'staff-closed-given':
      return { event: 'staff-closed-not-returned', staff };
    case 'staff-rechecked':
    case 'staff-redelivered':
    case 'staff-closed-unpaid':
      throw new Error(`payment ${payment.id}: ${event} is no decision about a refund`);
  }
}
