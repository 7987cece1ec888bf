import { systemClock } from '@portal/domain/time/clock';
import { secret } from '../../../../platform/crypto/secret.ts';
import { testSamples } from '../testing/samples/test-samples.ts';
import { ubaDefaults } from './account.ts';
import { UBA_NOTICES, UBA_PAYMENT, UBA_SAMPLES } from './samples/uba-samples.ts';
import { uba } from './uba.ts';

const set = { payment: UBA_PAYMENT, samples: UBA_SAMPLES, callbacks: UBA_NOTICES };

testSamples({ title: 'Cards by UBA', ...set }, (baseUrl) =>
  uba({
    ...ubaDefaults(),
    baseUrl,
    merchantId: 'portal',
    serviceKey: secret('key'),
    pageUrl: () => 'https://ucollect.ubagroup.com/cipg-payportal/paytran',
    callbackUrl: () => 'https://portal.example/callbacks/uba/secret',
    clock: systemClock,
  }),
);
