import { sameMoney } from '@portal/domain/money/money';
import { taxesAt } from '@portal/domain/payments/taxes';
import type { Delivery } from '@portal/operator/delivery';
import { chargedMoney } from './charged-money.ts';
import { emailAfter, messageAfter } from './messages/messages-after.ts';
import type { Payment, PaymentUpdate } from './payment.ts';
import type { PaymentEventInput } from './payment-event-input.ts';
import {
  APPROVAL_TIMEOUT_MS,
  delayUntilNextTry,
  HOSTED_PAGE_TIMEOUT_MS,
  instructionsEnd,
  START_IN_FLIGHT_MS,
  UNSTARTED_TIMEOUT_MS,
} from './payment-schedule.ts';
import {
  canStillBeCharged,
  nextState,
  type PaymentEvent,
  type PaymentState,
  STATES,
} from './payment-state.ts';
import { postingsOf } from './postings/postings.ts';
import { takeBackPostings } from './postings/refund-postings.ts';
import { failedPart, rechargesOf } from './recharges.ts';
import { isFailure, type PaymentReason } from './transaction-status.ts';

/**
 * Computes the update that an event causes. Pure function.
 * @param now current time, UTC
 * @returns `null` when the transition table has no entry for the current state, or when the event is about a charge and
 *   one is known already
 */
export function applyEvent(payment: Payment, input: PaymentEventInput, now: Date): PaymentUpdate | null {
  const event = resolveEvent(payment, input);
  const state = nextState(payment.state, event);
  if (state === null || (CHARGE_EVENTS.includes(event) && !canStillBeCharged(payment))) return null;
  const updated = {
    ...payment,
    ...eventFields(payment, input, now),
    ...stateFields(payment, { state, event, now }),
    state,
    updatedAt: now,
  };
  const reason = reasonAfter(payment, event, input);
  const after = { ...updated, reason: reason === undefined ? payment.reason : reason };
  return {
    before: payment,
    payment: after,
    event: {
      name: event,
      detail: historyDetail(input, reason ?? null),
      staff: 'staff' in input ? input.staff : null,
    },
    job: updated.dueAt && updated.dueAt <= now ? STATES[state].step : null,
    message: messageAfter(payment, after),
    email: emailAfter(payment, state),
    postings: postingsOf({ before: payment, after, event, taxes: taxesAt(payment.orderKind, now) }),
    failed: state === 'fulfilled' && payment.state !== 'fulfilled' ? failedOf(after, now) : null,
  };
}

/** What is refunded because some of several numbers were refused. The sale of their part is taken back in the books. */
function failedOf(payment: Payment, now: Date): PaymentUpdate['failed'] {
  const part = failedPart(payment);
  if (!part) return null;
  const taxes = taxesAt(payment.orderKind, now);
  return { ...part, postings: takeBackPostings(payment, { minor: part.minor, before: 0 }, taxes) };
}

/** Events that report about a charge. In `review` they count only while no charge is known. */
const CHARGE_EVENTS: readonly PaymentEvent[] = [
  'charge-confirmed',
  'charge-differs',
  'charge-declined',
  'attempt-declined',
  'deadline-passed',
];

/** Compares the charged amount with the payment's. No other function does. */
function resolveEvent(payment: Payment, input: PaymentEventInput): PaymentEvent {
  if (input.event !== 'charge-confirmed' || input.charged === null) return input.event;
  if (input.charged === 'unnamed') return 'charge-differs';
  const requested = { minor: payment.amountMinor, currency: payment.currency };
  return sameMoney(requested, input.charged) ? 'charge-confirmed' : 'charge-differs';
}

/** Fields set from the event's data. */
function eventFields(before: Payment, input: PaymentEventInput, now: Date): Partial<Payment> {
  switch (input.event) {
    case 'prompt-shown': {
      const { providerReference, redirectUrl, instructions } = input;
      if (instructions)
        return { providerReference, instructions, deadlineAt: instructionsEnd(instructions, now) };
      if (redirectUrl === undefined) return { providerReference };
      return { providerReference, redirectUrl, deadlineAt: new Date(now.getTime() + HOSTED_PAGE_TIMEOUT_MS) };
    }
    case 'charge-confirmed': {
      const requested = { minor: before.amountMinor, currency: before.currency };
      const unnamed = { ...requested, minor: 0 };
      const { minor, currency } = input.charged === 'unnamed' ? unnamed : (input.charged ?? requested);
      return { providerReference: input.providerReference, chargedMinor: minor, chargedCurrency: currency };
    }
    case 'delivered':
      return { deliveryReference: input.operatorReference };
    case 'recharge-delivered':
    case 'recharge-refused':
      return { outcomes: withOutcome(before, input) };
    case 'refund-accepted':
      return { refundReference: input.refundReference };
    case 'refund-confirmed':
      return { refundReference: input.refundReference, refundedMinor: input.refundedMinor };
    case 'staff-closed-returned':
      return { refundedMinor: input.refundedMinor ?? chargedMoney(before).minor - (before.lostMinor ?? 0) };
    case 'staff-refunded':
      return { refundAttempt: input.refundAttempt ?? before.refundAttempt };
    default:
      return {};
  }
}

function withOutcome(before: Payment, { index, outcome }: { index: number; outcome: Delivery }) {
  return rechargesOf(before).map((recharge, each) => (each === index ? outcome : recharge.outcome));
}

type Transition = { state: PaymentState; event: PaymentEvent; now: Date };

/** Fields set by entering a state: schedule, and what the payment holds of its order. */
function stateFields(before: Payment, { state, event, now }: Transition): Partial<Payment> {
  const claims = {
    live: STATES[state].holdsOrder,
    delivers: holdsDelivery(before, state, event),
    toldFailed: before.toldFailed || isFailure(state),
  };
  const restarted = { tries: 0, triedSince: now, unknownSince: null };
  const after = (ms: number) => new Date(now.getTime() + ms);
  const nextTry = (over: Partial<Payment> = {}) =>
    after(delayUntilNextTry({ ...before, ...over, state }, now) ?? 0);
  switch (state) {
    case 'created': {
      const end = after(UNSTARTED_TIMEOUT_MS);
      return { ...claims, startOpenUntil: null, deadlineAt: end, dueAt: end };
    }
    case 'submitted':
      return {
        ...claims,
        ...restarted,
        unknownSince: now,
        starts: before.starts + 1,
        startOpenUntil: after(START_IN_FLIGHT_MS),
        deadlineAt: after(APPROVAL_TIMEOUT_MS),
        dueAt: nextTry(restarted),
      };
    case 'awaiting-customer':
      if (event === 'staff-rechecked') return { ...claims, ...restarted, unknownSince: now, dueAt: now };
      // Reuse the check that `submitted` queued: one commit less.
      return {
        ...claims,
        startOpenUntil: null,
        dueAt: before.dueAt && before.dueAt > now ? before.dueAt : nextTry(),
      };
    case 'expired':
      // A payment that was handed over is checked further: a late charge must be found.
      return { ...claims, dueAt: before.starts ? nextTry() : null };
    case 'paid':
      // The next number follows at once; the time that a delivery may take is not begun again.
      if (event === 'recharge-delivered' || event === 'recharge-refused') return { ...claims, dueAt: now };
      return { ...claims, ...restarted, startOpenUntil: null, dueAt: now };
    case 'refunding':
      return { ...claims, ...restarted, startOpenUntil: null, dueAt: now };
    case 'refund-submitted':
      return { ...claims, ...restarted, dueAt: nextTry(restarted) };
    case 'review':
      // Once a charge is known, only staff decide: no more checks.
      return { ...claims, startOpenUntil: null, dueAt: isChargeKnown(before, event) ? null : nextTry() };
    default:
      return { ...claims, startOpenUntil: null, dueAt: null };
  }
}

function isChargeKnown({ chargedMinor }: Payment, event: PaymentEvent): boolean {
  return chargedMinor !== null || event === 'charge-differs';
}

/** The right to deliver the order. It ends for good with the decision to refund. */
function holdsDelivery(before: Payment, state: PaymentState, event: PaymentEvent): boolean {
  if (state === 'paid' || state === 'fulfilled') return true;
  return before.delivers && event !== 'undeliverable' && event !== 'staff-refunded';
}

/** The payment's reason after an event: `undefined` leaves it as it is, `null` clears it. */
function reasonAfter(
  before: Payment,
  event: PaymentEvent,
  input: PaymentEventInput,
): PaymentReason | null | undefined {
  if ('reason' in input) return input.reason;
  switch (event) {
    case 'customer-cancelled':
      return 'cancelled';
    case 'page-not-shown':
      return 'gateway-unreachable';
    case 'deadline-passed':
      return 'expired';
    case 'charge-differs':
      return 'amount-differs';
    case 'refund-refused':
      return 'refund-refused';
    case 'refund-held':
      return 'isDisputed' in input && input.isDisputed ? 'disputed' : 'refund-held';
    case 'charged-back':
    case 'staff-closed-charged-back':
      return 'charged-back';
    case 'refund-confirmed':
      return 'toOtherWallet' in input && input.toOtherWallet ? 'paid-to-other-wallet' : undefined;
    case 'tries-exhausted':
      return 'no-certainty';
    case 'reference-taken':
      return 'reference-taken';
    case 'staff-refunded':
    case 'staff-closed-returned':
      // The different amount is the more useful reason.
      return before.reason === 'amount-differs' ? undefined : 'refunded-by-staff';
    case 'staff-closed-unpaid':
      return 'nothing-taken';
    case 'submitted':
    case 'charge-confirmed':
    case 'delivered':
    case 'staff-redelivered':
    case 'staff-closed-given':
    case 'refund-released':
      return null;
    default:
      return undefined;
  }
}

/** The detail stored with the event in the history: a reference, or the reason. */
function historyDetail(input: PaymentEventInput, reason: PaymentReason | null): string | null {
  if (input.event === 'charge-confirmed') return input.providerReference;
  if (input.event === 'delivered') return input.operatorReference;
  if ('outcome' in input) {
    const { index, outcome } = input;
    return `${index + 1}: ${outcome.kind === 'delivered' ? outcome.operatorReference : outcome.reason}`;
  }
  if ('payee' in input && input.payee) return 'to another wallet';
  return 'refundReference' in input ? input.refundReference : reason;
}
