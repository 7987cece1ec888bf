/**
 * How far the payment of an order is: not sent to a provider, being approved or delivered, stopped until the staff decide,
 * delivered, or failed or on its way back.
 */
export type PaymentPhase = 'unsent' | 'open' | 'review' | 'delivered' | 'returning';
