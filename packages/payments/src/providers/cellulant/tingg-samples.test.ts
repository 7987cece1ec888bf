import { secret } from '@portal/platform/crypto/secret';
import { testSamples } from '../testing/samples/test-samples.ts';
import { CELLULANT_DEFAULTS } from './account.ts';
import { cellulant } from './cellulant.ts';
import { TINGG_REQUESTS } from './samples/tingg-requests.ts';
import {
  TINGG_NOTICES,
  TINGG_PAYMENT,
  TINGG_REFUND_SAMPLES,
  TINGG_SAMPLES,
} from './samples/tingg-samples.ts';

/** A moment that the requests have in them. */
const clock = { now: () => new Date('2026-11-28T08:00:00Z') };

testSamples(
  {
    title: 'Tingg',
    payment: TINGG_PAYMENT,
    shared: { 'POST /v1/oauth/token/request': { json: { access_token: 'token', expires_in: 3599 } } },
    samples: [...TINGG_SAMPLES, ...TINGG_REFUND_SAMPLES],
    callbacks: TINGG_NOTICES,
    requests: TINGG_REQUESTS,
  },
  (baseUrl) =>
    cellulant({
      ...CELLULANT_DEFAULTS,
      baseUrl,
      apiKey: secret('key'),
      clientId: 'client',
      clientSecret: secret('secret'),
      serviceCode: 'PORTAL',
      keys: null,
      pageUrl: () => 'https://checkout.tingg.africa/express/checkout',
      callbackUrl: () => 'https://portal.example/callbacks/cellulant/x',
      clock,
    }),
);
