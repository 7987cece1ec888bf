import { systemClock } from '@portal/domain/time/clock';
import { secret } from '../../../../platform/crypto/secret.ts';
import { testSamples } from '../testing/samples/test-samples.ts';
import { airtelWallet } from './airtel-wallet.ts';
import { CALLBACKS_WITHOUT_HASH, PAYMENT, SAMPLES, SHARED } from './samples/airtel-samples.ts';

const set = { payment: PAYMENT, shared: SHARED, samples: SAMPLES, callbacks: CALLBACKS_WITHOUT_HASH };

testSamples({ title: 'Airtel Money', ...set }, (baseUrl) => {
  const account = {
    baseUrl,
    clientId: 'client',
    clientSecret: secret('secret'),
    apiVersion: 'v1' as const,
    callbackKey: null,
    callbackSecret: secret('callback secret of the test'),
    disbursementPin: null,
  };
  return airtelWallet({ account, clock: systemClock, book: 'airtel' }).push;
});
