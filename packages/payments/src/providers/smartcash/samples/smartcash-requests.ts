import type { RequestSample } from '../../testing/samples/sample.ts';

/** What each call sends. */
export const SMARTCASH_REQUESTS: readonly RequestSample[] = [
  {
    title: 'a purchase with the ticket and the PIN that only the bank reads',
    source: 'PROVIDERS.md section 8: assumed',
    call: 'start',
    sends: [
      {
        to: 'POST /purchase',
        headers: { 'x-merchant-id': 'portal' },
        body: {
          ref: 'pay_0001',
          msisdn: '788123456',
          amount: 1500,
          otpRef: 'ticket-1',
          keyId: 'key-1',
          currency: 'RWF',
          pinCipher: 'sealed',
        },
      },
    ],
  },
  {
    title: 'a purchase is asked about by our reference',
    source: 'PROVIDERS.md section 8: assumed',
    call: 'check',
    sends: [{ to: 'GET /purchase/pay_0001', headers: { 'x-merchant-id': 'portal' } }],
  },
  {
    title: 'a refund',
    source: 'PROVIDERS.md section 8: assumed',
    call: 'refund',
    sends: [
      {
        to: 'POST /purchase/pay_0001/refund',
        headers: { 'x-merchant-id': 'portal' },
        body: { amount: 1500, currency: 'RWF' },
      },
    ],
  },
  {
    title: 'a second refund is the same request',
    source: 'PROVIDERS.md section 8: assumed',
    call: 'refund',
    request: { attempt: 2 },
    sends: [
      {
        to: 'POST /purchase/pay_0001/refund',
        headers: { 'x-merchant-id': 'portal' },
        body: { amount: 1500, currency: 'RWF' },
      },
    ],
  },
];
