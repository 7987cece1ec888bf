import { createHmac } from 'node:crypto';
import type { CallbackAround } from '../../provider.ts';
import type { CallbackSample } from '../../testing/samples/sample.ts';
import { SPEC } from './payment.ts';

/** The key that the gateway signs with. */
export const SECRET_KEY = 'sk_test_of_the_samples';

/** Signed as the gateway signs: the HMAC of the raw body (PROVIDERS.md section 1). */
function signed(body: string): CallbackAround {
  const signature = createHmac('sha512', SECRET_KEY).update(body).digest('hex');
  return { headers: { 'x-paystack-signature': signature }, query: {} };
}

const source = `${SPEC}; PROVIDERS.md section 1, events`;
const read = { reference: 'pay_0001', genuine: true };

export const WEBHOOK_SAMPLES: readonly CallbackSample[] = [
  {
    title: 'a charge that was paid',
    source,
    around: signed,
    read,
    body: {
      json: { event: 'charge.success', data: { id: 1, reference: 'pay.0001', amount: 50_000, customer: {} } },
    },
    needs: { 'data.reference': { reference: null, genuine: true } },
  },
  {
    title: 'a refund names its charge',
    source,
    around: signed,
    read,
    body: { json: { event: 'refund.processed', data: { id: '1', transaction_reference: 'pay.0001' } } },
    needs: { 'data.transaction_reference': { reference: null, genuine: true } },
  },
  {
    title: 'a dispute names its charge',
    source,
    around: signed,
    read,
    body: {
      json: { event: 'charge.dispute.create', data: { id: 7, transaction: { reference: 'pay.0001' } } },
    },
    needs: { 'data.transaction.reference': { reference: null, genuine: true } },
  },
  {
    title: 'a message with the signature of another',
    source,
    read: { genuine: false },
    around: () => signed('another'),
    body: { json: { event: 'charge.success', data: { reference: 'pay.0001' } } },
    needs: { 'data.reference': { genuine: false } },
  },
];
