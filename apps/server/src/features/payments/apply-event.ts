import { type Money, sameMoney } from '@portal/domain/money';
import { messageOf } from './message-of.ts';
import {
  CREATED_LIFE_MS,
  CUSTOMER_ANSWER_MS,
  delayUntilNextTry,
  HOSTED_PAGE_MS,
  START_OPEN_MS,
} from './payment-schedule.ts';
import {
  HOLDS_ORDER,
  mayBeCharged,
  nextState,
  type PaymentEvent,
  type PaymentState,
  type StaffEvent,
} from './payment-state.ts';
import { STEP_OF_STATE } from './payment-step.ts';
import type { Payment, PaymentWrite, StaffNote } from './payment-store.ts';
import { detailOf, reasonOf } from './reason-of.ts';
import { type PaymentReason, shownStatus } from './shown-status.ts';

/** Something that happened to a payment, with what was learnt. */
export type Happening =
  | {
      event:
        | 'submitted'
        | 'pin-rejected'
        | 'not-sent'
        | 'customer-cancelled'
        | 'page-not-shown'
        | 'deadline-passed';
    }
  | { event: 'prompt-shown'; providerReference: string | null; redirectUrl?: string }
  /** `charged` is what the provider says it took, `null` when it does not say. */
  | { event: 'charge-confirmed'; providerReference: string; charged: Money | null }
  | { event: 'charge-declined'; reason: PaymentReason }
  | { event: 'delivered'; operatorReference: string }
  | { event: 'undeliverable'; reason: PaymentReason }
  | { event: 'refund-accepted'; refundReference: string | null }
  | { event: 'refund-confirmed'; refundReference: string }
  | { event: 'refund-refused' | 'tries-exhausted' }
  | { event: 'reference-taken' }
  | { event: StaffEvent; staff: StaffNote };

/**
 * What is to be written when something happens to a payment; `null` when it means nothing in its state. Pure: the
 * same payment, happening and moment always give the same change.
 */
export function applyEvent(payment: Payment, happening: Happening, now: Date): PaymentWrite | null {
  const event = eventOf(payment, happening);
  const state = nextState(payment.state, event);
  if (state === null || (isAboutCharge(event) && !mayBeCharged(payment))) return null;
  const moved = {
    ...payment,
    ...learnt(payment, happening, now),
    ...entered(payment, state, event, now),
    state,
    updatedAt: now,
  };
  const reason = reasonOf(payment, event, happening);
  return {
    payment: { ...moved, reason: reason === undefined ? payment.reason : reason },
    event: {
      name: event,
      detail: detailOf(happening, reason ?? null),
      staff: 'staff' in happening ? happening.staff : null,
    },
    // A step that stays where it is needs no new job; one of `created` is the sweep's.
    job: moved.dueAt && moved.dueAt !== payment.dueAt && state !== 'created' ? STEP_OF_STATE[state] : null,
    message: messageOf(payment, state),
  };
}

/** What the provider says of a charge. In a review it counts only while none is known. */
function isAboutCharge(event: PaymentEvent): boolean {
  return ABOUT_CHARGE.includes(event);
}

const ABOUT_CHARGE: readonly PaymentEvent[] = [
  'charge-confirmed',
  'charge-differs',
  'charge-declined',
  'deadline-passed',
];

/** The amount that was taken is compared with ours here and nowhere else. */
function eventOf(payment: Payment, happening: Happening): PaymentEvent {
  if (happening.event !== 'charge-confirmed' || happening.charged === null) return happening.event;
  const ours = { minor: payment.amountMinor, currency: payment.currency };
  return sameMoney(ours, happening.charged) ? 'charge-confirmed' : 'charge-differs';
}

function learnt(before: Payment, happening: Happening, now: Date): Partial<Payment> {
  switch (happening.event) {
    case 'prompt-shown': {
      const { providerReference, redirectUrl } = happening;
      if (redirectUrl === undefined) return { providerReference };
      return { providerReference, redirectUrl, deadlineAt: new Date(now.getTime() + HOSTED_PAGE_MS) };
    }
    case 'charge-confirmed': {
      const { minor, currency } = happening.charged ?? {
        minor: before.amountMinor,
        currency: before.currency,
      };
      const { providerReference } = happening;
      return { providerReference, chargedMinor: minor, chargedCurrency: currency };
    }
    case 'delivered':
      return { deliveryReference: happening.operatorReference };
    case 'refund-accepted':
    case 'refund-confirmed':
      return { refundReference: happening.refundReference };
    case 'staff-refunded':
      return { refundAttempt: refundAttemptOf(before) };
    default:
      return {};
  }
}

/** Schedule and claims of the state that is entered. */
function entered(before: Payment, state: PaymentState, event: PaymentEvent, now: Date): Partial<Payment> {
  const claims = {
    live: HOLDS_ORDER[state],
    delivers: holdsDelivery(before, state, event),
    toldFailed: before.toldFailed || (shownStatus(state) === 'FAILED' && state !== 'refunded'),
  };
  const afresh = { tries: 0, triedSince: now, unknownSince: null };
  const at = (ms: number) => new Date(now.getTime() + ms);
  const next = (over: Partial<Payment> = {}) =>
    at(delayUntilNextTry({ ...before, ...over, state }, now) ?? 0);
  switch (state) {
    case 'created':
      return { ...claims, startOpenUntil: null, deadlineAt: at(CREATED_LIFE_MS), dueAt: at(CREATED_LIFE_MS) };
    case 'submitted':
      return {
        ...claims,
        ...afresh,
        unknownSince: now,
        starts: before.starts + 1,
        startOpenUntil: at(START_OPEN_MS),
        deadlineAt: at(CUSTOMER_ANSWER_MS),
        dueAt: next(afresh),
      };
    case 'awaiting-customer':
      if (event === 'staff-rechecked') return { ...claims, ...afresh, unknownSince: now, dueAt: now };
      // The check that `submitted` planned is still to come: each job saved is a commit that wakes no worker.
      return {
        ...claims,
        startOpenUntil: null,
        dueAt: before.dueAt && before.dueAt > now ? before.dueAt : next(),
      };
    case 'expired':
      // Nothing was ever handed over: there is nothing to look for. Otherwise a late success must be found.
      return { ...claims, dueAt: before.starts ? next() : null };
    case 'paid':
    case 'refunding':
      return { ...claims, ...afresh, startOpenUntil: null, dueAt: now };
    case 'refund-submitted':
      return { ...claims, ...afresh, dueAt: next(afresh) };
    case 'review':
      // With a charge known it is for a person alone.
      return { ...claims, startOpenUntil: null, dueAt: isChargeKnown(before, event) ? null : next() };
    default:
      return { ...claims, startOpenUntil: null, dueAt: null };
  }
}

function isChargeKnown({ chargedMinor }: Payment, event: PaymentEvent): boolean {
  return chargedMinor !== null || event === 'charge-differs';
}

/** A refund that was refused for good has used up its key; one whose end is unknown must keep it. */
function refundAttemptOf({ state, reason, refundAttempt }: Payment): number {
  return state === 'review' && reason === 'refund-refused' ? refundAttempt + 1 : refundAttempt;
}

/** The right to deliver the order: once the money is to go back, it must never be used. */
function holdsDelivery(before: Payment, state: PaymentState, event: PaymentEvent): boolean {
  if (state === 'paid' || state === 'fulfilled') return true;
  return before.delivers && event !== 'undeliverable' && event !== 'staff-refunded';
}
