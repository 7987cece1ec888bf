import { generateKeyPairSync } from 'node:crypto';
import { secret } from '@portal/platform/crypto/secret';
import { testSamples } from '../testing/samples/test-samples.ts';
import { mpesaOpenApi } from './open-api-provider.ts';
import { OPEN_API_REQUESTS } from './samples/open-api-request-samples.ts';
import { OPEN_API_PAYMENT, OPEN_API_SAMPLES, OPEN_SESSION } from './samples/open-api-samples.ts';

/** A moment that the requests have in them. */
const clock = { now: () => new Date('2026-11-28T08:00:00Z') };

const { publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
});

testSamples(
  {
    title: 'M-Pesa by the Open API',
    payment: OPEN_API_PAYMENT,
    shared: OPEN_SESSION,
    samples: OPEN_API_SAMPLES,
    requests: OPEN_API_REQUESTS,
  },
  (baseUrl) =>
    mpesaOpenApi({
      account: {
        baseUrl,
        stage: 'sandbox',
        market: 'vodacomTZN',
        country: 'TZN',
        apiKey: secret('key'),
        publicKey: publicKey.toString('base64'),
        serviceProviderCode: '000000',
      },
      clock,
    }),
);
