import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import type { Sample, SampleAnswer, SamplePayment } from '../../testing/samples/sample.ts';

/** The payment of the samples. */
export const SMARTCASH_PAYMENT: SamplePayment = {
  reference: 'pay_0001',
  providerReference: 'SC-1',
  payer: '788123456' as Msisdn,
  amount: money(1_500, 'RWF'),
  attempt: 1,
  key: 'part-1',
  email: null,
  encryptedPin: 'sealed',
};

const ASSUMED = 'PROVIDERS.md section 8: assumed, no public description exists';
const PURCHASE = 'POST /purchase';
const ENQUIRY = 'GET /purchase/pay_0001';
const REFUND = 'POST /purchase/pay_0001/refund';

/** What comes before a purchase. */
export const BEFORE: Readonly<Record<string, SampleAnswer>> = {
  'GET /keys': { json: { keyId: 'key-1', publicKey: 'MIIB' } },
  'POST /otp/request': { json: { code: '00', otpRef: 'ticket-1' } },
};

const PAID = {
  code: '00',
  ref: 'pay_0001',
  txnId: 'SC-1',
  status: 'SUCCESS',
  amount: 1_500,
  currency: 'RWF',
};
const PAID_OUTCOME = {
  kind: 'paid',
  providerReference: 'SC-1',
  charged: { minor: 1_500, currency: 'RWF' },
} as const;
const FAILED = { ref: 'pay_0001', txnId: '', status: 'FAILED', amount: null, currency: null };
const ITS_MONEY = { txnId: 'unknown', currency: 'same kind', amount: ['same kind', 'unknown'] } as const;

const purchase = (title: string, json: object, rest: Pick<Sample, 'outcome' | 'needs'>): Sample => ({
  title,
  source: ASSUMED,
  call: 'start',
  answers: { [PURCHASE]: { json } },
  ...rest,
});
const enquiry = (title: string, json: object, rest: Pick<Sample, 'outcome' | 'needs'>): Sample => ({
  title,
  source: ASSUMED,
  call: 'check',
  answers: { [ENQUIRY]: { json } },
  ...rest,
});
const refund = (title: string, json: object, rest: Pick<Sample, 'outcome' | 'needs'>): Sample => ({
  title,
  source: ASSUMED,
  call: 'refund',
  answers: { [REFUND]: { json } },
  ...rest,
});

export const SMARTCASH_SAMPLES: readonly Sample[] = [
  purchase('the PIN was right and the money is taken', PAID, {
    outcome: PAID_OUTCOME,
    needs: { code: 'unknown', ref: 'unknown', status: 'unknown', ...ITS_MONEY },
  }),
  purchase(
    'a wrong PIN takes nothing',
    { code: '56D005', attemptsLeft: 2 },
    {
      outcome: { kind: 'wrong-pin', attemptsLeft: 2 },
      needs: { code: 'unknown', attemptsLeft: 'declined' },
    },
  ),
  purchase(
    'the wallet is locked',
    { code: '56D006' },
    {
      outcome: { kind: 'wallet-locked' },
      needs: { code: 'unknown' },
    },
  ),
  purchase(
    'there is not enough money',
    { ...FAILED, code: '56D010' },
    {
      outcome: { kind: 'declined', reason: 'insufficient-funds' },
      needs: { code: 'unknown' },
    },
  ),
  {
    ...purchase(
      'a repeated purchase is what became of the first',
      { code: '56D020', ref: 'pay_0001' },
      { outcome: PAID_OUTCOME, needs: { code: 'unknown', ref: ['unknown', 'same kind'] } },
    ),
    answers: { [ENQUIRY]: { json: PAID }, [PURCHASE]: { json: { code: '56D020', ref: 'pay_0001' } } },
  },
  enquiry('a purchase was paid', PAID, {
    outcome: PAID_OUTCOME,
    needs: { ref: 'unknown', status: 'unknown', code: ['same kind', 'unknown'], ...ITS_MONEY },
  }),
  enquiry(
    'a purchase is under way',
    { code: '00', ref: 'pay_0001', status: 'PENDING' },
    {
      outcome: { kind: 'pending' },
      needs: { code: ['same kind', 'unknown'], ref: 'unknown', status: 'unknown' },
    },
  ),
  enquiry(
    'a purchase was refused',
    { ...FAILED, code: '56D010' },
    {
      outcome: { kind: 'declined', reason: 'insufficient-funds' },
      needs: { code: 'unknown', ref: 'unknown', status: 'unknown' },
    },
  ),
  enquiry(
    'the bank does not have the purchase',
    { code: '56D021' },
    {
      outcome: { kind: 'never-arrived' },
      needs: { code: 'unknown' },
    },
  ),
  refund(
    'a refund is carried out at once',
    { code: '00', refundId: 'R-1' },
    {
      outcome: { kind: 'refunded', refundReference: 'R-1' },
      needs: { code: 'unknown', refundId: 'unknown' },
    },
  ),
  refund(
    'a refund was refused',
    { code: '56D012', refundId: '' },
    {
      outcome: { kind: 'refused' },
      needs: { code: 'unknown' },
    },
  ),
];
