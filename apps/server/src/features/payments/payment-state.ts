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
  /** Time ran out, or the customer left the gateway's page. The provider goes on being asked: money found later wins. */
  'expired',
  /** Money was taken and can't be used: it is on its way back. */
  'refunding',
  'refunded',
  /** A person must look: amounts differ, or we could not find out or give back for days. */
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
  'deadline-passed',
  'delivered',
  'undeliverable',
  'refund-confirmed',
  'refund-refused',
  'tries-exhausted',
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

/** Only a person leads out of `review`. Which way is open depends on how the payment got there: staff/decide.ts. */
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
    ...MONEY_FOUND,
    submitted: 'submitted',
    'customer-cancelled': 'cancelled',
    'deadline-passed': 'expired',
  },
  submitted: {
    ...MONEY_FOUND,
    submitted: 'submitted',
    'pin-rejected': 'created',
    'not-sent': 'created',
    'prompt-shown': 'awaiting-customer',
    'charge-declined': 'declined',
    'deadline-passed': 'expired',
    'tries-exhausted': 'review',
  },
  'awaiting-customer': {
    ...MONEY_FOUND,
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
    'refund-confirmed': 'refunded',
    'refund-refused': 'review',
    'tries-exhausted': 'review',
    'staff-refunded': 'refunding',
  },
  declined: MONEY_FOUND,
  cancelled: MONEY_FOUND,
  expired: { ...MONEY_FOUND, 'charge-declined': 'declined', 'tries-exhausted': 'review' },
  fulfilled: {},
  refunded: {},
  review: STAFF_DECIDED,
};

/** The state after an event, `null` when the event means nothing in that state (a repeat, an old message). */
export function nextState(state: PaymentState, event: PaymentEvent): PaymentState | null {
  return TRANSITIONS[state][event] ?? null;
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
  refunded: false,
  review: true,
};
