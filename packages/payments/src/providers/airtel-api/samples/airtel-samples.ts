import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import type { CallbackSample, Sample, SampleAnswer, SamplePayment } from '../../testing/samples/sample.ts';

/** The payment of the samples. */
export const PAYMENT: SamplePayment = {
  reference: 'payment-0001',
  providerReference: 'CI261128.0811.A00001',
  payer: '733123456' as Msisdn,
  amount: money(500, 'RWF'),
  attempt: 1,
  key: 'payout-1',
  email: null,
};

export const DOCUMENTS = "Airtel's developer documents, copied in fredpatch/ono_ticketr_server";
export const SDKS = 'test data of SDKs for Airtel Money: fields of a transaction that was not paid';

export const SHARED: Readonly<Record<string, SampleAnswer>> = {
  'POST /auth/oauth2/token': { json: { access_token: 'token', expires_in: '180', token_type: 'bearer' } },
};

const PUSH = 'POST /merchant/v1/payments/';
const ENQUIRY = 'GET /standard/v1/payments/payment-0001';
const REFUND = 'POST /standard/v1/payments/refund';

export const OK = {
  code: '200',
  message: 'SUCCESS',
  result_code: 'ESB000010',
  response_code: 'DP00800001006',
  success: true,
};
export const FAILED = { code: '200', message: 'Failed', result_code: 'ESB000011', success: false };

export function answer(transaction: object | null, status: object = OK): SampleAnswer {
  return { json: { data: transaction && { transaction }, status } };
}

const push = (title: string, given: SampleAnswer, rest: Pick<Sample, 'outcome' | 'needs'>): Sample => ({
  title,
  source: `${DOCUMENTS}, collection, USSD push`,
  call: 'start',
  answers: { [PUSH]: given },
  ...rest,
});
const enquiry = (title: string, given: SampleAnswer, rest: Pick<Sample, 'outcome' | 'needs'>): Sample => ({
  title,
  source: `${DOCUMENTS}, transaction enquiry; ${SDKS}`,
  call: 'check',
  answers: { [ENQUIRY]: given },
  ...rest,
});
const refund = (title: string, given: SampleAnswer, rest: Pick<Sample, 'outcome' | 'needs'>): Sample => ({
  title,
  source: `${DOCUMENTS}, refund`,
  call: 'refund',
  answers: { [REFUND]: given },
  ...rest,
});

const WAITING = { kind: 'awaiting-customer' } as const;
export const BY_STATUS = { 'data.transaction.status': 'unknown' } as const;

export const SAMPLES: readonly Sample[] = [
  push('the prompt was sent, and the transaction has no id', answer({ id: false, status: 'SUCCESS' }), {
    outcome: WAITING,
    needs: { ...BY_STATUS, 'status.success': ['unknown', 'same kind'] },
  }),
  // The country and the currency are the portal's settings, never a customer's: nothing was asked of anybody.
  ...(
    [
      ['ESB000034', 'the country is unknown there', 'account-unknown'],
      ['ESB000035', 'the currency is unknown there', 'currency-refused'],
      ['ESB000039', 'the account is not set up in the country', 'not-enabled'],
    ] as const
  ).flatMap(([result_code, title, fault]) => {
    const given = answer(null, { ...FAILED, result_code });
    const needs = { 'status.result_code': 'unknown' } as const;
    return [
      push(title, given, { outcome: { kind: 'misconfigured', cause: { fault } }, needs }),
      // Said to an enquiry or a refund, it says nothing about the payment.
      enquiry(`${title}, said to an enquiry`, given, {
        outcome: { kind: 'unknown', cause: { fault } },
        needs,
      }),
      refund(`${title}, said to a refund`, given, { outcome: { kind: 'unknown', cause: { fault } }, needs }),
    ];
  }),
  push('the wallet wants signed messages', answer(null, { ...FAILED, response_code: 'DP00800001026' }), {
    outcome: { kind: 'misconfigured', cause: { fault: 'credentials-refused' } },
    needs: { 'status.response_code': 'unknown' },
  }),
  push('there is not enough money', answer({ id: false }, { ...FAILED, response_code: 'DP00800001007' }), {
    outcome: { kind: 'declined', reason: 'insufficient-funds' },
    needs: { 'status.response_code': 'unknown' },
  }),
  {
    ...push(
      'a repeated request is what became of the first',
      answer(null, { ...FAILED, result_code: 'ESB000041' }),
      {
        outcome: { kind: 'paid', providerReference: 'C36X' },
        needs: { 'status.result_code': 'unknown' },
      },
    ),
    answers: {
      [ENQUIRY]: answer({ airtel_money_id: 'C36X', id: 'payment-0001', status: 'TS' }),
      [PUSH]: answer(null, { ...FAILED, result_code: 'ESB000041' }),
    },
  },
  enquiry(
    'a paid charge',
    answer(
      { airtel_money_id: 'C36X', id: 'payment-0001', message: 'success', status: 'TS' },
      { ...OK, response_code: 'DP00800001001' },
    ),
    {
      outcome: { kind: 'paid', providerReference: 'C36X' },
      needs: { ...BY_STATUS, 'data.transaction.airtel_money_id': 'unknown' },
    },
  ),
  ...[null, '', false].map((airtel_money_id) =>
    enquiry(
      `a customer without enough money, with the id ${JSON.stringify(airtel_money_id)}`,
      answer(
        { airtel_money_id, id: 'payment-0001', message: null, status: 'TF' },
        { ...FAILED, response_code: 'DP00800001007' },
      ),
      {
        outcome: { kind: 'declined', reason: 'insufficient-funds' },
        needs: { ...BY_STATUS, 'status.response_code': 'declined' },
      },
    ),
  ),
  enquiry(
    'a prompt that nobody answered',
    answer({ airtel_money_id: null, id: 'payment-0001', status: 'TE' }, FAILED),
    {
      outcome: { kind: 'declined', reason: 'no-answer' },
      needs: BY_STATUS,
    },
  ),
  ...['TIP', 'TI'].map((status) =>
    enquiry(
      `in progress as ${status} (lepresk/momo-api#20)`,
      answer({ airtel_money_id: '', id: 'payment-0001', status }),
      {
        outcome: { kind: 'pending' },
        needs: BY_STATUS,
      },
    ),
  ),
  enquiry(
    'an ambiguous charge',
    answer({ id: 'payment-0001', status: 'TA' }, { ...OK, response_code: 'DP00800001000' }),
    {
      outcome: { kind: 'unknown' },
    },
  ),
  enquiry('a charge that never arrived', answer(null, { ...FAILED, result_code: 'ESB000045' }), {
    outcome: { kind: 'never-arrived' },
    needs: { 'status.result_code': 'unknown' },
  }),
  refund(
    'a refund that was made, with success: false',
    answer(
      { airtel_money_id: 'CI2X', status: 'SUCCESS' },
      { ...OK, success: false, response_code: undefined },
    ),
    {
      outcome: { kind: 'refunded', refundReference: 'CI2X' },
      needs: {
        ...BY_STATUS,
        'data.transaction.airtel_money_id': 'unknown',
        'status.result_code': ['unknown', 'same kind'],
      },
    },
  ),
  refund('a refund that was refused', answer(null, { ...FAILED, response_code: 'DP00800001009' }), {
    outcome: { kind: 'refused' },
    needs: { 'status.response_code': 'unknown' },
  }),
];

export const CALLBACKS_WITHOUT_HASH: readonly CallbackSample[] = [
  {
    title: 'a callback of a wallet whose authentication is off',
    source: `${DOCUMENTS}, callback without authentication`,
    body: {
      json: {
        transaction: { id: 'payment-0001', message: 'Paid', status_code: 'TS', airtel_money_id: 'C36X' },
      },
    },
    read: { reference: 'payment-0001', genuine: true },
    needs: {
      'transaction.id': { reference: null, genuine: false },
    },
  },
];
