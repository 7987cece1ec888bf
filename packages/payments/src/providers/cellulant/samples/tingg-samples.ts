import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import type { CallbackSample, Sample, SamplePayment } from '../../testing/samples/sample.ts';

/** The payment of the samples. */
export const TINGG_PAYMENT: SamplePayment = {
  reference: 'pay_0001',
  providerReference: null,
  payer: '788123456' as Msisdn,
  amount: money(1_500, 'RWF'),
  attempt: 1,
  key: 'part-1',
  email: null,
};

const EXPRESS = 'POST /v3/checkout-api/checkout-request/express-request';
const QUERY = 'GET /v3/checkout-api/query/PORTAL/pay_0001';
const DOCUMENT = 'docs.tingg.africa as mirrored by dsasante1/paybox, docs/tingg.md';
/** What it says of states and of answers to a refund. */
const STATES = 'docs.tingg.africa, Query status and Initiate refund';

const status = (status_code: number) => ({ status_code, status_description: 'x' });

/** A request as queries show it. */
const REQUEST = {
  checkout_request_id: 3_874_412,
  merchant_transaction_id: 'pay_0001',
  request_amount: 1500,
  original_request_amount: 1500,
  request_currency_code: 'RWF',
  account_number: '250788123456',
  currency_code: 'RWF',
  amount_paid: '1500',
  service_charge_amount: 0,
  request_date: '2026-11-28 08:12:31',
  service_code: 'PORTAL',
  request_status_code: '183',
  request_status_description: 'Payment accepted',
  msisdn: '250788123456',
  payments: [{ cpg_transaction_id: '91823', amount_paid: 1500, customer_name: '', payer_narration: null }],
  failed_payments: [],
};

/** What was asked for, and each try: what was paid in all is what counts. */
const BESIDE = [
  'results.request_amount',
  'results.original_request_amount',
  'results.request_currency_code',
  'results.payments.0.amount_paid',
];

function queried(
  title: string,
  { needs = {}, ...change }: Record<string, unknown> & { needs?: object },
  outcome: Sample['outcome'],
): Sample {
  return {
    title,
    source: DOCUMENT,
    call: 'check' as const,
    outcome,
    answers: { [QUERY]: { json: { status: status(200), results: { ...REQUEST, ...change } } } },
    needs: {
      'status.status_code': 'unknown',
      'results.merchant_transaction_id': 'unknown',
      'results.request_status_code': 'unknown',
      ...needs,
    },
    beside: BESIDE,
  };
}

const refusing = (title: string, code: number, outcome: Sample['outcome']): Sample => ({
  title,
  source: DOCUMENT,
  call: 'start',
  outcome,
  answers: {
    [QUERY]: { status: 404, json: { status: status(1001) } },
    [EXPRESS]: { status: 400, json: { status: status(code), results: null } },
  },
  needs: { 'status.status_code': 'unknown' },
});

const fault = { kind: 'misconfigured', cause: { fault: 'request-refused' } } as const;

/** The answer to a query about the request of the samples. */
export const queriedAs = (request_status_code: number) => ({
  json: { status: status(200), results: { ...REQUEST, request_status_code } },
});

const REFUND = 'POST /v3/checkout-api/refund/request';
const ACKNOWLEDGE = 'POST /v3/checkout-api/acknowledgement/request';

/** The state is queried before and after the request. */
const refunded = (title: string, after: object, outcome: Sample['outcome']): Sample => ({
  title,
  source: DOCUMENT,
  call: 'refund',
  outcome,
  answers: {
    [REFUND]: { json: { status: status(200) } },
    [QUERY]: [{}, after].map((change) => ({
      json: { status: status(200), results: { ...REQUEST, ...change } },
    })),
  },
  needs: {
    'status.status_code': 'unknown',
    'results.merchant_transaction_id': 'unknown',
    'results.request_status_code': 'unknown',
  },
  beside: [...BESIDE, 'results.amount_paid', 'results.currency_code'],
});

export const TINGG_REFUND_SAMPLES: readonly Sample[] = [
  refunded('a refund is accepted', { request_status_code: '185' }, { kind: 'submitted' }),
  refunded('a refund is carried out', { request_status_code: 187 }, { kind: 'refunded' }),
  {
    ...refunded(
      'a refund that is logged is not requested again while its state is late',
      {},
      {
        kind: 'submitted',
      },
    ),
    source: `${STATES}: "200 Refund request successfully logged"`,
    calls: { [REFUND]: 1 },
    needs: {
      'status.status_code': 'unknown',
      'results.merchant_transaction_id': 'unknown',
      'results.request_status_code': 'unknown',
      'results.amount_paid': 'unknown',
      'results.currency_code': ['unknown', 'same kind'],
    },
  },
  {
    ...refunded('a refund that Tingg accepted before is only asked about', {}, { kind: 'submitted' }),
    request: { earlier: 'accepted' },
    calls: { [REFUND]: 0 },
    changes: null,
  },
  {
    ...refunded('a refund that Tingg refuses may have been logged before', {}, { kind: 'unknown' }),
    source: `${STATES}: no code for a repeat`,
    request: { earlier: 'unclear' },
    answers: {
      [REFUND]: { status: 422, json: { status: status(422) } },
      [QUERY]: { json: { status: status(200), results: REQUEST } },
    },
    changes: null,
  },
  {
    ...refunded('what Tingg returns by itself is not refunded beside that', {}, { kind: 'submitted' }),
    source: `${STATES}: 179 "The partial payment(s) will be reversed"`,
    answers: {
      [REFUND]: { json: { status: status(200) } },
      [QUERY]: { json: { status: status(200), results: { ...REQUEST, request_status_code: 179 } } },
    },
    calls: { [REFUND]: 0 },
    changes: null,
  },
  {
    ...refunded('another amount that Tingg still holds is rejected', {}, { kind: 'refunded' }),
    source: `${STATES}: a refund is for payments that were acknowledged`,
    answers: {
      [ACKNOWLEDGE]: { json: { status: status(200) } },
      [QUERY]: [
        { amount_paid: 1400, request_status_code: 178 },
        { amount_paid: 1400, request_status_code: 180 },
      ].map((change) => ({ json: { status: status(200), results: { ...REQUEST, ...change } } })),
    },
    calls: { [REFUND]: 0, [ACKNOWLEDGE]: 1 },
    changes: null,
  },
  {
    ...refunded('a refund is refused', {}, { kind: 'refused' }),
    answers: {
      [REFUND]: { status: 400, json: { status: status(1027) } },
      [QUERY]: { json: { status: status(200), results: REQUEST } },
    },
    changes: null,
  },
];

export const TINGG_SAMPLES: readonly Sample[] = [
  {
    title: 'the customer is sent to the page',
    source: DOCUMENT,
    call: 'start',
    answers: {
      [QUERY]: { status: 404, json: { status: status(1001) } },
      [EXPRESS]: {
        json: {
          status: status(200),
          results: {
            short_url: 'https://checkout.tingg.africa/s/1a2b',
            long_url: 'https://checkout.tingg.africa/express/checkout?request=1a2b',
          },
        },
      },
    },
    outcome: { kind: 'redirect' },
    needs: { 'status.status_code': 'unknown', 'results.long_url': ['same kind', 'unknown'] },
  },
  refusing('a country that is missing is our fault', 1007, fault),
  refusing('so is a request that is no JSON', 1013, fault),
  refusing("a number that it does not take is the customer's", 1017, { kind: 'declined', reason: 'refused' }),
  queried(
    'a charge is paid and accepted',
    {
      needs: {
        'results.amount_paid': 'unknown',
        'results.currency_code': 'same kind',
        'results.payments': 'same kind',
      },
    },
    { kind: 'paid', providerReference: '91823', charged: { minor: 1_500, currency: 'RWF' } },
  ),
  queried(
    'the customer is still at it',
    { request_status_code: 130, amount_paid: null },
    { kind: 'pending' },
  ),
  queried(
    'the time is over',
    { request_status_code: '129', amount_paid: 0 },
    {
      kind: 'declined',
      reason: 'no-answer',
    },
  ),
  queried(
    'a payment failed, and its words say why',
    {
      request_status_code: 99,
      failed_payments: [{ payer_narration: 'Insufficient funds' }],
      needs: { 'results.failed_payments': 'same kind' },
    },
    { kind: 'attempt-declined', reason: 'insufficient-funds' },
  ),
  {
    ...queried(
      'another amount is not accepted, and reported as it is',
      { request_status_code: 178, amount_paid: 1400 },
      { kind: 'paid', charged: { minor: 1_400, currency: 'RWF' } },
    ),
    calls: { [ACKNOWLEDGE]: 0 },
    changes: null,
  },
  // Tingg returns a part that was paid by itself (179). Refunds that are done or were not made in time, and a code that the
  // documents do not have: none is the end of a payment.
  ...[177, 179, 184, 186, 191].map((code) =>
    queried(`code ${code} decides nothing`, { request_status_code: code }, { kind: 'unknown' }),
  ),
  {
    title: 'Tingg does not have the request',
    source: DOCUMENT,
    call: 'check',
    answers: { [QUERY]: { status: 404, json: { status: status(1001) } } },
    outcome: { kind: 'never-arrived' },
    needs: { 'status.status_code': 'unknown' },
  },
];

/** A notice (IPN). */
export const TINGG_NOTICES: readonly CallbackSample[] = [
  {
    title: 'a notice of version 3',
    source: DOCUMENT,
    body: { json: REQUEST },
    read: { reference: 'pay_0001', genuine: true },
    needs: { merchant_transaction_id: { genuine: false } },
  },
];
