import type { RequestSample } from '../../testing/samples/sample.ts';
import { CHARGE, listing, made, ROW } from './refund-samples.ts';

const [LIST, REFUND, CHARGES] = ['GET /refund', 'POST /refund', 'GET /transaction'];
const DAY = { from: new Date('2026-11-27T22:00:00Z'), to: new Date('2026-11-28T22:00:00Z') };

/** What each call sends. */
export const PAYSTACK_REQUESTS: readonly RequestSample[] = [
  {
    title: 'a charge in the subunits of the account, and what it is for',
    source: 'PaystackOSS/openapi 9678dea, transaction_initialize',
    call: 'start',
    sends: [
      {
        to: 'POST /transaction/initialize',
        body: {
          email: 'keza@example.rw',
          amount: 50000,
          currency: 'RWF',
          reference: 'pay.0001',
          channels: ['ussd', 'bank', 'card', 'mobile_money', 'bank_transfer', 'qr'],
          callback_url: 'https://portal.example/payment/return',
          metadata: {
            cancel_action: 'https://portal.example/payment/return?status=cancelled',
            amount: 50000,
            currency: 'RWF',
            order_amount: '500',
            order_currency: 'RWF',
            phone: '250788123456',
            description: 'Recharge',
          },
        },
      },
    ],
  },
  {
    title: 'a payment is asked about by our reference',
    source: 'PaystackOSS/openapi 9678dea, transaction_verify',
    call: 'check',
    sends: [{ to: 'GET /transaction/verify/pay.0001' }],
  },
  {
    title: 'a refund of the whole charge, after the earlier ones were listed',
    source: 'PaystackOSS/openapi 9678dea, refund_create',
    call: 'refund',
    answers: { [LIST]: listing(), [REFUND]: made() },
    sends: [
      { to: `${LIST}?transaction=4099260516&perPage=100&page=1` },
      {
        to: REFUND,
        body: { transaction: 'pay.0001', merchant_note: 'Could not be delivered' },
      },
    ],
  },
  {
    title: 'a second refund, after the first has failed',
    source: 'PaystackOSS/openapi 9678dea, refund_create',
    call: 'refund',
    request: { attempt: 2 },
    answers: { [LIST]: listing({ ...ROW, status: 'failed' }), [REFUND]: made() },
    sends: [
      { to: `${LIST}?transaction=4099260516&perPage=100&page=1` },
      { to: `${LIST}?transaction=4099260516&perPage=100&page=2` },
      {
        to: REFUND,
        body: { transaction: 'pay.0001', merchant_note: 'Could not be delivered' },
      },
    ],
  },
  {
    title: 'the refund of a part has its key in the note',
    source: 'PaystackOSS/openapi 9678dea, refund_create',
    call: 'refundPart',
    answers: { [LIST]: listing(), [REFUND]: made() },
    sends: [
      { to: `${LIST}?transaction=4099260516&perPage=100&page=1` },
      {
        to: REFUND,
        body: { transaction: 'pay.0001', amount: 50_000, currency: 'RWF', merchant_note: 'Refund part-1' },
      },
    ],
  },
  {
    title: 'every page of charges and of refunds is read',
    source: 'PaystackOSS/openapi 9678dea, transaction_list and refund_list',
    call: 'list',
    request: { day: DAY },
    answers: {
      [CHARGES]: [listing(...Array.from({ length: 100 }, () => CHARGE)), listing()],
      [LIST]: [listing(...Array.from({ length: 100 }, () => ROW)), listing()],
    },
    sends: [1, 2]
      .map((page) => ({
        to: `${CHARGES}?perPage=100&page=${page}&from=2026-11-26T22%3A00%3A00.000Z&to=2026-11-28T22%3A00%3A00.000Z&status=success`,
      }))
      .concat(
        [1, 2].map((page) => ({
          to: `${LIST}?perPage=100&page=${page}&from=2026-11-13T22%3A00%3A00.000Z&to=2026-11-28T22%3A00%3A00.000Z`,
        })),
      ),
  },
  {
    title: 'a statement: charges from a day before, refunds from two weeks before',
    source: 'PaystackOSS/openapi 9678dea, transaction_list and refund_list',
    call: 'list',
    request: { day: DAY },
    sends: [
      {
        to: 'GET /transaction?perPage=100&page=1&from=2026-11-26T22%3A00%3A00.000Z&to=2026-11-28T22%3A00%3A00.000Z&status=success',
      },
      {
        to: 'GET /transaction?perPage=100&page=2&from=2026-11-26T22%3A00%3A00.000Z&to=2026-11-28T22%3A00%3A00.000Z&status=success',
      },
      {
        to: 'GET /refund?perPage=100&page=1&from=2026-11-13T22%3A00%3A00.000Z&to=2026-11-28T22%3A00%3A00.000Z',
      },
      {
        to: 'GET /refund?perPage=100&page=2&from=2026-11-13T22%3A00%3A00.000Z&to=2026-11-28T22%3A00%3A00.000Z',
      },
    ],
  },
  {
    title: 'a dispute is asked about by its number',
    source: 'PaystackOSS/openapi 9678dea, dispute_fetch',
    call: 'findDispute',
    sends: [{ to: 'GET /dispute/4099260516' }],
  },
  {
    title: 'the card of a mandate is charged without its holder',
    source: 'PaystackOSS/openapi 9678dea, transaction_chargeAuthorization',
    call: 'start',
    request: { mandate: { providerMandate: 'AUTH_q1' } },
    answers: {},
    sends: [
      {
        to: 'POST /transaction/charge_authorization',
        body: {
          authorization_code: 'AUTH_q1',
          email: 'keza@example.rw',
          amount: 50000,
          currency: 'RWF',
          reference: 'pay.0001',
          metadata: {
            amount: 50000,
            currency: 'RWF',
            order_amount: '500',
            order_currency: 'RWF',
            description: 'Recharge',
          },
        },
      },
    ],
  },
  {
    title: 'the card is read from the first charge',
    source: 'PaystackOSS/openapi 9678dea, transaction_verify',
    call: 'checkMandate',
    sends: [{ to: 'GET /transaction/verify/pay.0001' }],
  },
  {
    title: 'a card is charged no more',
    source: 'PaystackOSS/openapi 9678dea, customer_deactivateAuthorization',
    call: 'endMandate',
    request: { mandate: { providerMandate: 'AUTH_q1' } },
    sends: [{ to: 'POST /customer/authorization/deactivate', body: { authorization_code: 'AUTH_q1' } }],
  },
];
