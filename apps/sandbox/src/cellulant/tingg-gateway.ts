import type { Checkout } from '../card-checkout/checkouts.ts';
import type { CheckoutGateway } from '../card-checkout/gateway.ts';
import { type NoticeContext, notify } from './notices.ts';
import { statusOf } from './status-codes.ts';

/** The company's words and ways on the shared page. */
export function tinggGateway(context: NoticeContext): CheckoutGateway {
  return { title: 'Tingg', returnTo, tell: (checkout) => notify(context, checkout) };
}

function returnTo(checkout: Checkout): string {
  const { details, state, reference } = checkout;
  const { code } = statusOf(checkout, null);
  const waits = state === 'processing' || state === 'undecided';
  const base = state === 'paid' ? details.successUrl : waits ? details.pendingUrl : details.failUrl;
  const url = new URL(base ?? '');
  url.searchParams.set('merchant_transaction_id', reference);
  url.searchParams.set('request_status_code', String(code));
  return url.href;
}
