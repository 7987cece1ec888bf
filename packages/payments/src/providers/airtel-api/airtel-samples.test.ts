import { generateKeyPairSync } from 'node:crypto';
import { secret } from '@portal/platform/crypto/secret';
import { testSamples } from '../testing/samples/test-samples.ts';
import { airtelWallet } from './airtel-wallet.ts';
import {
  PAY_OUT_SAMPLES,
  PIN_SAMPLES,
  RECORDS_SAMPLES,
  SIGNED_SAMPLES,
} from './samples/airtel-movement-samples.ts';
import { AIRTEL_REQUESTS } from './samples/airtel-requests.ts';
import { CALLBACKS_WITHOUT_HASH, PAYMENT, SAMPLES, SHARED } from './samples/airtel-samples.ts';

/** A moment that the requests have in them. */
const clock = { now: () => new Date('2026-11-28T08:00:00Z') };

const { publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
});

/** The answer to a query for the key that PINs are encrypted with. */
const KEY = {
  'GET /v1/rsa/encryption-keys': { json: { data: { key_id: '1', key: publicKey.toString('base64') } } },
};

const open = (baseUrl: string, apiVersion: 'v1' | 'v2' = 'v1') => {
  const account = {
    baseUrl,
    clientId: 'client',
    clientSecret: secret('secret'),
    apiVersion,
    callbackKey: null,
    callbackSecret: secret('callback secret of the test'),
    disbursementPin: secret('1234'),
  };
  return airtelWallet({ account, clock, book: 'airtel' });
};

const samples = [...SAMPLES, ...PAY_OUT_SAMPLES, ...RECORDS_SAMPLES];
const set = { payment: PAYMENT, shared: { ...SHARED, ...KEY } };
const callbacks = CALLBACKS_WITHOUT_HASH;

testSamples(
  { title: 'Airtel Money', ...set, samples, callbacks, requests: AIRTEL_REQUESTS },
  (baseUrl) => open(baseUrl).push,
);
testSamples(
  { title: 'A wallet with PIN', ...set, samples: PIN_SAMPLES, isPart: true },
  (baseUrl) => open(baseUrl).pin,
);
testSamples(
  { title: 'Airtel Money with signed messages', ...set, samples: SIGNED_SAMPLES, isPart: true },
  (baseUrl) => open(baseUrl, 'v2').push,
);
