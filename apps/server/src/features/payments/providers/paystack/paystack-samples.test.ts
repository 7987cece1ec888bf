import { secret } from '../../../../platform/crypto/secret.ts';
import { testSamples } from '../testing/samples/test-samples.ts';
import { paystack } from './paystack.ts';
import { CHECK_SAMPLES } from './samples/check-samples.ts';
import { PAYMENT } from './samples/payment.ts';
import { REFUND_SAMPLES } from './samples/refund-samples.ts';
import { START_SAMPLES } from './samples/start-samples.ts';

const samples = [...START_SAMPLES, ...CHECK_SAMPLES, ...REFUND_SAMPLES];

testSamples({ title: 'Paystack', payment: PAYMENT, samples }, (baseUrl) =>
  paystack({
    baseUrl,
    pageUrl: () => 'https://checkout.paystack.com',
    secretKey: secret('sk_test_of_the_samples'),
    charge: { currency: 'RWF', multiplier: 100, rate: null },
  }),
);
