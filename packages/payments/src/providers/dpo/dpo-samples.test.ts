import { secret } from '@portal/platform/crypto/secret';
import { testSamples } from '../testing/samples/test-samples.ts';
import { dpo } from './dpo.ts';
import { DPO_REQUESTS } from './samples/dpo-requests.ts';
import { DPO_PAYMENT, DPO_PUSHES, DPO_SAMPLES } from './samples/dpo-samples.ts';

/** A moment that the requests have in them. */
const clock = { now: () => new Date('2026-11-28T08:00:00Z') };

testSamples(
  {
    title: 'DPO Pay',
    payment: DPO_PAYMENT,
    samples: DPO_SAMPLES,
    callbacks: DPO_PUSHES,
    requests: DPO_REQUESTS,
  },
  (baseUrl) =>
    dpo({
      baseUrl,
      pageUrl: () => 'https://secure.3gdirectpay.com/payv3.php',
      companyToken: secret('8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3'),
      serviceType: '3854',
      clock,
    }),
);
