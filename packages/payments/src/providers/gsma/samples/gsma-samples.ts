import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { uuidOf } from '../../idempotency-keys.ts';
import type { CallbackAround } from '../../provider.ts';
import type { CallbackSample, Sample, SampleAnswer, SamplePayment } from '../../testing/samples/sample.ts';

/** The payment of the samples. */
export const PAYMENT: SamplePayment = {
  reference: 'payment-0001',
  providerReference: 'S-1',
  payer: '788123456' as Msisdn,
  amount: money(500, 'RWF'),
  attempt: 1,
  key: 'part-1',
  email: null,
};

export const SHARED: Readonly<Record<string, SampleAnswer>> = {
  'POST /token': { json: { access_token: 'token', token_type: 'BearerToken', expires_in: '3599' } },
};

const STANDARD = 'GSMA Mobile Money API 1.2';
const MVOLA = `${STANDARD}; documents and test data of MVola: objectReference null or ""`;
const PAY = 'POST /transactions/type/merchantpay';
const STATE = 'GET /requeststates/S-1';
const LOST = `GET /responses/${uuidOf('payment-0001')}`;

const stateOf = (more: object) => ({
  json: {
    serverCorrelationId: 'S-1',
    notificationMethod: 'polling',
    pollLimit: 100,
    expiryTime: '2040-01-01T00:00:00Z',
    ...more,
  },
});
const TRANSACTION = {
  json: {
    transactionReference: 'T-1',
    requestingOrganisationTransactionReference: 'payment-0001',
    amount: '500.00',
    currency: 'RWF',
    transactionStatus: 'completed',
    creationDate: null,
    fees: [],
  },
};
const ITS_STATE = { serverCorrelationId: 'unknown', status: 'unknown' } as const;
const ITS_MONEY = { amount: 'unknown', currency: 'unknown' } as const;
const PAID = { kind: 'paid', providerReference: 'T-1', charged: { minor: 500, currency: 'RWF' } } as const;

const linked = (link: string): Sample => ({
  title: `a lost answer is found by the link ${link}`,
  source: `${STANDARD}, missing responses`,
  call: 'check',
  request: { providerReference: null },
  answers: { [LOST]: { json: { link } }, 'GET /transactions/T-1': TRANSACTION },
  changes: LOST,
  outcome: PAID,
  needs: { link: 'unknown' },
});

const MOVES = {
  refund: '/transactions/T-1/reversals',
  refundPart: '/transactions/type/adjustment',
  payOut: '/transactions/type/disbursement',
} as const;

const moved = (call: keyof typeof MOVES, state: object, outcome: Sample['outcome']): Sample => ({
  title: `${call}: ${outcome.kind}`,
  source: `${STANDARD}, ${MOVES[call]}`,
  call,
  outcome,
  request: { providerReference: 'T-1' },
  answers: { [`POST ${MOVES[call]}`]: { status: 202, ...stateOf({ serverCorrelationId: 'S-2', ...state }) } },
  needs: { ...ITS_STATE, serverCorrelationId: ['unknown', 'same kind'] },
});

/** An error with an HTTP status that is not the wallet's own. */
const refusing = (call: keyof typeof MOVES, json: object, outcome: Sample['outcome']): Sample => ({
  title: `${call}: ${Object.values(json).join(' ')} is ${outcome.kind}`,
  source: `${STANDARD}, error codes`,
  call,
  outcome,
  request: { providerReference: 'T-1' },
  answers: { [`POST ${MOVES[call]}`]: { status: 403, json } },
  needs: { errorCode: 'unknown', errorCategory: ['refused', 'unknown'] },
});

export const REFUND_SAMPLES: readonly Sample[] = (['refund', 'refundPart', 'payOut'] as const).flatMap(
  (call) => [
    moved(call, { status: 'pending' }, { kind: 'submitted', refundReference: 'S-2' }),
    moved(call, { status: 'completed', objectReference: 'T-2' }, { kind: 'refunded' }),
    moved(call, { status: 'failed', error: { errorCode: 'genericError' } }, { kind: 'refused' }),
    refusing(call, { errorCategory: 'businessRule', errorCode: 'genericError' }, { kind: 'refused' }),
    refusing(call, { errorCategory: 'internal', errorCode: 'genericError' }, { kind: 'unknown' }),
    refusing(
      call,
      { errorCategory: 'authorisation', errorCode: 'clientAuthorisationError' },
      { kind: 'unknown', cause: { fault: 'credentials-refused' } },
    ),
  ],
);

export const SAMPLES: readonly Sample[] = [
  ...[{}, { objectReference: '' }, { objectReference: null, error: null }].map(
    (more): Sample => ({
      title: `a request that waits, with ${JSON.stringify(more)}`,
      source: MVOLA,
      call: 'start',
      answers: { [PAY]: { status: 202, ...stateOf({ status: 'pending', ...more }) } },
      outcome: { kind: 'awaiting-customer' },
      needs: ITS_STATE,
    }),
  ),
  {
    title: 'a currency that the account does not have',
    source: `${STANDARD}, error codes`,
    call: 'start',
    answers: {
      [PAY]: { status: 400, json: { errorCategory: 'businessRule', errorCode: 'currencyNotSupported' } },
    },
    outcome: { kind: 'misconfigured', cause: { fault: 'currency-refused' } },
    needs: { errorCode: ['unknown', 'declined'] },
  },
  {
    title: 'a repeated request is what became of the first',
    source: `${STANDARD}, error codes`,
    call: 'start',
    answers: {
      [LOST]: { json: { link: '/transactions/T-1' } },
      'GET /transactions/T-1': TRANSACTION,
      [PAY]: { status: 409, json: { errorCategory: 'businessRule', errorCode: 'duplicateRequest' } },
    },
    outcome: PAID,
  },
  {
    title: 'a number without a wallet',
    source: `${STANDARD}, error codes`,
    call: 'start',
    answers: {
      [PAY]: { status: 400, json: { errorCategory: 'identification', errorCode: 'identifierError' } },
    },
    outcome: { kind: 'declined', reason: 'no-wallet' },
    needs: { errorCode: ['unknown', 'same kind'] },
  },
  {
    title: 'a request that waits is asked about',
    source: MVOLA,
    call: 'check',
    answers: { [STATE]: stateOf({ status: 'pending', objectReference: '' }) },
    outcome: { kind: 'pending' },
    needs: ITS_STATE,
  },
  ...['', null, false].map(
    (objectReference): Sample => ({
      title: `not enough money, with the reference ${JSON.stringify(objectReference)}`,
      source: MVOLA,
      call: 'check',
      answers: {
        [STATE]: stateOf({
          status: 'failed',
          objectReference,
          error: { errorCategory: 'businessRule', errorCode: 'insufficientFunds', errorDescription: null },
        }),
      },
      outcome: { kind: 'declined', reason: 'insufficient-funds' },
      needs: { ...ITS_STATE, 'error.errorCode': 'declined' },
    }),
  ),
  {
    title: 'a request that was paid',
    source: `${STANDARD}, merchant payment`,
    call: 'check',
    answers: {
      [STATE]: stateOf({ status: 'completed', objectReference: 'T-1' }),
      'GET /transactions/T-1': TRANSACTION,
    },
    outcome: PAID,
    needs: ITS_MONEY,
  },
  {
    title: 'a wallet that failed itself says nothing, whatever its HTTP status',
    source: `${STANDARD}, error codes: category internal`,
    call: 'start',
    answers: { [PAY]: { status: 400, json: { errorCategory: 'internal', errorCode: 'genericError' } } },
    outcome: { kind: 'unknown' },
    needs: { errorCategory: ['declined', 'unknown'] },
  },
  ...['failed', 'Declined', 'reversed', 'PENDING'].map(
    (transactionStatus): Sample => ({
      title: `a transaction that is ${transactionStatus} is not paid`,
      source: `${STANDARD}, transactionStatus is free text`,
      call: 'check',
      request: { providerReference: null },
      answers: {
        [LOST]: { json: { link: '/transactions/T-1' } },
        'GET /transactions/T-1': { json: { ...TRANSACTION.json, transactionStatus } },
      },
      outcome: { kind: 'unknown' },
      changes: null,
    }),
  ),
  linked('/transactions/T-1'),
  linked('/mm/transactions/T-1'),
  linked('https://core.wallet.example/mobilemoney/transactions/T-1'),
];

/** The callback to the address of the payment: the transaction. */
export const gsmaCallbacks = (around: CallbackAround): readonly CallbackSample[] => [
  {
    title: 'of a transaction',
    source: `${STANDARD}, callbacks`,
    body: TRANSACTION,
    around,
    read: { reference: 'payment-0001', genuine: true },
    needs: { amount: { genuine: false }, currency: { genuine: false } },
  },
];
