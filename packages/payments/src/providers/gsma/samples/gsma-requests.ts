import type { RequestSample } from '../../testing/samples/sample.ts';

/** What each call sends. */
export const GSMA_REQUESTS: readonly RequestSample[] = [
  {
    title: 'a merchant payment under the correlation id of our reference',
    source: 'GSMA Mobile Money API 1.2, Merchant Payments',
    call: 'start',
    sends: [
      {
        to: 'POST /transactions/type/merchantpay',
        headers: {
          'x-correlationid': '68938108-c9c3-4a84-b661-80b8b2443cf6',
          'x-callback-url':
            'https://portal.example/callbacks/gsma/secret?kind=pay&ref=payment-0001&mac=FOPC_6G-uulTOif8phL9HtDelfbujdakLGhxeuSdbf4',
        },
        body: {
          amount: '500',
          currency: 'RWF',
          debitParty: [{ key: 'msisdn', value: '+250788123456' }],
          creditParty: [{ key: 'accountid', value: 'PORTAL' }],
          requestingOrganisationTransactionReference: 'payment-0001',
          descriptionText: 'Recharge',
        },
      },
    ],
  },
  {
    title: 'a payment is asked about by the state of its request',
    source: 'GSMA Mobile Money API 1.2, Request States',
    call: 'check',
    sends: [{ to: 'GET /requeststates/S-1' }],
  },
  {
    title: 'a reversal',
    source: 'GSMA Mobile Money API 1.2, Reversals',
    call: 'refund',
    sends: [
      {
        to: 'POST /transactions/S-1/reversals',
        headers: { 'x-correlationid': 'fe9524bc-755e-4081-a696-eecca5d4797b' },
        body: { type: 'reversal' },
      },
    ],
  },
  {
    title: 'a second reversal has another correlation id',
    source: 'GSMA Mobile Money API 1.2, Reversals',
    call: 'refund',
    request: { attempt: 2 },
    sends: [
      {
        to: 'POST /transactions/S-1/reversals',
        headers: { 'x-correlationid': '96ca42dd-82c1-4d44-bffb-73e20f5b7ca5' },
        body: { type: 'reversal' },
      },
    ],
  },
  {
    title: 'a part is given back by an adjustment',
    source: 'GSMA Mobile Money API 1.2, Transactions',
    call: 'refundPart',
    sends: [
      {
        to: 'POST /transactions/type/adjustment',
        headers: { 'x-correlationid': '0543cf94-c5dc-4225-bc77-08829029e777' },
        body: {
          amount: '500',
          currency: 'RWF',
          debitParty: [{ key: 'accountid', value: 'PORTAL' }],
          creditParty: [{ key: 'msisdn', value: '+250788123456' }],
          requestingOrganisationTransactionReference: 'payment-0001',
          descriptionText: 'Refund',
          originalTransactionReference: 'S-1',
        },
      },
    ],
  },
  {
    title: 'a payment to another wallet',
    source: 'GSMA Mobile Money API 1.2, Disbursements',
    call: 'payOut',
    sends: [
      {
        to: 'POST /transactions/type/disbursement',
        headers: { 'x-correlationid': '0543cf94-c5dc-4225-bc77-08829029e777' },
        body: {
          amount: '500',
          currency: 'RWF',
          debitParty: [{ key: 'accountid', value: 'PORTAL' }],
          creditParty: [{ key: 'msisdn', value: '+250788123456' }],
          requestingOrganisationTransactionReference: 'payment-0001',
          descriptionText: 'Refund',
        },
      },
    ],
  },
];
