import type { Sample, SampleAnswer } from '../../testing/samples/sample.ts';
import { SPEC } from './payment.ts';

const [LIST, REFUND] = ['GET /refund', 'POST /refund'];

/** A row of the list as in the document. */
export const ROW = {
  integration: 463_433,
  transaction: 4099260516,
  dispute: null,
  settlement: null,
  id: 3018284,
  domain: 'test',
  currency: 'RWF',
  amount: 50_000,
  status: 'processed',
  refunded_at: null,
  refunded_by: 'desk@example.rw',
  customer_note: 'Refund for transaction pay.0001',
  merchant_note: 'Could not be delivered',
  deducted_amount: 50_000,
  fully_deducted: 1,
  createdAt: '2026-11-28T09:00:00.000Z',
  bank_reference: null,
  transaction_reference: 'pay.0001',
  transaction_amount: 50_000,
  customer: { id: 1, first_name: null, email: 'keza@example.rw' },
};

/** A refund of another customer. */
const OTHER = { ...ROW, id: 991, transaction: 4099260001, transaction_reference: 'pay.0099' };

const META = { total: 1, skipped: 0, perPage: '100', page: 1, pageCount: 1 };

export function listing(...data: object[]): SampleAnswer {
  return { json: { status: true, message: 'Refunds retrieved', data, meta: META } };
}

/** The answer to a new refund: the transaction is an object there. */
export function made(change: object = {}): SampleAnswer {
  const transaction = {
    id: 4099260516,
    domain: 'test',
    reference: 'pay.0001',
    amount: 50_000,
    currency: 'RWF',
  };
  const { transaction_reference: _, transaction_amount: __, ...row } = ROW;
  const data = { ...row, transaction, status: 'pending', channel: null, fully_deducted: false, ...change };
  return { json: { status: true, message: 'Refund has been queued for processing', data } };
}

const LISTED = `${SPEC}, RefundListResponse`;
const MADE = `${SPEC}, RefundCreateResponse`;
const IN_LIST = { status: 'unknown', 'data.0.id': 'unknown', 'data.0.status': 'unknown' } as const;
const IN_ANSWER = { status: ['unknown', 'refused'], 'data.id': 'unknown', 'data.status': 'unknown' } as const;

const CHARGES = 'GET /transaction';

/** A charge in the list of a period. */
export const CHARGE = {
  id: 4099260516,
  status: 'success',
  reference: 'pay.0001',
  amount: 50_000,
  currency: 'RWF',
  metadata: null,
  paid_at: '2026-11-28T08:12:31.000Z',
  created_at: '2026-11-28T08:11:02.000Z',
};

export const RECORDS_SAMPLES: readonly Sample[] = [
  {
    title: 'a charge and its refund are among the records',
    source: `${SPEC}, TransactionListResponse, RefundListResponse`,
    call: 'list',
    answers: { [LIST]: listing(ROW), [CHARGES]: listing(CHARGE) },
    outcome: {
      kind: 'listed',
      lines: [
        { kind: 'charge', reference: 'pay_0001', amount: { minor: 500, currency: 'RWF' } },
        { kind: 'refund', reference: 'pay_0001', amount: { minor: 500, currency: 'RWF' } },
      ],
    },
    needs: Object.fromEntries(
      [
        'status',
        ...['id', 'reference', 'amount', 'currency', 'paid_at', 'created_at'].map((name) => `data.0.${name}`),
      ].map((path) => [path, ['none', 'listed']]),
    ),
    beside: ['data.0.transaction_amount', 'data.0.deducted_amount'],
  },
];

export const DISPUTE_SAMPLES: readonly Sample[] = (
  [
    ['open', 'awaiting-merchant-feedback', null],
    ['won', 'resolved', 'declined'],
    ['lost', 'resolved', 'merchant-accepted'],
  ] as const
).map(([state, status, resolution]) => ({
  title: `a dispute that is ${state}`,
  source: `${SPEC}, DisputeFetchResponse`,
  call: 'findDispute',
  answers: {
    'GET /dispute/4099260516': {
      json: {
        status: true,
        data: {
          id: 4099260516,
          status,
          resolution,
          refund_amount: 50_000,
          currency: 'RWF',
          category: 'fraud',
          dueAt: '2026-12-05T08:00:00.000Z',
          transaction: { id: 4099260516, reference: 'pay.0001' },
        },
      },
    },
  },
  outcome: { kind: 'found', state, reference: 'pay_0001', amount: { minor: 500, currency: 'RWF' } },
  needs: {
    status: 'unknown',
    'data.status': ['unknown', 'found'],
    'data.resolution': 'found',
    'data.refund_amount': 'found',
    'data.currency': 'found',
    'data.category': 'found',
    'data.transaction.reference': 'unknown',
  },
}));

export const REFUND_SAMPLES: readonly Sample[] = [
  {
    title: 'a refund that is in the list is not requested again',
    source: LISTED,
    call: 'refund',
    answers: { [LIST]: listing(ROW) },
    outcome: { kind: 'refunded', refundReference: '3018284' },
    calls: { [REFUND]: 0 },
    needs: { ...IN_LIST, 'data.0.amount': ['same kind', 'refused'] },
    beside: ['data.0.deducted_amount', 'data.0.transaction_amount'],
  },
  {
    title: "another customer's refund never counts; the gateway's own answer is the outcome",
    source: MADE,
    call: 'refund',
    answers: { [LIST]: listing(OTHER), [REFUND]: made() },
    outcome: { kind: 'submitted', refundReference: '3018284' },
    calls: { [REFUND]: 1 },
    needs: IN_ANSWER,
  },
  {
    title: 'a row without any name of its charge stops everything',
    source: LISTED,
    call: 'refund',
    answers: { [LIST]: listing({ ...ROW, transaction: null, transaction_reference: '' }) },
    outcome: { kind: 'unknown' },
    calls: { [REFUND]: 0 },
  },
  {
    title: 'an answer about the refund of another charge promises nothing',
    source: MADE,
    call: 'refund',
    answers: {
      [LIST]: listing(),
      [REFUND]: made({ transaction: { id: 4099260001, reference: 'pay.0099' } }),
    },
    outcome: { kind: 'unknown' },
    changes: null,
  },
  {
    title: 'a part is known by the note with its key',
    source: LISTED,
    call: 'refundPart',
    answers: {
      [LIST]: listing(OTHER, {
        ...ROW,
        amount: '20000',
        merchant_note: 'Refund part-1',
        status: 'processing',
      }),
    },
    outcome: { kind: 'submitted', refundReference: '3018284' },
    calls: { [REFUND]: 0 },
    changes: null,
  },
  {
    title: 'a charge that was given back before, by a refund that the list does not have, is for a person',
    source: `${SPEC}, errors/api-errors.json`,
    call: 'refund',
    answers: {
      [LIST]: listing(),
      [REFUND]: { status: 400, json: { status: false, message: 'Transaction has been fully reversed' } },
    },
    outcome: { kind: 'refused' },
    needs: { status: 'unknown' },
  },
  {
    title: 'a key that is refused refunds nothing, and says nothing against the refund',
    source: `${SPEC}, Unauthorized`,
    call: 'refund',
    answers: {
      [LIST]: listing(),
      [REFUND]: { status: 401, json: { status: false, message: 'Invalid key' } },
    },
    outcome: { kind: 'unknown', cause: { fault: 'credentials-refused' } },
    needs: { status: 'same kind' },
  },
];
