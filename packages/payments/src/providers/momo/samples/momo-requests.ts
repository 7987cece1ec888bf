import type { RequestSample } from '../../testing/samples/sample.ts';

/** What each call sends. */
export const MOMO_REQUESTS: readonly RequestSample[] = [
  {
    title: 'a request on the handset, with the address for its result',
    source: 'momodeveloper.mtn.com, RequesttoPay',
    call: 'start',
    sends: [
      {
        to: 'POST /collection/v1_0/requesttopay',
        headers: {
          'x-reference-id': '68938108-c9c3-4a84-b661-80b8b2443cf6',
          'x-callback-url':
            'https://portal.example/callbacks/momo/secret?kind=pay&ref=payment-0001&mac=FOPC_6G-uulTOif8phL9HtDelfbujdakLGhxeuSdbf4',
          'x-target-environment': 'mtnrwanda',
        },
        body: {
          amount: '500',
          currency: 'RWF',
          externalId: 'payment-0001',
          payer: { partyIdType: 'MSISDN', partyId: '250788123456' },
          payerMessage: 'Recharge',
          payeeNote: 'Recharge',
        },
      },
    ],
  },
  {
    title: 'a payment is asked about by the same UUID',
    source: 'momodeveloper.mtn.com, RequesttoPayTransactionStatus',
    call: 'check',
    sends: [
      {
        to: 'GET /collection/v1_0/requesttopay/68938108-c9c3-4a84-b661-80b8b2443cf6',
        headers: { 'x-target-environment': 'mtnrwanda' },
      },
    ],
  },
  {
    title: 'a refund is under a UUID of its own',
    source: 'momodeveloper.mtn.com, Refund-V1',
    call: 'refund',
    sends: [
      {
        to: 'POST /disbursement/v1_0/refund',
        headers: {
          'x-reference-id': 'fe9524bc-755e-4081-a696-eecca5d4797b',
          'x-target-environment': 'mtnrwanda',
        },
        body: {
          amount: '500',
          currency: 'RWF',
          externalId: 'payment-0001',
          payerMessage: 'Refund',
          payeeNote: 'Refund',
          referenceIdToRefund: '68938108-c9c3-4a84-b661-80b8b2443cf6',
        },
      },
      {
        to: 'GET /disbursement/v1_0/refund/fe9524bc-755e-4081-a696-eecca5d4797b',
        headers: { 'x-target-environment': 'mtnrwanda' },
      },
    ],
  },
  {
    title: 'a second refund is under another UUID',
    source: 'momodeveloper.mtn.com, Refund-V1',
    call: 'refund',
    request: { attempt: 2 },
    sends: [
      {
        to: 'POST /disbursement/v1_0/refund',
        headers: {
          'x-reference-id': '96ca42dd-82c1-4d44-bffb-73e20f5b7ca5',
          'x-target-environment': 'mtnrwanda',
        },
        body: {
          amount: '500',
          currency: 'RWF',
          externalId: 'payment-0001',
          payerMessage: 'Refund',
          payeeNote: 'Refund',
          referenceIdToRefund: '68938108-c9c3-4a84-b661-80b8b2443cf6',
        },
      },
      {
        to: 'GET /disbursement/v1_0/refund/96ca42dd-82c1-4d44-bffb-73e20f5b7ca5',
        headers: { 'x-target-environment': 'mtnrwanda' },
      },
    ],
  },
  {
    title: 'the refund of a part',
    source: 'momodeveloper.mtn.com, Refund-V1',
    call: 'refundPart',
    sends: [
      {
        to: 'POST /disbursement/v1_0/refund',
        headers: {
          'x-reference-id': '0543cf94-c5dc-4225-bc77-08829029e777',
          'x-target-environment': 'mtnrwanda',
        },
        body: {
          amount: '500',
          currency: 'RWF',
          externalId: 'payment-0001',
          payerMessage: 'Refund',
          payeeNote: 'Refund',
          referenceIdToRefund: '68938108-c9c3-4a84-b661-80b8b2443cf6',
        },
      },
      {
        to: 'GET /disbursement/v1_0/refund/0543cf94-c5dc-4225-bc77-08829029e777',
        headers: { 'x-target-environment': 'mtnrwanda' },
      },
    ],
  },
  {
    title: 'a payment to another wallet',
    source: 'momodeveloper.mtn.com, Transfer',
    call: 'payOut',
    sends: [
      {
        to: 'POST /disbursement/v1_0/transfer',
        headers: {
          'x-reference-id': '0543cf94-c5dc-4225-bc77-08829029e777',
          'x-target-environment': 'mtnrwanda',
        },
        body: {
          amount: '500',
          currency: 'RWF',
          externalId: 'payment-0001',
          payerMessage: 'Refund',
          payeeNote: 'Refund',
          payee: { partyIdType: 'MSISDN', partyId: '250788123456' },
        },
      },
      {
        to: 'GET /disbursement/v1_0/transfer/0543cf94-c5dc-4225-bc77-08829029e777',
        headers: { 'x-target-environment': 'mtnrwanda' },
      },
    ],
  },
  {
    title: 'a permission to charge without a prompt, until its last second',
    source: "MTN's API documents, Collection, preApproval (v2.0)",
    call: 'requestMandate',
    sends: [
      {
        to: 'POST /collection/v2_0/preapproval',
        headers: {
          'x-reference-id': '68938108-c9c3-4a84-b661-80b8b2443cf6',
          'x-target-environment': 'mtnrwanda',
        },
        body: {
          payer: { partyIdType: 'MSISDN', partyId: '250788123456' },
          payerCurrency: 'RWF',
          payerMessage: 'Weekly airtime',
          validityTime: 7_999_200,
        },
      },
    ],
  },
  {
    title: 'a permission is asked about by its UUID',
    source: "MTN's API documents, Collection, getPreApprovalStatus (v2.0)",
    call: 'checkMandate',
    sends: [{ to: 'GET /collection/v2_0/preapproval/68938108-c9c3-4a84-b661-80b8b2443cf6' }],
  },
  {
    title: 'a permission is cancelled',
    source: "MTN's API documents, Collection, CancelPreApproval (v1.0)",
    call: 'endMandate',
    sends: [{ to: 'DELETE /collection/v1_0/preapproval/68938108-c9c3-4a84-b661-80b8b2443cf6' }],
  },
];
