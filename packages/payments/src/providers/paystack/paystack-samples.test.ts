import { secret } from '@portal/platform/crypto/secret';
import { testSamples } from '../testing/samples/test-samples.ts';
import { paystack } from './paystack.ts';
import { CARD_SAMPLES } from './samples/card-samples.ts';
import { CHECK_SAMPLES } from './samples/check-samples.ts';
import { PAYMENT } from './samples/payment.ts';
import { DISPUTE_SAMPLES, RECORDS_SAMPLES, REFUND_SAMPLES } from './samples/refund-samples.ts';
import { PAYSTACK_REQUESTS } from './samples/request-samples.ts';
import { START_SAMPLES } from './samples/start-samples.ts';
import { SECRET_KEY, WEBHOOK_SAMPLES } from './samples/webhook-samples.ts';

const samples = [
  ...START_SAMPLES,
  ...CHECK_SAMPLES,
  ...REFUND_SAMPLES,
  ...RECORDS_SAMPLES,
  ...DISPUTE_SAMPLES,
  ...CARD_SAMPLES,
];

const set = { payment: PAYMENT, samples, callbacks: WEBHOOK_SAMPLES, requests: PAYSTACK_REQUESTS };

testSamples({ title: 'Paystack', ...set }, (baseUrl, { amount: { currency } }) =>
  paystack({
    baseUrl,
    pageUrl: () => 'https://checkout.paystack.com',
    secretKey: secret(SECRET_KEY),
    charge: { currency, multiplier: 100, rate: null },
    mandates: true,
  }),
);
