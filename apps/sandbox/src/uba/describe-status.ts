import type { Checkout, CheckoutDecline } from '../hosted-pages/checkouts.ts';

const DECLINES: Record<CheckoutDecline, string> = {
  insufficient: 'Insufficient Funds',
  'over-limit': 'Exceeds Withdrawal Limit',
  refused: 'Do Not Honour',
};

/** `status` of a redirect and `text` of a verification by state; the bank answers nothing at all when it does not know. */
const STATUSES: Record<Checkout['state'], [status: string, text: string]> = {
  paid: ['Approved', 'Approved Transaction;Approved'],
  declined: ['Declined', 'Declined Transaction'],
  cancelled: ['Cancelled', 'Declined Transaction;Cancelled By Customer'],
  expired: ['Expired', 'Declined Transaction;Session Expired'],
  open: ['Pending', 'Pending Transaction;Awaiting Payment'],
  processing: ['Pending', 'Pending Transaction;Awaiting Payment'],
  undecided: ['Pending', ''],
};

/** The status of a checkout. The text is free, its parts separated by `;`. */
export function describeStatus({ state, decline, id }: Checkout): { status: string; text: string } {
  const [status, text] = STATUSES[state];
  const reason = state === 'declined' ? [DECLINES[decline ?? 'refused']] : [];
  return { status, text: text && [text, ...reason, id].join(';') };
}
