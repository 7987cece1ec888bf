import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import type { CallbackAround } from '../../provider.ts';
import type { CallbackSample, Sample, SampleAnswer, SamplePayment } from '../../testing/samples/sample.ts';

/** The payment of the samples. */
export const PAYMENT: SamplePayment = {
  reference: 'payment-0001',
  providerReference: 'T-1',
  payer: '788123456' as Msisdn,
  amount: money(1_000, 'RWF'),
  attempt: 1,
  key: 'part-1',
  email: null,
  day: { from: new Date('2026-11-28T00:00:00Z'), to: new Date('2026-11-29T00:00:00Z') },
};

export const SHARED: Readonly<Record<string, SampleAnswer>> = {
  'POST /oauth/token': { json: { access_token: 'token', token_type: 'Bearer', expires_in: 3600 } },
};

const OURS = 'docs/ekash.md, The interface for acquirers';
const CODES = 'Open API for FSP Interoperability, API Definition v1.1.1, section 7.6';
const OPEN = 'POST /intents';
const FIND = 'GET /intents/payment-0001';

const TRANSFER = {
  transferId: 'T-1',
  transferState: 'COMMITTED',
  amount: '1000',
  currency: 'RWF',
  completedTimestamp: '2026-11-28T08:03:00.000Z',
  refunds: [],
};
const intentOf = (more: object, status = 200): SampleAnswer => ({
  status,
  json: {
    reference: 'payment-0001',
    state: 'OPEN',
    amount: '1000',
    currency: 'RWF',
    merchant: { name: 'Isano Telecom', code: '412345' },
    payReference: '7000123',
    qr: '00020101021226290013sandbox.ekash0106412345',
    expiresAt: '2026-11-28T08:10:00.000Z',
    transfers: [],
    ...more,
  },
});
const refusal = (errorCode: number, status = 400): SampleAnswer => ({
  status,
  json: { errorInformation: { errorCode: String(errorCode), errorDescription: 'refused' } },
});

/** Without these nobody could be told how to pay. */
const SHOWN = {
  merchant: 'unknown',
  'merchant.name': 'unknown',
  'merchant.code': 'unknown',
  payReference: 'unknown',
  expiresAt: 'unknown',
} as const;
const NAMED = { reference: 'unknown', state: 'unknown' } as const;
/** A word about a transfer that nobody knows may be money. */
const OF_TRANSFERS = { transfers: ['unknown', 'same kind'] } as const;

const code = (errorCode: number, reason: string): Sample => ({
  title: `an intent that is refused with ${errorCode} is ${reason}`,
  source: CODES,
  call: 'start',
  answers: { [OPEN]: refusal(errorCode) },
  outcome: { kind: 'declined', reason },
  needs: { 'errorInformation.errorCode': ['unknown', 'declined', 'misconfigured'] },
});

export const SAMPLES: readonly Sample[] = [
  {
    title: 'an intent that was opened tells how to pay it',
    source: OURS,
    call: 'start',
    answers: { [OPEN]: intentOf({}, 201) },
    outcome: {
      kind: 'awaiting-customer',
      instructions: { merchantName: 'Isano Telecom', merchantCode: '412345', payReference: '7000123' },
    },
    needs: { ...NAMED, ...SHOWN, ...OF_TRANSFERS },
  },
  {
    title: 'a name with a line of its own and markup is not shown to anybody',
    source: OURS,
    call: 'start',
    answers: { [OPEN]: intentOf({ merchant: { name: 'Isano\n<b>Bank</b>', code: '412345' } }, 201) },
    outcome: { kind: 'unknown' },
    changes: null,
  },
  code(3204, 'no-wallet'),
  code(4101, 'refused-by-customer'),
  code(4200, 'limit-exceeded'),
  {
    title: 'an account that the acquirer has closed',
    source: CODES,
    call: 'start',
    answers: { [OPEN]: refusal(5400) },
    outcome: { kind: 'misconfigured', cause: { fault: 'not-enabled' } },
    needs: { 'errorInformation.errorCode': ['unknown', 'declined'] },
  },
  {
    title: 'the next server is silent: nothing is known',
    source: CODES,
    call: 'start',
    answers: { [OPEN]: refusal(2004, 503) },
    outcome: { kind: 'unknown' },
  },
  {
    title: 'an intent that waits',
    source: OURS,
    call: 'check',
    answers: { [FIND]: intentOf({}) },
    outcome: { kind: 'unpaid' },
    needs: { ...NAMED, ...SHOWN, ...OF_TRANSFERS },
  },
  {
    title: 'a transfer that the switch holds is no money yet',
    source: OURS,
    call: 'check',
    answers: { [FIND]: intentOf({ transfers: [{ ...TRANSFER, transferState: 'RESERVED' }] }) },
    outcome: { kind: 'pending' },
    needs: {
      ...NAMED,
      transfers: ['unknown', 'unpaid', 'same kind'],
      'transfers.0.transferId': 'unknown',
      'transfers.0.transferState': 'unknown',
      'transfers.0.amount': 'unknown',
      'transfers.0.currency': 'unknown',
    },
  },
  {
    title: 'a committed transfer is paid',
    source: OURS,
    call: 'check',
    answers: { [FIND]: intentOf({ state: 'PAID', transfers: [TRANSFER] }) },
    outcome: { kind: 'paid', providerReference: 'T-1', charged: { minor: 1_000, currency: 'RWF' } },
    needs: {
      ...NAMED,
      transfers: ['unknown', 'same kind'],
      'transfers.0.transferId': 'unknown',
      'transfers.0.transferState': 'unknown',
      'transfers.0.amount': 'unknown',
      'transfers.0.currency': 'unknown',
    },
    beside: ['amount', 'currency'],
  },
  ...(['EXPIRED', 'CANCELLED'] as const).map(
    (state): Sample => ({
      title: `an intent that is ${state} without money`,
      source: OURS,
      call: 'check',
      answers: { [FIND]: intentOf({ state }) },
      outcome: { kind: 'declined', reason: state === 'EXPIRED' ? 'no-answer' : 'refused-by-customer' },
      needs: { ...NAMED, ...OF_TRANSFERS },
    }),
  ),
  {
    title: 'a request that was refused by the wallet of the payer',
    source: CODES,
    call: 'check',
    answers: { [FIND]: intentOf({ state: 'REJECTED', errorInformation: { errorCode: '4200' } }) },
    outcome: { kind: 'declined', reason: 'limit-exceeded' },
    needs: { ...NAMED, ...OF_TRANSFERS, 'errorInformation.errorCode': 'declined' },
  },
  {
    title: 'an intent that the acquirer does not know never arrived',
    source: CODES,
    call: 'check',
    answers: { [FIND]: refusal(3208, 404) },
    outcome: { kind: 'never-arrived' },
    needs: { 'errorInformation.errorCode': 'unknown' },
  },
];

/** The notice to the address of the payment: it only says that there is news. */
export const ekashCallbacks = (around: CallbackAround): readonly CallbackSample[] => [
  {
    title: 'of an intent',
    source: OURS,
    body: { json: { reference: 'payment-0001', state: 'PAID' } },
    around,
    read: { reference: 'payment-0001', genuine: true },
    needs: { reference: { genuine: false } },
  },
];
