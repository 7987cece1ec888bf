import type { RequestSample } from '../../testing/samples/sample.ts';
import { queriedAs } from './tingg-samples.ts';

const QUERY = 'GET /v3/checkout-api/query/PORTAL/pay_0001';
const ACKNOWLEDGE = 'POST /v3/checkout-api/acknowledgement/request';
const ACKNOWLEDGED = { json: { status: { status_code: 200, status_description: 'x' } } };

/** What each call sends. */
export const TINGG_REQUESTS: readonly RequestSample[] = [
  {
    title: 'a page that closes after half an hour by the clock of Nairobi',
    source: 'docs.tingg.africa as mirrored by dsasante1/paybox, docs/tingg.md',
    call: 'start',
    sends: [
      {
        to: 'POST /v3/checkout-api/checkout-request/express-request',
        headers: { apikey: 'key' },
        body: {
          customer_first_name: 'Mobile',
          customer_last_name: 'Customer',
          msisdn: '250788123456',
          account_number: '250788123456',
          request_amount: 1500,
          merchant_transaction_id: 'pay_0001',
          service_code: 'PORTAL',
          country_code: 'RWA',
          currency_code: 'RWF',
          callback_url: 'https://portal.example/callbacks/cellulant/x',
          success_redirect_url: 'https://portal.example/payment/return',
          fail_redirect_url: 'https://portal.example/payment/return?status=cancelled',
          pending_redirect_url: 'https://portal.example/payment/return',
          due_date: '2026-11-28 11:30:00',
          request_description: 'Recharge',
        },
      },
    ],
  },
  {
    title: 'a payment that Tingg holds is accepted with 183, and asked about again',
    source: 'docs.tingg.africa as mirrored by dsasante1/paybox, docs/tingg.md',
    call: 'check',
    answers: { [QUERY]: [queriedAs(178), queriedAs(183)], [ACKNOWLEDGE]: ACKNOWLEDGED },
    sends: [
      { to: QUERY },
      {
        to: ACKNOWLEDGE,
        body: {
          acknowledgement_type: 'Full',
          acknowledgement_narration: 'Payment accepted',
          acknowledgment_reference: 'pay_0001',
          merchant_transaction_id: 'pay_0001',
          service_code: 'PORTAL',
          status_code: 183,
          currency_code: 'RWF',
        },
      },
      { to: QUERY },
    ],
  },
  {
    title: 'a payment that Tingg still holds is given back by a rejection with 180',
    source: 'docs.tingg.africa as mirrored by dsasante1/paybox, docs/tingg.md',
    call: 'refund',
    answers: { [QUERY]: [queriedAs(178), queriedAs(180)], [ACKNOWLEDGE]: ACKNOWLEDGED },
    sends: [
      { to: QUERY },
      {
        to: ACKNOWLEDGE,
        body: {
          acknowledgement_type: 'Full',
          acknowledgement_narration: 'Payment rejected',
          acknowledgment_reference: 'pay_0001',
          merchant_transaction_id: 'pay_0001',
          service_code: 'PORTAL',
          status_code: 180,
          currency_code: 'RWF',
        },
      },
      { to: QUERY },
    ],
  },
  {
    title: 'a refund of the whole payment',
    source: 'docs.tingg.africa as mirrored by dsasante1/paybox, docs/tingg.md',
    call: 'refund',
    sends: [
      { to: 'GET /v3/checkout-api/query/PORTAL/pay_0001', headers: { apikey: 'key' } },
      {
        to: 'POST /v3/checkout-api/refund/request',
        headers: { apikey: 'key' },
        body: {
          merchant_transaction_id: 'pay_0001',
          refund_type: 'Full',
          refund_narration: 'Could not be delivered',
          refund_reference: 'Rpay_0001',
          service_code: 'PORTAL',
          currency_code: 'RWF',
          payment_id: '',
        },
      },
      { to: 'GET /v3/checkout-api/query/PORTAL/pay_0001', headers: { apikey: 'key' } },
    ],
  },
  {
    title: 'a second refund has another reference',
    source: 'docs.tingg.africa as mirrored by dsasante1/paybox, docs/tingg.md',
    call: 'refund',
    request: { attempt: 2 },
    sends: [
      { to: 'GET /v3/checkout-api/query/PORTAL/pay_0001', headers: { apikey: 'key' } },
      {
        to: 'POST /v3/checkout-api/refund/request',
        headers: { apikey: 'key' },
        body: {
          merchant_transaction_id: 'pay_0001',
          refund_type: 'Full',
          refund_narration: 'Could not be delivered',
          refund_reference: 'Rpay_0001-2',
          service_code: 'PORTAL',
          currency_code: 'RWF',
          payment_id: '',
        },
      },
      { to: 'GET /v3/checkout-api/query/PORTAL/pay_0001', headers: { apikey: 'key' } },
    ],
  },
];
