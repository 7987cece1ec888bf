/** Why a payment was declined. Keys of the texts on the status page. */
export type DeclineReason =
  | 'insufficient-funds'
  | 'insufficient-airtime'
  /** The line of the payer can't pay: barred, closed, or without airtime of its own. */
  | 'payer-line-refused'
  | 'limit-exceeded'
  | 'refused-by-customer'
  | 'no-answer'
  | 'wallet-barred'
  | 'wallet-locked'
  /** The number of the payer has no wallet of this provider, or is none: the customer must check it. */
  | 'no-wallet'
  | 'never-arrived'
  /** Another request waits on the payer's handset. */
  | 'payer-busy'
  /** The provider had too much to do and made no charge. */
  | 'provider-busy'
  /** The payer's permission to charge without a prompt has ended, or does not cover this charge. */
  | 'mandate-ended'
  | 'refused';
