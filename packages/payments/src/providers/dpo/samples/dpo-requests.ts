import type { RequestSample } from '../../testing/samples/sample.ts';

/** What each call sends. */
export const DPO_REQUESTS: readonly RequestSample[] = [
  {
    title: 'a page is made for one payment of this reference, and closes after half an hour',
    source: 'directpayonline.atlassian.net, createToken v6',
    call: 'start',
    sends: [
      {
        to: 'POST /API/v6/',
        body: {
          API3G: {
            CompanyToken: '8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3',
            Request: 'createToken',
            Transaction: {
              PaymentAmount: '1500',
              PaymentCurrency: 'RWF',
              CompanyRef: 'pay_0001',
              RedirectURL: 'https://portal.example/payment/return',
              BackURL: 'https://portal.example/payment/return?status=cancelled',
              DeclinedURL: 'https://portal.example/payment/return',
              CompanyRefUnique: '1',
              PTL: '30',
              PTLtype: 'minutes',
              customerEmail: 'keza@example.rw',
              customerPhone: '250788123456',
              customerDialCode: 'RW',
              customerCountry: 'RW',
              DefaultPayment: 'CC',
            },
            Services: {
              Service: {
                ServiceType: '3854',
                ServiceDescription: 'Recharge',
                ServiceDate: '2026/11/28 10:00',
              },
            },
          },
        },
      },
    ],
  },
  {
    title: 'a payment is asked about by its token',
    source: 'directpayonline.atlassian.net, verifyToken',
    call: 'check',
    sends: [
      {
        to: 'POST /API/v7/',
        body: {
          API3G: {
            CompanyToken: '8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3',
            Request: 'verifyToken',
            TransactionToken: '72983CAC-5DB1-4C7F-BD88-352066B71592',
          },
        },
      },
    ],
  },
  {
    title: 'a refund names the whole amount and our own reference',
    source: 'directpayonline.atlassian.net, refundToken',
    call: 'refund',
    sends: [
      {
        to: 'POST /API/v6/',
        body: {
          API3G: {
            CompanyToken: '8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3',
            Request: 'refundToken',
            TransactionToken: '72983CAC-5DB1-4C7F-BD88-352066B71592',
            refundAmount: '1500',
            refundDetails: 'Could not be delivered',
            refundRef: 'pay_0001',
          },
        },
      },
    ],
  },
  {
    title: 'a second refund has another reference',
    source: 'directpayonline.atlassian.net, refundToken',
    call: 'refund',
    request: { attempt: 2 },
    sends: [
      {
        to: 'POST /API/v6/',
        body: {
          API3G: {
            CompanyToken: '8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3',
            Request: 'refundToken',
            TransactionToken: '72983CAC-5DB1-4C7F-BD88-352066B71592',
            refundAmount: '1500',
            refundDetails: 'Could not be delivered',
            refundRef: 'pay_0001-2',
          },
        },
      },
    ],
  },
  {
    title: 'the refund of a part has its key as reference',
    source: 'directpayonline.atlassian.net, refundToken',
    call: 'refundPart',
    sends: [
      {
        to: 'POST /API/v6/',
        body: {
          API3G: {
            CompanyToken: '8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3',
            Request: 'refundToken',
            TransactionToken: '72983CAC-5DB1-4C7F-BD88-352066B71592',
            refundAmount: '1500',
            refundDetails: 'Refund',
            refundRef: 'part-1',
          },
        },
      },
    ],
  },
];
