import { systemClock } from '@portal/domain/time/clock';
import { secret } from '../../../../platform/crypto/secret.ts';
import { testSamples } from '../testing/samples/test-samples.ts';
import { CELLULANT_DEFAULTS } from './account.ts';
import { cellulant } from './cellulant.ts';
import {
  TINGG_NOTICES,
  TINGG_PAYMENT,
  TINGG_REFUND_SAMPLES,
  TINGG_SAMPLES,
} from './samples/tingg-samples.ts';

testSamples(
  {
    title: 'Tingg',
    payment: TINGG_PAYMENT,
    shared: { 'POST /v1/oauth/token/request': { json: { access_token: 'token', expires_in: 3599 } } },
    samples: [...TINGG_SAMPLES, ...TINGG_REFUND_SAMPLES],
    callbacks: TINGG_NOTICES,
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
      clock: systemClock,
    }),
);
