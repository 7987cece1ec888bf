/** Why money is given back. */
export type RefundCause =
  /** Charged, and the order cannot be delivered: the portal owes what disputes have left of it. */
  | 'not-delivered'
  /** Delivered, and refunded whole or in part: staff decided it, or some of several numbers were refused. */
  | 'staff';

/** States of a refund. */
export const REFUND_STATES = {
  requested: 'The operator or the provider is being asked.',
  sending: 'A provider that recognises no repeat is being asked, once.',
  submitted: 'The provider has accepted the refund and carries it out; at a bank that takes days.',
  refunded: 'The money is back.',
  refused: 'Nothing was refunded, and the customer keeps the delivery.',
  'charged-back': 'Nothing was refunded: the bank gave the money back, because its dispute was lost.',
  review:
    'Staff must decide: the outcome is unknown, the provider refuses what the customer has no delivery for, the number that gets the money may be in other hands, or a dispute is open.',
} as const;

export type RefundState = keyof typeof REFUND_STATES;

/** What becomes of the delivery. */
export type TakeBackState =
  /** There is none. */
  | 'not-delivered'
  /** The operator is asked to take it back, before anything is refunded. */
  | 'asked'
  | 'taken-back'
  /** A part of it was never given: the operator refused some of several numbers. Its sale is taken back in the books. */
  | 'not-given'
  /** Staff have taken it back outside the portal, such as in the billing system. */
  | 'by-hand'
  /** The customer keeps it. */
  | 'kept'
  /** The operator refused to take it back: nothing is refunded. */
  | 'refused';

export type RefundEvent =
  | 'requested'
  /** Not requested yet: the number that gets the money has a new SIM card or a new owner, or a dispute is open. */
  | 'held'
  /** No dispute holds it any more. */
  | 'released'
  /** A dispute was lost, and what is left of the charge is less than this refund. */
  | 'charged-back'
  | 'taken-back'
  | 'take-back-refused'
  /** A provider that recognises no repeat is about to be asked. */
  | 'sending'
  /** It was certainly not asked. */
  | 'not-sent'
  | 'accepted'
  | 'confirmed'
  | 'refused'
  | 'tries-exhausted'
  | 'staff-retried'
  /** Somebody has found out who the payer is. */
  | 'staff-payer-proven'
  /** The wallet that paid refused it finally: another wallet of the payer gets it. */
  | 'staff-redirected'
  | 'staff-closed-returned'
  | 'staff-closed-not-returned';

/** The state after each event; an event without an entry changes nothing. */
export const REFUND_TRANSITIONS: Readonly<Record<RefundState, Partial<Record<RefundEvent, RefundState>>>> = {
  requested: {
    held: 'review',
    'charged-back': 'charged-back',
    'taken-back': 'requested',
    'take-back-refused': 'refused',
    sending: 'sending',
    accepted: 'submitted',
    confirmed: 'refunded',
    refused: 'refused',
    'tries-exhausted': 'review',
    'staff-retried': 'requested',
  },
  sending: {
    'not-sent': 'requested',
    accepted: 'submitted',
    confirmed: 'refunded',
    refused: 'refused',
    'tries-exhausted': 'review',
  },
  submitted: { confirmed: 'refunded', refused: 'refused', 'tries-exhausted': 'review' },
  review: {
    confirmed: 'refunded',
    released: 'requested',
    'charged-back': 'charged-back',
    'staff-retried': 'requested',
    'staff-payer-proven': 'requested',
    'staff-redirected': 'requested',
    'staff-closed-returned': 'refunded',
    'staff-closed-not-returned': 'refused',
  },
  refunded: {},
  refused: {},
  'charged-back': {},
};

/** Whether the delivery, or that part of it, is not the customer's, and its sale was taken back in the books. */
export function isTakenBack(takeBack: TakeBackState): boolean {
  return takeBack === 'taken-back' || takeBack === 'by-hand' || takeBack === 'not-given';
}

/** Whether the customer has nothing for the money: it was not delivered, or taken back. */
export function isOwed(takeBack: TakeBackState): boolean {
  return takeBack === 'not-delivered' || isTakenBack(takeBack);
}

/**
 * The state after an event; `null` when the event changes nothing. A refusal by the provider ends a refund only while the
 * customer keeps the delivery; otherwise the customer would have neither, so staff must decide. What was taken back must be
 * returned; what was thought not to be delivered may turn out to be.
 */
export function nextRefundState(
  { state, takeBack }: { state: RefundState; takeBack: TakeBackState },
  event: RefundEvent,
): RefundState | null {
  const next = REFUND_TRANSITIONS[state][event] ?? null;
  if (next !== 'refused' || !isOwed(takeBack)) return next;
  if (event === 'refused') return 'review';
  return takeBack === 'not-delivered' ? next : null;
}
