import type { Checkout, CheckoutDecline } from '../hosted-pages/checkouts.ts';

const DECLINES: Record<CheckoutDecline, string> = {
  insufficient: 'Insufficient Funds',
  'over-limit': 'Exceeds Withdrawal Limit',
  refused: 'Do Not Honour',
};

/** `status` of a redirect and `text` of a verification. Free text, separated by `;`. */
export function describeStatus(checkout: Checkout): { status: string; text: string } {
  const { state, decline, id } = checkout;
  switch (state) {
    case 'paid':
      return { status: 'Approved', text: `Approved Transaction;Approved;${id}` };
    case 'declined':
      return { status: 'Declined', text: `Declined Transaction;${DECLINES[decline ?? 'refused']};${id}` };
    case 'cancelled':
      return { status: 'Cancelled', text: `Declined Transaction;Cancelled By Customer;${id}` };
    case 'expired':
      return { status: 'Expired', text: `Declined Transaction;Session Expired;${id}` };
    case 'open':
    case 'processing':
      return { status: 'Pending', text: `Pending Transaction;Awaiting Payment;${id}` };
    case 'undecided':
      // The bank answers nothing at all when it does not know.
      return { status: 'Pending', text: '' };
  }
}
