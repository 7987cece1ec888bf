import { createHmac } from 'node:crypto';
import type { Checkout } from '../card-checkout/checkouts.ts';
import type { CheckoutGateway } from '../card-checkout/gateway.ts';
import type { PaystackAccount } from './paystack-server.ts';
import { describeTransaction } from './transactions.ts';

const ATTEMPT_MS = 5_000;
/** What a forged message pretends was charged; see card-checkout/gateway.ts. */
const FORGED_CHARGE = 'CH000000000000';

/** The gateway's words and ways on the shared page; its webhooks are signed over their bytes (PROVIDERS.md section 1). */
export function paystackGateway({ secretKey, webhookUrl }: PaystackAccount): CheckoutGateway {
  return {
    title: 'Paystack',
    returnTo,
    tell: async (checkout) => {
      // There is no event for a failure.
      if (checkout.state !== 'paid') return;
      const body = JSON.stringify({ event: 'charge.success', data: describeTransaction(checkout) });
      // Whoever forges one does not have the key.
      const key = checkout.chargeId === FORGED_CHARGE ? `${secretKey}?` : secretKey;
      const signature = createHmac('sha512', key).update(body).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
      const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(ATTEMPT_MS) };
      // A merchant that is down misses it: its own verification finds out.
      await fetch(webhookUrl(), request).catch(() => {});
    },
  };
}

/** Who left the page goes to the cancel address, everybody else back with the reference. */
function returnTo({ state, reference, details }: Checkout): string {
  const left = state === 'open' || state === 'cancelled';
  if (left && details.cancel) return details.cancel;
  const url = new URL(details.callback ?? '');
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return url.href;
}
