import type { Sample } from '../../testing/samples/sample.ts';
import { SPEC } from './payment.ts';

const VERIFY = 'GET /transaction/verify/pay.0001';

/** What the portal wrote into the charge. */
const REGISTERED = { order_amount: '500', order_currency: 'RWF', amount: 50_000, currency: 'RWF' };

/** A transaction as in the document. */
const TRANSACTION = {
  id: 4099260516,
  domain: 'test',
  status: 'success',
  reference: 'pay.0001',
  receipt_number: null,
  amount: 50_000,
  message: null,
  gateway_response: 'Successful',
  paid_at: '2026-11-28T08:12:31.000Z',
  created_at: '2026-11-28T08:11:02.000Z',
  channel: 'card',
  currency: 'RWF',
  ip_address: '192.0.2.1',
  metadata: { ...REGISTERED, custom_fields: [] },
  log: { start_time: 1_764_317_462, time_spent: 9, attempts: 1, errors: 0, success: true, history: [] },
  fees: 750,
  authorization: { authorization_code: 'AUTH_q1', bin: '408408', last4: '4081', reusable: true },
  customer: { id: 181_873_746, email: 'keza@example.rw', phone: '' },
  plan: null,
  requested_amount: 50_000,
};

/** The registration counts only where another amount or currency was taken. */
const BESIDE = [...Object.keys(REGISTERED).map((name) => `data.metadata.${name}`), 'data.requested_amount'];

type Changes = { transaction?: object; source?: string; needs?: Sample['needs'] };

function verified(
  title: string,
  outcome: Sample['outcome'],
  { transaction, source, needs }: Changes = {},
): Sample {
  const data = { ...TRANSACTION, ...transaction };
  return {
    title,
    source: source ?? `${SPEC}, VerifyResponse`,
    call: 'check',
    answers: { [VERIFY]: { json: { status: true, message: 'Verification successful', data } } },
    outcome,
    beside: BESIDE,
    needs: { status: 'unknown', 'data.status': 'unknown', 'data.reference': 'unknown', ...needs },
  };
}

const PAID = {
  kind: 'paid',
  providerReference: '4099260516',
  charged: { minor: 500, currency: 'RWF' },
} as const;
const ITS_MONEY = { 'data.id': 'unknown', 'data.amount': 'unknown', 'data.currency': 'unknown' } as const;
const STRINGIFIED = 'stitchng/paystack#18: metadata as JSON text, "", 0 or null';

export const CHECK_SAMPLES: readonly Sample[] = [
  verified('a charge is paid', PAID, { needs: ITS_MONEY }),
  ...[JSON.stringify(REGISTERED), '', 0, null].map((metadata) =>
    verified(`a charge is paid, its metadata is ${JSON.stringify(metadata)}`, PAID, {
      transaction: { metadata },
      source: STRINGIFIED,
      needs: ITS_MONEY,
    }),
  ),
  verified(
    'another amount is reported as it is, for a person to look at',
    { kind: 'paid', charged: { minor: 400, currency: 'RWF' } },
    { transaction: { amount: 40_000 }, needs: { ...ITS_MONEY, 'data.metadata': 'same kind' } },
  ),
  ...['ongoing', 'pending', 'processing', 'queued'].map((status) =>
    verified(`a customer who is still at it: ${status}`, { kind: 'pending' }, { transaction: { status } }),
  ),
  verified(
    'a page that nobody has paid yet can still be paid',
    { kind: 'unpaid' },
    {
      transaction: {
        status: 'abandoned',
        paid_at: null,
        gateway_response: 'The transaction was not completed',
      },
    },
  ),
  verified(
    'the bank refused the card, and its words say why',
    { kind: 'attempt-declined', reason: 'insufficient-funds' },
    {
      transaction: { status: 'failed', paid_at: null, gateway_response: 'Insufficient Funds' },
      needs: { 'data.gateway_response': 'attempt-declined' },
    },
  ),
  verified(
    'a status that nobody knows decides nothing',
    { kind: 'unknown' },
    { transaction: { status: 'half-done' }, source: 'RULINGS 5' },
  ),
  verified(
    'the transaction of another customer decides nothing',
    { kind: 'unknown' },
    { transaction: { reference: 'pay.0002' }, source: 'SAFETY X1' },
  ),
  {
    title: 'a reference that the gateway does not have',
    source: `${SPEC}, errors/api-errors.json`,
    call: 'check',
    answers: {
      [VERIFY]: {
        status: 400,
        json: { status: false, message: 'Transaction reference not found.', code: 'transaction_not_found' },
      },
    },
    outcome: { kind: 'never-arrived' },
    needs: { status: 'unknown' },
  },
  {
    title: 'a key that was refused says nothing about the money',
    source: `${SPEC}, Unauthorized`,
    call: 'check',
    answers: { [VERIFY]: { status: 401, json: { status: false, message: 'Invalid key' } } },
    outcome: { kind: 'unknown', cause: { fault: 'credentials-refused' } },
    needs: { status: 'same kind' },
  },
  {
    title: 'a page of a proxy says nothing',
    source: 'observed at proxies',
    call: 'check',
    answers: { [VERIFY]: { status: 404, text: '<html>Not Found</html>' } },
    outcome: { kind: 'unknown' },
  },
];
