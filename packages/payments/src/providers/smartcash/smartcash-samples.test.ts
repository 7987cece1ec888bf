import { secret } from '@portal/platform/crypto/secret';
import { testSamples } from '../testing/samples/test-samples.ts';
import { SMARTCASH_REQUESTS } from './samples/smartcash-requests.ts';
import { BEFORE, SMARTCASH_PAYMENT, SMARTCASH_SAMPLES } from './samples/smartcash-samples.ts';
import { smartcash } from './smartcash.ts';

const set = {
  payment: SMARTCASH_PAYMENT,
  shared: BEFORE,
  samples: SMARTCASH_SAMPLES,
  requests: SMARTCASH_REQUESTS,
};

testSamples({ title: 'SmartCash', ...set }, (baseUrl) =>
  smartcash({ baseUrl, apiKey: secret('key'), merchantId: 'portal' }),
);
