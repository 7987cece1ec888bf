import type { Sample, SampleAnswer } from '../../testing/samples/sample.ts';
import { answer, BY_STATUS, DOCUMENTS, FAILED, OK, SDKS } from './airtel-samples.ts';

const PAY_OUT = 'POST /standard/v1/disbursements/';
const PAY_OUT_ENQUIRY = 'GET /standard/v1/disbursements/payout-1';

const payOut = (
  title: string,
  given: SampleAnswer,
  rest: Pick<Sample, 'outcome' | 'needs' | 'changes'>,
): Sample => ({
  title,
  source: `${DOCUMENTS}, disbursement`,
  call: 'payOut',
  // What is not clear at once is asked about.
  answers: { [PAY_OUT_ENQUIRY]: answer({ status: 'TIP' }), [PAY_OUT]: given },
  ...rest,
});

/** With the PIN of our account at the wallet. */
export const PAY_OUT_SAMPLES: readonly Sample[] = [
  payOut(
    'a wallet is paid at once',
    answer({ airtel_money_id: 'CI3X', id: 'payout-1', status: 'TS' }, { ...OK, response_code: undefined }),
    {
      outcome: { kind: 'refunded', refundReference: 'CI3X' },
      needs: {
        ...BY_STATUS,
        'data.transaction.airtel_money_id': 'unknown',
        'status.success': ['unknown', 'same kind'],
        'status.result_code': ['unknown', 'same kind'],
      },
    },
  ),
  // Codes of disbursements have numbers of their own; those of the request are the same for all calls.
  ...(
    [
      [{ result_code: 'ESB000039' }, 'not-enabled'],
      [{ response_code: 'DP00900001016' }, 'credentials-refused'],
    ] as const
  ).map(([codes, fault]) =>
    payOut(
      `our account or its settings are wrong there (${fault})`,
      answer(null, { ...FAILED, ...codes }),
      // The operator is told, and the wallet is paid later by the same id: never refused, never paid twice.
      {
        outcome: { kind: 'unknown', cause: { fault } },
        needs: { [`status.${Object.keys(codes)[0]}`]: 'unknown' },
      },
    ),
  ),
  payOut(
    'the answer about another payment to a wallet decides nothing',
    answer({ airtel_money_id: 'CI3X', id: 'payout-2', status: 'TS' }, { ...OK, response_code: undefined }),
    { outcome: { kind: 'unknown' }, changes: null },
  ),
  payOut('our account has too little money', answer(null, { ...FAILED, response_code: 'DP00900001007' }), {
    outcome: { kind: 'refused' },
    needs: { 'status.response_code': 'unknown' },
  }),
];

const SIGNED_PUSH = 'POST /merchant/v2/payments/';
const SIGNED_PAY_OUT = 'POST /standard/v2/disbursements/';
const KEYS = 'GET /v1/rsa/encryption-keys';

/** Messages that are signed: the wallet's key has changed since the portal read it. */
export const SIGNED_SAMPLES: readonly Sample[] = [
  {
    title: 'a payment whose signature was refused is signed by the new key',
    source: `${DOCUMENTS}, message signing; collection codes: 026`,
    call: 'start',
    answers: {
      [SIGNED_PUSH]: [
        answer(null, { ...FAILED, response_code: 'DP00800001026' }),
        answer({ id: false, status: 'SUCCESS' }),
      ],
    },
    outcome: { kind: 'awaiting-customer' },
    calls: { [SIGNED_PUSH]: 2, [KEYS]: 2 },
    changes: null,
  },
  {
    title: 'so is a refund to another wallet',
    source: `${DOCUMENTS}, message signing; disbursement codes: 016`,
    call: 'payOut',
    answers: {
      [SIGNED_PAY_OUT]: [
        answer(null, { ...FAILED, response_code: 'DP00900001016' }),
        answer(
          { airtel_money_id: 'CI3X', id: 'payout-1', status: 'TS' },
          { ...OK, response_code: undefined },
        ),
      ],
    },
    outcome: { kind: 'refunded', refundReference: 'CI3X' },
    // One for the PIN, and one for each signature.
    calls: { [SIGNED_PAY_OUT]: 2, [KEYS]: 3 },
    changes: null,
  },
];

/** A charge of the wallet with PIN: the answer is the verdict. */
export const PIN_SAMPLES: readonly Sample[] = (
  [
    [
      'the PIN was right and the money is taken',
      answer(
        { airtel_money_id: 'C36X', id: 'payment-0001', status: 'TS', amount: '500', currency: 'RWF' },
        { ...OK, response_code: 'DP00800001001' },
      ),
      {
        outcome: { kind: 'paid', providerReference: 'C36X', charged: { minor: 500, currency: 'RWF' } },
        needs: {
          ...BY_STATUS,
          'data.transaction.airtel_money_id': 'unknown',
          'data.transaction.amount': ['same kind', 'unknown'],
          'data.transaction.currency': ['same kind', 'unknown'],
          'status.success': ['same kind', 'unknown'],
        },
      },
    ],
    [
      'a wrong PIN takes nothing',
      {
        json: {
          data: { transaction: null, attempts_left: 2 },
          status: { ...FAILED, response_code: 'DP00800001002' },
        },
      },
      {
        outcome: { kind: 'wrong-pin', attemptsLeft: 2 },
        needs: { 'data.attempts_left': 'declined', 'status.response_code': 'unknown' },
      },
    ],
  ] as const
).map(([title, given, rest]) => ({
  title,
  source: 'the addition of the brand’s own wallet',
  call: 'start' as const,
  request: { encryptedPin: 'sealed' },
  answers: { 'POST /merchant/v1/payments/pin': given },
  ...rest,
}));

/** A line of the transactions summary. */
const MOVEMENT = {
  id: 'payment-0001',
  airtel_money_id: 'C36X',
  amount: '500',
  currency: 'RWF',
  status: 'TS',
  transaction_type: 'MERCHANT_PAYMENT',
  created_at: Date.parse('2026-02-28T10:00:00Z'),
  charges: null,
};

const GIVEN_BACK = { ...MOVEMENT, airtel_money_id: 'CI2X', transaction_type: 'REFUND' };

export const RECORDS_SAMPLES: readonly Sample[] = [
  {
    title: 'a charge and its refund are among the records of their day',
    source: `${SDKS}; transactions summary`,
    call: 'list',
    answers: {
      'GET /merchant/v1/transactions': {
        json: { data: { transactions: [MOVEMENT, GIVEN_BACK] }, status: OK },
      },
    },
    outcome: {
      kind: 'listed',
      lines: [
        { kind: 'charge', reference: 'payment-0001', amount: { minor: 500, currency: 'RWF' } },
        { kind: 'refund', reference: 'payment-0001', amount: { minor: 500, currency: 'RWF' } },
      ],
    },
    needs: Object.fromEntries(
      [0, 1].flatMap((line) =>
        ['id', 'airtel_money_id', 'amount', 'currency', 'status', 'created_at', 'transaction_type'].map(
          (name) => [
            `data.transactions.${line}.${name}`,
            name === 'id' || name === 'transaction_type' ? 'listed' : ['none', 'listed'],
          ],
        ),
      ),
    ),
  },
];
