/**
 * The life of a payment as data: state, event, next state. Nothing else decides what a payment becomes, and only
 * record-payment-event.ts writes it. docs/payment-states.md is drawn from here.
 */
export type PaymentState =
  | 'created'
  | 'submitted'
  | 'awaiting-customer'
  | 'paid'
  | 'fulfilled'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'refunding'
  | 'refunded'
  /** A person must look: the amounts differ, or the money could not be given back. */
  | 'review';

/** What can happen to a payment. Named as what happened. */
export type PaymentEvent =
  | 'submitted'
  | 'pin-rejected'
  | 'prompt-shown'
  | 'charge-confirmed'
  | 'charge-differs'
  | 'charge-declined'
  | 'not-sent'
  | 'customer-cancelled'
  | 'deadline-passed'
  | 'delivered'
  | 'undeliverable'
  | 'refund-confirmed'
  | 'refund-refused';

type Edges = Partial<Record<PaymentEvent, PaymentState>>;

/**
 * A charge found after `declined`, `cancelled` or `expired` is legal and wins: it is delivered or given back, never
 * dropped (RULINGS 5). Money facts may arrive while we wait for nothing, hence their edges from `created` too: an
 * answer can be lost between our write and our reading of it.
 */
export const TRANSITIONS: Record<PaymentState, Edges> = {
  created: {
    submitted: 'submitted',
    'customer-cancelled': 'cancelled',
    'deadline-passed': 'expired',
    'charge-confirmed': 'paid',
    'charge-differs': 'review',
  },
  submitted: {
    'pin-rejected': 'created',
    'not-sent': 'created',
    'prompt-shown': 'awaiting-customer',
    'charge-confirmed': 'paid',
    'charge-differs': 'review',
    'charge-declined': 'declined',
    'deadline-passed': 'expired',
  },
  'awaiting-customer': {
    'charge-confirmed': 'paid',
    'charge-differs': 'review',
    'charge-declined': 'declined',
    'deadline-passed': 'expired',
  },
  paid: { delivered: 'fulfilled', undeliverable: 'refunding' },
  refunding: { 'refund-confirmed': 'refunded', 'refund-refused': 'review' },
  declined: { 'charge-confirmed': 'paid', 'charge-differs': 'review' },
  cancelled: { 'charge-confirmed': 'paid', 'charge-differs': 'review' },
  expired: { 'charge-confirmed': 'paid', 'charge-differs': 'review', 'charge-declined': 'declined' },
  fulfilled: {},
  refunded: {},
  review: {},
};

/** States in which an order has a live payment: another may not be made (RULINGS 19). */
export const LIVE_STATES = ['created', 'submitted', 'awaiting-customer', 'paid', 'refunding', 'review', 'fulfilled'] as const satisfies readonly PaymentState[];

/** The state after an event, `null` when the event means nothing in that state (a repeat, an old message). */
export function nextState(state: PaymentState, event: PaymentEvent): PaymentState | null {
  return TRANSITIONS[state][event] ?? null;
}
