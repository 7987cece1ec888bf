import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { uuidOf } from '../../idempotency-keys.ts';
import type { CallbackAround } from '../../provider.ts';
import type { CallbackSample, Sample, SampleAnswer, SamplePayment } from '../../testing/samples/sample.ts';

/** The payment of the samples. */
export const PAYMENT: SamplePayment = {
  reference: 'payment-0001',
  providerReference: null,
  payer: '788123456' as Msisdn,
  amount: money(500, 'RWF'),
  attempt: 1,
  key: 'part-1',
  email: null,
};

const TOKEN: SampleAnswer = {
  json: { access_token: 'token', token_type: 'access_token', expires_in: 3_600 },
};

export const SHARED: Readonly<Record<string, SampleAnswer>> = {
  'POST /collection/token/': TOKEN,
  'POST /disbursement/token/': TOKEN,
};

const DOCUMENTS = "MTN's API documents, Collection, requesttopay";
export const PAY = 'POST /collection/v1_0/requesttopay';
const STATUS = `GET /collection/v1_0/requesttopay/${uuidOf('payment-0001')}`;

const start = (
  title: string,
  given: SampleAnswer,
  rest: Pick<Sample, 'outcome' | 'needs' | 'changes'>,
): Sample => ({
  title,
  source: DOCUMENTS,
  call: 'start',
  answers: { [PAY]: given },
  ...rest,
});
const status = (title: string, request: object, rest: Pick<Sample, 'outcome' | 'needs'>): Sample => ({
  title,
  source: `${DOCUMENTS} {referenceId}`,
  call: 'check',
  answers: { [STATUS]: { json: { ...REQUEST, ...request } } },
  ...rest,
});

const REQUEST = {
  amount: '500',
  currency: 'RWF',
  externalId: 'payment-0001',
  payer: { partyIdType: 'MSISDN', partyId: '250788123456' },
  payerMessage: 'Airtime 500',
  payeeNote: 'Airtime 500',
};
const ITS_NAMES = { status: 'unknown', externalId: 'unknown' } as const;
const ITS_MONEY = { amount: 'unknown', currency: 'unknown', financialTransactionId: 'unknown' } as const;

/** Of every environment. */
export const SAMPLES: readonly Sample[] = [
  start(
    'accepted without a body',
    { status: 202, text: '' },
    { outcome: { kind: 'awaiting-customer' }, changes: null },
  ),
  start(
    'accepted, with a line break of a proxy',
    { status: 202, text: '\r\n' },
    {
      outcome: { kind: 'awaiting-customer' },
      changes: null,
    },
  ),
  start(
    'accepted, with an empty object of a gateway',
    { status: 202, json: {} },
    { outcome: { kind: 'awaiting-customer' } },
  ),
  ...(
    [
      ['INVALID_CURRENCY', 'currency-refused', 500],
      ['INVALID_CURRENCY', 'currency-refused', 400],
      ['INVALID_CALLBACK_URL_HOST', 'callback-refused', 500],
      ['NOT_ALLOWED_TARGET_ENVIRONMENT', 'account-unknown', 500],
      ['PAYEE_NOT_FOUND', 'account-unknown', 500],
    ] as const
  ).map(([code, fault, http]) =>
    start(
      `${code} under HTTP ${http} is a fault of our settings`,
      { status: http, json: { code, message: 'Not supported.' } },
      {
        outcome: { kind: 'misconfigured', cause: { fault } },
        needs: { code: 'unknown' },
      },
    ),
  ),
  {
    ...start(
      'a repeated request is what became of the first',
      { status: 409, json: { code: 'RESOURCE_ALREADY_EXIST' } },
      { outcome: { kind: 'paid', providerReference: '23503452' } },
    ),
    answers: {
      [STATUS]: { json: { ...REQUEST, financialTransactionId: '23503452', status: 'SUCCESSFUL' } },
      [PAY]: { status: 409, json: { code: 'RESOURCE_ALREADY_EXIST' } },
    },
  },
  start(
    'a number without a wallet is refused before anybody is asked',
    { status: 400, json: { code: 'PAYER_NOT_FOUND', message: null } },
    {
      outcome: { kind: 'declined', reason: 'no-wallet' },
      needs: { code: ['unknown', 'same kind'] },
    },
  ),
  start(
    'a server error that names none of ours is unknown',
    { status: 500, json: { code: 'INTERNAL_PROCESSING_ERROR' } },
    {
      outcome: { kind: 'unknown' },
    },
  ),
  status(
    'paid',
    { financialTransactionId: '23503452', status: 'SUCCESSFUL' },
    {
      outcome: { kind: 'paid', providerReference: '23503452', charged: { minor: 500, currency: 'RWF' } },
      needs: { ...ITS_NAMES, ...ITS_MONEY },
    },
  ),
  status('waiting', { status: 'PENDING' }, { outcome: { kind: 'pending' }, needs: ITS_NAMES }),
  status(
    'refused by the customer',
    { status: 'FAILED', reason: 'APPROVAL_REJECTED', financialTransactionId: '' },
    {
      outcome: { kind: 'declined', reason: 'refused-by-customer' },
      needs: { ...ITS_NAMES, reason: 'declined' },
    },
  ),
  // MTN's table of test numbers answers these as the reason of a failed request.
  status(
    'our account is not known',
    { status: 'FAILED', reason: 'PAYEE_NOT_FOUND' },
    {
      outcome: { kind: 'misconfigured', cause: { fault: 'account-unknown' } },
      needs: { ...ITS_NAMES, reason: 'declined' },
    },
  ),
  status(
    'a reason as an object',
    { status: 'FAILED', reason: { code: 'NOT_ENOUGH_FUNDS', message: 'x' } },
    {
      outcome: { kind: 'declined', reason: 'insufficient-funds' },
      needs: { ...ITS_NAMES, 'reason.code': 'declined' },
    },
  ),
];

const MOVES = {
  refund: ['/refund', uuidOf('payment-0001:refund')],
  refundPart: ['/refund', uuidOf('part-1')],
  payOut: ['/transfer', uuidOf('part-1')],
} as const;

/** A movement out of our account: accepted without a body, then asked about. */
function moved(call: keyof typeof MOVES, change: object, rest: Pick<Sample, 'outcome' | 'needs'>): Sample {
  const [path, id] = MOVES[call];
  return {
    title: `${call}: ${rest.outcome.kind}`,
    source: "MTN's API documents, Disbursement",
    call,
    answers: {
      [`POST /disbursement/v1_0${path}`]: { status: 202, text: '' },
      [`GET /disbursement/v1_0${path}/${id}`]: {
        json: { ...REQUEST, financialTransactionId: '23503460', ...change },
      },
    },
    ...rest,
  };
}

export const DISBURSEMENT_SAMPLES: readonly Sample[] = (['refund', 'refundPart', 'payOut'] as const).flatMap(
  (call) => [
    moved(
      call,
      { status: 'SUCCESSFUL' },
      {
        outcome: { kind: 'refunded', refundReference: '23503460' },
        needs: {
          ...ITS_NAMES,
          financialTransactionId: 'same kind',
          amount: 'same kind',
          currency: 'same kind',
        },
      },
    ),
    moved(call, { status: 'PENDING' }, { outcome: { kind: 'submitted' }, needs: ITS_NAMES }),
    moved(
      call,
      { status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' },
      { outcome: { kind: 'refused' }, needs: ITS_NAMES },
    ),
  ],
);

/** The callback to the address of the payment. */
export const momoCallbacks = (around: CallbackAround): readonly CallbackSample[] => [
  {
    title: 'of a request that was paid',
    source: DOCUMENTS,
    body: { json: { ...REQUEST, financialTransactionId: '23503452', status: 'SUCCESSFUL' } },
    around,
    read: { reference: 'payment-0001', genuine: true },
    needs: { externalId: { genuine: false }, status: { reference: 'payment-0001' } },
  },
];

/** With MOMO_SANDBOX_CURRENCY=EUR: MTN's sandbox has no other currency. */
export const SANDBOX_SAMPLES: readonly Sample[] = [
  status(
    'paid in the currency of the sandbox',
    { currency: 'EUR', financialTransactionId: '91', status: 'SUCCESSFUL' },
    {
      outcome: { kind: 'paid', charged: { minor: 500, currency: 'RWF' } },
      needs: { ...ITS_NAMES, ...ITS_MONEY },
    },
  ),
];

/** The same setting in production: a success in EUR is not one of the order. */
export const PRODUCTION_SAMPLES: readonly Sample[] = [
  status(
    'paid in EUR',
    { currency: 'EUR', financialTransactionId: '91', status: 'SUCCESSFUL' },
    {
      outcome: { kind: 'unknown' },
    },
  ),
];
