/**
 * The life of a payment as data: state, event, next state. Nothing else decides what a payment becomes, and only
 * record-payment-event.ts writes it. docs/payment-states.md is drawn from here.
 */
export const PAYMENT_STATES = [
  /** Made for an order; nothing is on its way to the provider. */
  'created',
  /** Handed to the provider, or about to be; what became of it is not known. */
  'submitted',
  /** The provider has put it before the customer. */
  'awaiting-customer',
  /** The money was taken; what it bought was not given yet. */
  'paid',
  'fulfilled',
  'declined',
  'cancelled',
  /** Time ran out, or the customer cancelled after it was handed over. The provider goes on being asked: money found later wins. */
  'expired',
  /** Money was taken and can't be used: a refund is requested from the provider. */
  'refunding',
  /** The provider has accepted the refund; the bank has still to carry it out, which takes days for cards. */
  'refund-submitted',
  'refunded',
  /**
   * A person must look: amounts differ, or we could not find out, deliver or give back in time. While no charge is
   * known the provider goes on being asked, slowly, and its answer still counts.
   */
  'review',
] as const;

export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What can happen to a payment. Named as what happened. */
export const PAYMENT_EVENTS = [
  'submitted',
  'pin-rejected',
  'not-sent',
  'prompt-shown',
  'charge-confirmed',
  'charge-differs',
  'charge-declined',
  'customer-cancelled',
  /** A gateway did not answer: the customer was never shown its page, so nobody can pay on it. */
  'page-not-shown',
  'deadline-passed',
  'delivered',
  'undeliverable',
  'refund-accepted',
  'refund-confirmed',
  'refund-refused',
  'tries-exhausted',
  'reference-taken',
  // What the operator's staff decide: recorded with their name and reason (staff/).
  'staff-rechecked',
  'staff-redelivered',
  'staff-refunded',
  'staff-closed-given',
  'staff-closed-returned',
  'staff-closed-unpaid',
] as const;

export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

/** Decisions of the staff. */
export type StaffEvent = Extract<PaymentEvent, `staff-${string}`>;

type Edges = Partial<Record<PaymentEvent, PaymentState>>;

/** Money may be found wherever we thought there was none: it is delivered or given back, never dropped. */
const MONEY_FOUND = { 'charge-confirmed': 'paid', 'charge-differs': 'review' } as const satisfies Edges;

/** The same while no charge is known: one whose reference is another payment's is for a person. */
const MONEY_OR_DOUBT = { ...MONEY_FOUND, 'reference-taken': 'review' } as const satisfies Edges;

/** Decisions in `review`. Which one is open depends on how the payment got there: staff/decide.ts. */
const STAFF_DECIDED = {
  'staff-rechecked': 'awaiting-customer',
  'staff-redelivered': 'paid',
  'staff-refunded': 'refunding',
  'staff-closed-given': 'fulfilled',
  'staff-closed-returned': 'refunded',
  'staff-closed-unpaid': 'declined',
} as const satisfies Record<StaffEvent, PaymentState>;

/**
 * A charge found after `declined`, `cancelled` or `expired` is legal and wins (RULINGS 5). `submitted` is legal in
 * `submitted`: the provider never got it and the same reference is handed over once more (SAFETY P3).
 */
export const TRANSITIONS: Record<PaymentState, Edges> = {
  created: {
    ...MONEY_OR_DOUBT,
    submitted: 'submitted',
    'customer-cancelled': 'cancelled',
    'deadline-passed': 'expired',
  },
  submitted: {
    ...MONEY_OR_DOUBT,
    submitted: 'submitted',
    'pin-rejected': 'created',
    'not-sent': 'created',
    'prompt-shown': 'awaiting-customer',
    'charge-declined': 'declined',
    'customer-cancelled': 'expired',
    'page-not-shown': 'expired',
    'deadline-passed': 'expired',
    'tries-exhausted': 'review',
  },
  'awaiting-customer': {
    ...MONEY_OR_DOUBT,
    'charge-declined': 'declined',
    'customer-cancelled': 'expired',
    'deadline-passed': 'expired',
    'tries-exhausted': 'review',
  },
  paid: {
    delivered: 'fulfilled',
    undeliverable: 'refunding',
    'tries-exhausted': 'review',
    'staff-redelivered': 'paid',
  },
  refunding: {
    'refund-accepted': 'refund-submitted',
    'refund-confirmed': 'refunded',
    'refund-refused': 'review',
    'tries-exhausted': 'review',
    'staff-refunded': 'refunding',
  },
  'refund-submitted': {
    'refund-confirmed': 'refunded',
    'refund-refused': 'review',
    'tries-exhausted': 'review',
  },
  declined: MONEY_OR_DOUBT,
  cancelled: MONEY_OR_DOUBT,
  expired: {
    ...MONEY_OR_DOUBT,
    // The customer cancelled before the provider answered the start: its reference is still needed for the checks.
    'prompt-shown': 'expired',
    'charge-declined': 'declined',
    'tries-exhausted': 'review',
  },
  fulfilled: {},
  refunded: {},
  review: { ...MONEY_FOUND, 'charge-declined': 'declined', 'deadline-passed': 'expired', ...STAFF_DECIDED },
};

/** The state after an event, `null` when the event means nothing in that state (a repeat, an old message). */
export function nextState(state: PaymentState, event: PaymentEvent): PaymentState | null {
  return TRANSITIONS[state][event] ?? null;
}

/**
 * Whether the provider's answer about a charge still means something: not once a charge is known, so a review about
 * another amount, a delivery or a refund is left to a person.
 */
export function mayBeCharged({ state, chargedMinor }: { state: PaymentState; chargedMinor: number | null }) {
  return chargedMinor === null && nextState(state, 'charge-confirmed') !== null;
}

/** How a state bears on its order (RULINGS 19): while one payment is open or has money, no second one is made. */
export const HOLDS_ORDER: Record<PaymentState, boolean> = {
  created: true,
  submitted: true,
  'awaiting-customer': true,
  paid: true,
  fulfilled: true,
  declined: false,
  cancelled: false,
  expired: false,
  refunding: true,
  'refund-submitted': true,
  refunded: false,
  review: true,
};
