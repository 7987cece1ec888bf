import type { RequestSample } from '../../testing/samples/sample.ts';

/** What each call sends. */
export const UBA_REQUESTS: readonly RequestSample[] = [
  {
    title: 'a registration, its date by the clock of the bank',
    source: 'PROVIDERS.md section 4: merchant plugins of the bank',
    call: 'start',
    sends: [
      {
        to: 'POST /regptran',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: {
          merchantId: 'portal',
          serviceKey: 'key',
          description: 'Recharge',
          total: '1500.00',
          date: '28/11/2026 09:00:00',
          countryCurrencyCode: '646',
          noOfItems: '1',
          customerFirstName: 'Mobile',
          customerLastname: 'Customer',
          customerEmail: 'keza@example.rw',
          customerPhoneNumber: '250788123456',
          referenceNumber: 'pay_0001',
          approveurl: 'https://portal.example/payment/return',
          declineurl: 'https://portal.example/payment/return',
          cancelurl: 'https://portal.example/payment/return?status=cancelled',
          callbackurl: 'https://portal.example/callbacks/uba/secret',
        },
      },
    ],
  },
  {
    title: 'a verification names both ids',
    source: 'PROVIDERS.md section 4: merchant plugins of the bank',
    call: 'check',
    sends: [
      {
        to: 'POST /confirmation/verify?cipgtxnref=7101234&mytxnref=pay_0001&cipgid=portal',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ],
  },
];

/** The same with the settings that the bank's documents leave open (docs/configuration.md, UBA_…). */
export const UBA_OTHER_REQUESTS: readonly RequestSample[] = [
  {
    title: 'a registration as JSON, without addresses, in dollars, by the clock of Kigali',
    source: 'PROVIDERS.md section 4: what is not documented',
    call: 'start',
    answers: { 'POST /regjtran': { json: { registration: { transaction: { id: '7101234' } } } } },
    sends: [
      {
        to: 'POST /regjtran',
        headers: { 'content-type': 'application/json' },
        body: {
          merchantId: 'portal',
          serviceKey: 'key',
          description: 'Recharge',
          total: '1500.00',
          date: '28/11/2026 10:00:00',
          countryCurrencyCode: '840',
          noOfItems: '1',
          customerFirstName: 'Mobile',
          customerLastname: 'Customer',
          customerEmail: 'keza@example.rw',
          customerPhoneNumber: '250788123456',
          referenceNumber: 'pay_0001',
        },
      },
    ],
  },
  {
    title: 'a payment whose id was lost is asked about by our reference, in a form',
    source: 'PROVIDERS.md section 4: what is not documented',
    call: 'check',
    answers: { 'POST /confirmation/verify': { text: 'Transaction not found' } },
    sends: [
      {
        to: 'POST /confirmation/verify',
        body: { cipgtxnref: '', mytxnref: 'pay_0001', cipgid: 'portal' },
      },
    ],
  },
];
