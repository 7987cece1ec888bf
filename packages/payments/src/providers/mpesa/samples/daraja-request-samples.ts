import { expect } from 'vitest';
import type { RequestSample } from '../../testing/samples/sample.ts';
import { NOTHING_LISTED, queried, ROW } from './daraja-check-samples.ts';

const [QUERY, PULL] = ['POST /mpesa/stkpushquery/v1/query', 'POST /pulltransactions/v1/query'];

/** A page of the paybill's list with these payments of others. */
const pulled = (...names: string[]) => ({
  json: {
    ResponseCode: '1000',
    ResponseMessage: 'Success',
    Response: [names.map((billreference) => ({ ...ROW, billreference, transactionId: billreference }))],
  },
});

/** What each call sends. */
export const DARAJA_REQUESTS: readonly RequestSample[] = [
  {
    title: 'a push signed by the clock of Nairobi',
    source: 'developer.safaricom.co.ke, M-Pesa Express',
    call: 'start',
    sends: [
      {
        to: 'POST /mpesa/stkpush/v1/processrequest',
        body: {
          BusinessShortCode: '600000',
          Password: 'NjAwMDAwcGFzc2tleTIwMjYxMTI4MTEwMDAw',
          Timestamp: '20261128110000',
          TransactionType: 'CustomerPayBillOnline',
          Amount: 500,
          PartyA: '250788123456',
          PartyB: '600000',
          PhoneNumber: '250788123456',
          CallBackURL:
            'https://portal.example/callbacks/mpesa/x?kind=push&ref=Kb3f_pay-0001aB&mac=x_YM-5Y85hXld5a-GHCCzafOxgRE5VsUnc6rF1t_Gig',
          AccountReference: 'Kb3f_pay-000',
          TransactionDesc: 'Payment',
        },
      },
    ],
  },
  {
    title: 'a push is asked about by its own name',
    source: 'developer.safaricom.co.ke, M-Pesa Express Query',
    call: 'check',
    sends: [
      {
        to: 'POST /mpesa/stkpushquery/v1/query',
        body: {
          BusinessShortCode: '600000',
          Password: 'NjAwMDAwcGFzc2tleTIwMjYxMTI4MTEwMDAw',
          Timestamp: '20261128110000',
          CheckoutRequestID: 'ws_CO_281120260812310123',
        },
      },
      {
        to: 'POST /pulltransactions/v1/query',
        body: {
          ShortCode: '600000',
          StartDate: '2026-11-28 10:59:00',
          EndDate: '2026-11-28 11:30:00',
          OffSetValue: '0',
        },
      },
      {
        to: 'POST /pulltransactions/v1/query',
        body: {
          ShortCode: '600000',
          StartDate: '2026-11-28 10:59:00',
          EndDate: '2026-11-28 11:30:00',
          OffSetValue: '1',
        },
      },
    ],
  },
  {
    title: 'the next page of the list begins after the rows that were read',
    source: 'developer.safaricom.co.ke, Pull Transactions',
    call: 'check',
    answers: {
      [QUERY]: queried(0, 'The service request is processed successfully.'),
      [PULL]: [pulled('OTHER-1', 'OTHER-2', 'OTHER-3'), pulled('OTHER-4'), NOTHING_LISTED],
    },
    sends: [
      { to: QUERY, body: expect.objectContaining({ CheckoutRequestID: 'ws_CO_281120260812310123' }) },
      ...[0, 3, 4].map((offset) => ({
        to: PULL,
        body: expect.objectContaining({ OffSetValue: String(offset) }),
      })),
    ],
  },
  {
    title: 'a reversal names the receipt',
    source: 'developer.safaricom.co.ke, Reversal',
    call: 'refund',
    sends: [
      {
        to: 'POST /mpesa/reversal/v1/request',
        body: {
          Initiator: 'portal',
          SecurityCredential: 'sealed',
          CommandID: 'TransactionReversal',
          TransactionID: 'SKL8V5Q2XM',
          Amount: 500,
          ReceiverParty: '600000',
          RecieverIdentifierType: '11',
          ResultURL:
            'https://portal.example/callbacks/mpesa/x?kind=reversal&ref=Kb3f_pay-0001aB.1&mac=TJ6M5OKwmkxAruGFak_Oj8ntw3Vk-dIoU3MjmzSkEmQ',
          QueueTimeOutURL:
            'https://portal.example/callbacks/mpesa/x?kind=reversal&ref=Kb3f_pay-0001aB.1&mac=TJ6M5OKwmkxAruGFak_Oj8ntw3Vk-dIoU3MjmzSkEmQ',
          Remarks: 'Not delivered',
          Occasion: '',
        },
      },
    ],
  },
  {
    title: 'a second reversal has an address of its own for its result',
    source: 'developer.safaricom.co.ke, Reversal',
    call: 'refund',
    request: { attempt: 2 },
    sends: [
      {
        to: 'POST /mpesa/reversal/v1/request',
        body: {
          Initiator: 'portal',
          SecurityCredential: 'sealed',
          CommandID: 'TransactionReversal',
          TransactionID: 'SKL8V5Q2XM',
          Amount: 500,
          ReceiverParty: '600000',
          RecieverIdentifierType: '11',
          ResultURL:
            'https://portal.example/callbacks/mpesa/x?kind=reversal&ref=Kb3f_pay-0001aB.2&mac=kkXtlJdMDDLis5m0nTy149Qo7Htw19jcH2BXIO6Hci8',
          QueueTimeOutURL:
            'https://portal.example/callbacks/mpesa/x?kind=reversal&ref=Kb3f_pay-0001aB.2&mac=kkXtlJdMDDLis5m0nTy149Qo7Htw19jcH2BXIO6Hci8',
          Remarks: 'Not delivered',
          Occasion: '',
        },
      },
    ],
  },
];
