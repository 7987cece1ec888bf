import type { CallbackAround } from '../../provider.ts';
import type { CallbackSample, Sample } from '../../testing/samples/sample.ts';
import { CHECKOUT_ID, DARAJA_PAYMENT, DOCUMENT, ERRORS, error } from './daraja-payment.ts';

const REVERSE = 'POST /mpesa/reversal/v1/request';

export const DARAJA_REFUND_SAMPLES: readonly Sample[] = [
  {
    title: 'a reversal is accepted; its result comes later',
    source: 'developer.safaricom.co.ke, Reversals',
    call: 'refund',
    answers: {
      [REVERSE]: {
        json: {
          OriginatorConversationID: 'f1e2-4b95-a71d-b30d3cdbb7a7942864',
          ConversationID: 'AG_20261128_20106e9209f64bebd05b',
          ResponseCode: '0',
          ResponseDescription: 'Accept the service request successfully.',
        },
      },
    },
    outcome: { kind: 'submitted', refundReference: null },
    needs: { ResponseCode: 'unknown' },
  },
  {
    title: 'an initiator who may not reverse is our fault, and no refusal of the refund',
    source: ERRORS,
    call: 'refund',
    answers: { [REVERSE]: error(400, '400.002.02', 'Bad Request - Invalid Initiator') },
    outcome: { kind: 'unknown', cause: { fault: 'credentials-refused' } },
    needs: { errorCode: 'same kind', errorMessage: 'same kind' },
  },
];

/** The callbacks, at addresses of the portal's own. */
export const darajaCallbacks = (around: (kind: 'push' | 'reversal') => CallbackAround): CallbackSample[] => [
  {
    title: 'of a push that was paid',
    source: DOCUMENT,
    body: {
      json: {
        Body: {
          stkCallback: {
            MerchantRequestID: '29115-34620561-1',
            CheckoutRequestID: CHECKOUT_ID,
            ResultCode: 0,
            ResultDesc: 'The service request is processed successfully.',
            CallbackMetadata: {
              Item: [
                { Name: 'Amount', Value: 500 },
                { Name: 'MpesaReceiptNumber', Value: 'SKL8V5Q2XM' },
                { Name: 'Balance' },
                { Name: 'PhoneNumber', Value: 254_788_123_456 },
              ],
            },
          },
        },
      },
    },
    around: around('push'),
    read: { reference: DARAJA_PAYMENT.reference, genuine: true },
    needs: { 'Body.stkCallback.CheckoutRequestID': { genuine: false } },
  },
  {
    title: 'of a reversal that was refused, with an id',
    source: 'developer.safaricom.co.ke, Reversals',
    body: {
      json: {
        Result: {
          ResultType: 0,
          ResultCode: 21,
          ResultDesc: 'The initiator is not allowed to initiate this request',
          OriginatorConversationID: '10819-695089-1',
          ConversationID: 'AG_20261128_00004efadacd98a01d15',
          TransactionID: 'SKL0000000',
        },
      },
    },
    around: around('reversal'),
    read: { reference: DARAJA_PAYMENT.reference, genuine: true },
    needs: { 'Result.ResultCode': { genuine: false } },
  },
];
