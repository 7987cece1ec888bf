import type { RequestSample } from '../../testing/samples/sample.ts';

const OURS = 'docs/ekash.md, The interface for acquirers';

/** What each call sends. */
export const EKASH_REQUESTS: readonly RequestSample[] = [
  {
    title:
      'an intent of exactly the amount, without the number of the customer, which the acquirer does not need',
    source: OURS,
    call: 'start',
    sends: [
      {
        to: 'POST /intents',
        body: {
          reference: 'payment-0001',
          amount: '1000',
          currency: 'RWF',
          mode: 'PUSH',
          expiresAt: '2026-11-28T08:10:00.000Z',
          note: 'Recharge',
          callbackUrl:
            'https://portal.example/callbacks/ekash/secret?kind=intent&ref=payment-0001&mac=vIgyoy0mRhqkPmPUR_iOahB5LjxNXPFlhsmzRGRYRFg',
        },
      },
    ],
  },
  {
    title: 'an intent is asked about by our reference',
    source: OURS,
    call: 'check',
    sends: [{ to: 'GET /intents/payment-0001' }],
  },
  {
    title: 'a refund is a new transfer with a name of its own',
    source: OURS,
    call: 'refund',
    sends: [
      {
        to: 'POST /refunds',
        body: {
          refundId: 'fe9524bc-755e-4081-a696-eecca5d4797b',
          originalTransferId: 'T-1',
          reference: 'payment-0001',
          amount: '1000',
          currency: 'RWF',
        },
      },
    ],
  },
  {
    title: 'a second refund after a refusal has another name',
    source: OURS,
    call: 'refund',
    request: { attempt: 2 },
    sends: [
      {
        to: 'POST /refunds',
        body: {
          refundId: '96ca42dd-82c1-4d44-bffb-73e20f5b7ca5',
          originalTransferId: 'T-1',
          reference: 'payment-0001',
          amount: '1000',
          currency: 'RWF',
        },
      },
    ],
  },
  {
    title: 'a part has the name of its key',
    source: OURS,
    call: 'refundPart',
    sends: [
      {
        to: 'POST /refunds',
        body: {
          refundId: '0543cf94-c5dc-4225-bc77-08829029e777',
          originalTransferId: 'T-1',
          reference: 'payment-0001',
          amount: '1000',
          currency: 'RWF',
        },
      },
    ],
  },
  {
    title: 'the transfers of a day',
    source: OURS,
    call: 'list',
    sends: [
      {
        to: 'GET /transfers?from=2026-11-28T00%3A00%3A00.000Z&to=2026-11-29T00%3A00%3A00.000Z&limit=100&offset=0',
      },
      {
        to: 'GET /transfers?from=2026-11-28T00%3A00%3A00.000Z&to=2026-11-29T00%3A00%3A00.000Z&limit=100&offset=4',
      },
    ],
  },
];
