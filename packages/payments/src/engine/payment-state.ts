import type { TransactionStatus } from '@portal/domain/payments/transaction-status';

/** What is done next for a payment. A payment has one next step at a time. */
export type StepJob = 'check-payment' | 'fulfil-payment' | 'refund-payment';

/** What belongs to a state. */
type StateFacts = {
  /** Shown to the customer (RULINGS 7). A failure only when the portal holds no money: nothing charged, or it is back. */
  status: TransactionStatus;
  /** The next step; `null` when the payment is finished. `due_at` is its time. */
  step: StepJob | null;
  /** Whether no second payment is created beside a payment in this state (RULINGS 19). */
  holdsOrder: boolean;
};

/**
 * State machine of a payment as data: the states here, below state, event and next state. No other code decides the next
 * state; only `recordPaymentEvent` writes it. docs/payment-states.md is rendered from this file.
 */
export const STATES = {
  /** Created for an order; nothing was sent to the provider. */
  created: { status: 'REQUEST_REGISTERED', step: 'check-payment', holdsOrder: true },
  /** Handed to the provider, or about to be; the outcome is not known. */
  submitted: { status: 'IN_PROCESS', step: 'check-payment', holdsOrder: true },
  /** The provider waits for the customer: a prompt on the handset or a gateway page. */
  'awaiting-customer': { status: 'IN_PROCESS', step: 'check-payment', holdsOrder: true },
  /** Charged; the order is not delivered yet. */
  paid: { status: 'REQUEST_RAISED', step: 'fulfil-payment', holdsOrder: true },
  fulfilled: { status: 'SUCCESS', step: null, holdsOrder: true },
  declined: { status: 'FAILED', step: null, holdsOrder: false },
  cancelled: { status: 'FAILED', step: null, holdsOrder: false },
  /**
   * The deadline passed, the customer cancelled after the start, or a card was refused on a page that stays open. The provider is still checked: a charge found
   * later counts.
   */
  expired: { status: 'FAILED', step: 'check-payment', holdsOrder: false },
  /** Charged, but the order can't be delivered: a refund is being requested. */
  refunding: { status: 'IN_PROCESS', step: 'refund-payment', holdsOrder: true },
  /** The provider has accepted the refund and carries it out; for cards that takes days. */
  'refund-submitted': { status: 'IN_PROCESS', step: 'refund-payment', holdsOrder: true },
  refunded: { status: 'FAILED', step: null, holdsOrder: false },
  /**
   * Charged, not delivered, and the bank gave the whole charge back: its dispute was lost (RULINGS 95). Shown as a refund is:
   * nothing was delivered, and the portal holds nothing.
   */
  'charged-back': { status: 'FAILED', step: null, holdsOrder: false },
  /**
   * Staff must decide: the amounts differ, or charge, delivery or refund could not be clarified in time. While no
   * charge is known the provider is still checked, less often, and its answer counts; afterwards `due_at` is null.
   */
  review: { status: 'IN_PROCESS', step: 'check-payment', holdsOrder: true },
} as const satisfies Record<string, StateFacts>;

export type PaymentState = keyof typeof STATES;

/** Every state. */
export const PAYMENT_STATES = Object.keys(STATES) as PaymentState[];

/** Events of a payment, named in the past tense. */
export const PAYMENT_EVENTS = [
  'submitted',
  'pin-rejected',
  'not-sent',
  'prompt-shown',
  'charge-confirmed',
  'charge-differs',
  'charge-declined',
  /** A card was refused on the gateway's page, which may still take another one: the provider is checked further. */
  'attempt-declined',
  'customer-cancelled',
  /** The gateway did not answer the start: its page was never shown, so it can't be paid. */
  'page-not-shown',
  'deadline-passed',
  'delivered',
  /** One number of a payment for several. */
  'recharge-delivered',
  'recharge-refused',
  /** The operator gave no outcome; recorded once for each problem, while the delivery is tried again. */
  'delivery-unanswered',
  'undeliverable',
  'refund-accepted',
  'refund-confirmed',
  'refund-refused',
  /** Not requested: the payer's number may have another owner now, or the bank may give the money back. */
  'refund-held',
  /** No dispute holds the refund any more. */
  'refund-released',
  /** Disputes of the whole charge were lost: the bank gave it back. */
  'charged-back',
  'tries-exhausted',
  'reference-taken',
  // Decisions of the operator's staff, recorded with name and reason (staff/).
  'staff-rechecked',
  'staff-redelivered',
  'staff-refunded',
  'staff-closed-given',
  'staff-closed-returned',
  'staff-closed-charged-back',
  'staff-closed-unpaid',
] as const;

export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

/** Decisions of the staff. */
export type StaffEvent = Extract<PaymentEvent, `staff-${string}`>;

type Transitions = Partial<Record<PaymentEvent, PaymentState>>;

/** A charge can be found in any state without one: it is delivered or refunded, never ignored. */
const CHARGE_FOUND = {
  'charge-confirmed': 'paid',
  'charge-differs': 'review',
} as const satisfies Transitions;

/** The same while no charge is known; a reference that belongs to another payment leads to review. */
const CHARGE_FOUND_OR_DISPUTED = {
  ...CHARGE_FOUND,
  'reference-taken': 'review',
} as const satisfies Transitions;

/** Staff decisions in `review`. Which of them is allowed depends on how the payment got there (staff/). */
const STAFF_DECISIONS = {
  'staff-rechecked': 'awaiting-customer',
  'staff-redelivered': 'paid',
  'staff-refunded': 'refunding',
  'staff-closed-given': 'fulfilled',
  'staff-closed-returned': 'refunded',
  'staff-closed-charged-back': 'charged-back',
  'staff-closed-unpaid': 'declined',
} as const satisfies Record<StaffEvent, PaymentState>;

/**
 * A charge found after `declined`, `cancelled` or `expired` is legal and counts (RULINGS 5). `submitted` is legal
 * in `submitted`: the provider never received the start, and it is sent again with the same reference (SAFETY
 * P3).
 */
export const TRANSITIONS: Record<PaymentState, Transitions> = {
  created: {
    ...CHARGE_FOUND_OR_DISPUTED,
    submitted: 'submitted',
    'customer-cancelled': 'cancelled',
    'deadline-passed': 'expired',
  },
  submitted: {
    ...CHARGE_FOUND_OR_DISPUTED,
    submitted: 'submitted',
    'pin-rejected': 'created',
    'not-sent': 'created',
    'prompt-shown': 'awaiting-customer',
    'charge-declined': 'declined',
    'attempt-declined': 'expired',
    'customer-cancelled': 'expired',
    'page-not-shown': 'expired',
    'deadline-passed': 'expired',
    'tries-exhausted': 'review',
  },
  'awaiting-customer': {
    ...CHARGE_FOUND_OR_DISPUTED,
    'charge-declined': 'declined',
    'attempt-declined': 'expired',
    'customer-cancelled': 'expired',
    'deadline-passed': 'expired',
    'tries-exhausted': 'review',
  },
  paid: {
    delivered: 'fulfilled',
    'recharge-delivered': 'paid',
    'recharge-refused': 'paid',
    'delivery-unanswered': 'paid',
    undeliverable: 'refunding',
    'tries-exhausted': 'review',
    'staff-redelivered': 'paid',
  },
  refunding: {
    'refund-accepted': 'refund-submitted',
    'refund-confirmed': 'refunded',
    'refund-refused': 'review',
    'refund-held': 'review',
    'charged-back': 'charged-back',
    'tries-exhausted': 'review',
    'staff-refunded': 'refunding',
  },
  'refund-submitted': {
    'refund-confirmed': 'refunded',
    'refund-refused': 'review',
    'tries-exhausted': 'review',
  },
  declined: CHARGE_FOUND_OR_DISPUTED,
  cancelled: CHARGE_FOUND_OR_DISPUTED,
  expired: {
    ...CHARGE_FOUND_OR_DISPUTED,
    // The customer cancelled before the provider answered the start: the reference is needed for later checks.
    'prompt-shown': 'expired',
    'charge-declined': 'declined',
    // The browser came back by the gateway's address for failures before the refusal of the card was known.
    'attempt-declined': 'expired',
    'tries-exhausted': 'review',
  },
  fulfilled: {},
  refunded: {},
  'charged-back': {},
  review: {
    ...CHARGE_FOUND,
    'refund-released': 'refunding',
    // The answer came after the portal had given the refund up.
    'refund-confirmed': 'refunded',
    'charged-back': 'charged-back',
    'charge-declined': 'declined',
    'attempt-declined': 'expired',
    'deadline-passed': 'expired',
    ...STAFF_DECISIONS,
  },
};

/**
 * Returns the state after an event; `null` when the event has no transition in this state (a repeat, an old
 * message).
 */
export function nextState(state: PaymentState, event: PaymentEvent): PaymentState | null {
  return TRANSITIONS[state][event] ?? null;
}

/**
 * Whether a report about a charge still counts: no charge is known, and the state has a transition for one.
 * Afterwards only staff decide about amounts, delivery and refund.
 */
export function canStillBeCharged({
  state,
  chargedMinor,
}: {
  state: PaymentState;
  chargedMinor: number | null;
}) {
  return chargedMinor === null && nextState(state, 'charge-confirmed') !== null;
}
