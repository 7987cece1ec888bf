import type { Sample } from '../../testing/samples/sample.ts';
import { CHECKOUT_ID, DOCUMENT, ERRORS, error, fault } from './daraja-payment.ts';

const [QUERY, PULL] = ['POST /mpesa/stkpushquery/v1/query', 'POST /pulltransactions/v1/query'];

/** The answer to a query. */
export const queried = (ResultCode: string | number, ResultDesc: string) => ({
  json: {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successsfully',
    MerchantRequestID: '22205-34066-1',
    CheckoutRequestID: CHECKOUT_ID,
    ResultCode,
    ResultDesc,
  },
});

const CODES = 'paylod.dev/docs/errors; ronnyabuto/daraja-error-codes';

function ended(title: string, [code, words]: [string | number, string], outcome: Sample['outcome']): Sample {
  const needs = { CheckoutRequestID: 'unknown', ResultCode: 'unknown' } as const;
  return { title, source: CODES, call: 'check', answers: { [QUERY]: queried(code, words) }, outcome, needs };
}

export const NOTHING_LISTED = { json: { ResponseCode: '1000', ResponseMessage: 'Success', Response: [[]] } };

/** A row of the paybill's list, in capitals as some lists are. */
export const ROW = {
  transactionId: 'SKL8V5Q2XM',
  trxDate: '2026-11-28T08:12:44+03:00',
  msisdn: '2547*****123',
  sender: 'MPESA',
  transactiontype: 'c2b-pay-bill-debit',
  billreference: 'KB3F_PAY-000',
  amount: '500.00',
  organizationname: 'Portal',
};

export const DARAJA_CHECK_SAMPLES: readonly Sample[] = [
  {
    title: 'a charge is paid; its receipt comes from the list, whose names may be in capitals',
    source: 'developer.safaricom.co.ke, Pull Transactions',
    call: 'check',
    answers: {
      [QUERY]: queried('0', 'The service request is processed successfully.'),
      [PULL]: [
        { json: { ResponseCode: '1000', ResponseMessage: 'Success', Response: [[ROW]] } },
        NOTHING_LISTED,
      ],
    },
    outcome: { kind: 'paid', providerReference: 'SKL8V5Q2XM', charged: { minor: 500, currency: 'RWF' } },
    changes: null,
  },
  {
    title: 'a charge that is not in the list yet is still paid',
    source: DOCUMENT,
    call: 'check',
    answers: {
      [PULL]: NOTHING_LISTED,
      [QUERY]: queried(0, 'The service request is processed successfully.'),
    },
    outcome: { kind: 'paid', providerReference: CHECKOUT_ID, charged: null },
    needs: { CheckoutRequestID: 'unknown', ResultCode: 'unknown' },
  },
  {
    title: 'while the customer has not answered, the query is an error',
    source: 'PROVIDERS.md section 6a; seen in integrations',
    call: 'check',
    answers: { [QUERY]: error(500, '500.001.1001', 'The transaction is being processed') },
    outcome: { kind: 'pending' },
    needs: { errorCode: 'unknown', errorMessage: 'unknown' },
  },
  {
    title: 'a spike arrest says nothing about the payment',
    source: ERRORS,
    call: 'check',
    answers: { [QUERY]: error(500, '500.003.02', 'Error Occurred: Spike Arrest Violation') },
    outcome: { kind: 'unknown' },
  },
  ended('too little money', [1, 'The balance is insufficient for the transaction.'], {
    kind: 'declined',
    reason: 'insufficient-funds',
  }),
  ended('the customer refused', ['1032', 'Request cancelled by user'], {
    kind: 'declined',
    reason: 'refused-by-customer',
  }),
  ended('the handset was not reached', ['1037', 'DS timeout user cannot be reached'], {
    kind: 'declined',
    reason: 'no-answer',
  }),
  ended('a wrong PIN', ['2001', 'The initiator information is invalid.'], {
    kind: 'declined',
    reason: 'refused',
  }),
  ended('another request is open', ['1001', 'Unable to lock subscriber'], {
    kind: 'declined',
    reason: 'payer-busy',
  }),
  ended('M-Pesa was too busy', ['26', 'System busy. The service request is rejected.'], {
    kind: 'declined',
    reason: 'provider-busy',
  }),
  ended('a locked PIN', ['8006', 'The security credential is locked.'], {
    kind: 'declined',
    reason: 'wallet-locked',
  }),
  ended(
    'a paybill call for a till is our fault',
    ['2028', 'The request is not permitted according to product assignment.'],
    fault('not-enabled'),
  ),
  ended('a receiver that does not exist is our fault', ['SFC_IC0003', 'The operator does not exist.'], {
    ...fault('not-enabled'),
  }),
  ended('a code that nobody knows decides nothing', ['7777', 'Something new'], { kind: 'unknown' }),
];
