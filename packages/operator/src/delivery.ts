/** Outcome of a delivery. */
export type Delivery =
  | { kind: 'delivered'; operatorReference: string }
  /** Definitely not delivered and never will be: the payment is refunded. */
  | { kind: 'refused'; reason: DeliveryRefusal };

/** Reason why an operator refuses a delivery. */
export type DeliveryRefusal =
  | 'line-barred'
  | 'line-closed'
  | 'amount-not-allowed'
  | 'bundle-withdrawn'
  | 'already-paid'
  | 'lead-closed';
