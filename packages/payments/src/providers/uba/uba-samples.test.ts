import { secret } from '@portal/platform/crypto/secret';
import { testSamples } from '../testing/samples/test-samples.ts';
import { ubaDefaults } from './account.ts';
import { UBA_OTHER_REQUESTS, UBA_REQUESTS } from './samples/uba-requests.ts';
import { UBA_NOTICES, UBA_PAYMENT, UBA_SAMPLES } from './samples/uba-samples.ts';
import { uba } from './uba.ts';

/** A moment that the requests have in them. */
const clock = { now: () => new Date('2026-11-28T08:00:00Z') };

const set = { payment: UBA_PAYMENT, samples: UBA_SAMPLES, callbacks: UBA_NOTICES, requests: UBA_REQUESTS };

const open = (settings: Partial<ReturnType<typeof ubaDefaults>>) => (baseUrl: string) =>
  uba({
    ...ubaDefaults(),
    ...settings,
    baseUrl,
    merchantId: 'portal',
    serviceKey: secret('key'),
    pageUrl: () => 'https://ucollect.ubagroup.com/cipg-payportal/paytran',
    callbackUrl: () => 'https://portal.example/callbacks/uba/secret',
    clock,
  });

testSamples({ title: 'Cards by UBA', ...set }, open({}));

/** What the bank's documents leave open, each as it is not by default. */
const others = {
  ...({ register: 'json', verify: 'form', sendsAddresses: false, verifiesByReference: true } as const),
  currencyNumber: '840',
  timeZone: 'Africa/Kigali',
};
testSamples(
  {
    title: 'Cards by UBA with other settings',
    payment: { ...UBA_PAYMENT, providerReference: null },
    samples: [],
    requests: UBA_OTHER_REQUESTS,
    isPart: true,
  },
  open(others),
);
