import { money } from '@portal/domain/money/money';
import { describe, expect, test } from 'vitest';
import { readEnquiry, readRefund } from './read-payment.ts';
import { readAirtelStatus } from './response-codes.ts';

const answered = (transaction: object | undefined, codes: object = {}) =>
  ({
    kind: 'answered',
    status: 200,
    body: { data: { transaction }, status: { success: false, ...codes } },
  }) as const;
const enquiry = (transaction: object | undefined, codes: object = {}) =>
  readEnquiry(answered(transaction, codes), 'tx1');
const paid = { id: 'tx1', status: 'TS', airtel_money_id: 'MP1' };

describe('what the provider says about a payment', () => {
  test('a success that names no amount is paid, the amount unsaid', () => {
    expect(enquiry(paid)).toEqual({ kind: 'paid', providerReference: 'MP1', charged: null });
  });

  test('amounts are read exactly, as number or text', () => {
    for (const amount of [500, '500', '500.00']) {
      expect(enquiry({ ...paid, amount, currency: 'RWF' })).toMatchObject({ charged: money(500, 'RWF') });
    }
    expect(enquiry({ ...paid, amount: '5.25', currency: 'USD' })).toMatchObject({
      charged: { minor: 525, currency: 'USD' },
    });
  });

  test.each([
    ['a success without a reference', { id: 'tx1', status: 'TS' }],
    ['a fraction of a franc', { ...paid, amount: 500.5, currency: 'RWF' }],
    ['a status nobody knows', { id: 'tx1', status: 'TX' }],
    ['an ambiguous status', { id: 'tx1', status: 'TA' }],
    ['another payment', { ...paid, id: 'tx2' }],
  ])('%s is unknown', (_name, transaction) => {
    expect(enquiry(transaction).kind).toBe('unknown');
  });

  test.each([
    ['DP00800001000', 'unknown'],
    ['DP00800001025', 'unknown'],
    ['DP00800001007', 'declined'],
    ['DP00800001024', 'declined'],
    ['DP00800009999', 'declined'],
  ])('failed with %s is %s', (response_code, kind) => {
    expect(enquiry({ id: 'tx1', status: 'TF' }, { response_code }).kind).toBe(kind);
  });

  // Airtel's enquiry codes: 000 ambiguous, 006 in process, 025 not found.
  test.each(['DP00800001000', 'DP00800001006', 'DP00800001025'])(
    'expired with %s is unknown: the code contradicts that it is over',
    (response_code) => {
      expect(enquiry({ id: 'tx1', status: 'TE' }, { response_code }).kind).toBe('unknown');
      expect(enquiry({ id: 'tx1', status: 'TE' })).toEqual({ kind: 'declined', reason: 'no-answer' });
    },
  );

  test('an amount without a currency is in that of the country, so that a difference is noticed', () => {
    expect(enquiry({ ...paid, amount: 100 })).toMatchObject({ charged: money(100, 'RWF') });
  });

  test('only "no transaction found" means that it never arrived', () => {
    expect(enquiry(undefined, { result_code: 'ESB000045' })).toEqual({ kind: 'never-arrived' });
    for (const result_code of ['ESB000001', 'ESB000014', 'ROUTER117', undefined]) {
      expect(enquiry(undefined, { result_code }).kind).toBe('unknown');
    }
  });

  test('an answer that cannot be read is unknown', () => {
    for (const body of [null, [], 'OK', {}, { status: 'fine' }, { data: {}, status: { success: 'yes' } }]) {
      expect(readEnquiry({ kind: 'answered', status: 200, body }, 'tx1').kind).toBe('unknown');
      expect(readRefund({ kind: 'answered', status: 200, body }).kind).toBe('unknown');
    }
  });
});

/**
 * Answers in the forms that Airtel's documents and integrations show: the developer portal's samples (copied in
 * fredpatch/ono_ticketr_server), lepresk/momo-api#20, test data of six SDKs.
 */
describe('what a decision does not need never makes an answer unreadable', () => {
  const odd = [null, '', false, 0, 'text', [], {}];
  const withOdd = (names: readonly string[]) =>
    names.flatMap((name) => odd.map((value) => ({ [name]: value })));

  test('a refusal is read, whatever the other fields say', () => {
    for (const fields of withOdd(['id', 'airtel_money_id', 'amount', 'currency', 'message', 'unknown'])) {
      if (fields.id === 'text') continue;
      const answer = enquiry({ id: 'tx1', status: 'TF', ...fields }, { response_code: 'DP00800001007' });
      expect(answer, JSON.stringify(fields)).toEqual({ kind: 'declined', reason: 'insufficient-funds' });
    }
  });

  test.each(['TIP', 'TI', 'ti '])('%s is in progress, whatever the other fields say', (status) => {
    for (const fields of withOdd(['airtel_money_id', 'amount', 'currency']))
      expect(enquiry({ id: 'tx1', status, ...fields })).toEqual({ kind: 'pending' });
    for (const codes of withOdd(['success', 'result_code', 'code', 'message']))
      expect(enquiry({ id: 'tx1', status }, codes)).toEqual({ kind: 'pending' });
  });

  test('a success whose amount is empty names none; one in a currency of others is not taken for ours', () => {
    for (const amount of [null, '', false])
      expect(enquiry({ ...paid, amount, currency: 'RWF' })).toMatchObject({ kind: 'paid', charged: null });
    expect(enquiry({ ...paid, amount: 500, currency: 'ZZZ' }).kind).toBe('unknown');
    expect(enquiry({ ...paid, airtel_money_id: 71234 })).toMatchObject({ providerReference: '71234' });
  });

  const refunded = (codes: object, transaction: object = {}) =>
    readRefund(answered({ airtel_money_id: 'MR1', status: 'SUCCESS', ...transaction }, codes));

  test('a refund as in the documents (success: false beside SUCCESS) is made', () => {
    const codes = { code: '200', message: 'SUCCESS', result_code: 'ESB000010', success: false };
    expect(refunded(codes)).toEqual({ kind: 'refunded', refundReference: 'MR1' });
    expect(refunded({ success: null })).toMatchObject({ kind: 'refunded' });
    expect(refunded({ success: 'true' })).toMatchObject({ kind: 'refunded' });
  });

  test('a refund that contradicts itself is unknown, never made and never refused', () => {
    expect(refunded({ success: false, result_code: 'ESB000011' }).kind).toBe('unknown');
    expect(refunded({ success: false, response_code: 'DP00800001009' }).kind).toBe('unknown');
    expect(refunded({ success: true }, { status: 'TF' }).kind).toBe('unknown');
    expect(refunded({ success: true }, { airtel_money_id: '' }).kind).toBe('unknown');
  });
});

test('every code that may hide a charge is unclear', () => {
  for (const response_code of ['000', '006', '024', '025'].map((end) => `DP00800001${end}`)) {
    expect(readAirtelStatus({ success: false, response_code })).toEqual({ kind: 'unclear' });
  }
  for (const result_code of ['ESB000001', 'ESB000004', 'ESB000011', 'ROUTER117', 'ROUTER119']) {
    expect(readAirtelStatus({ success: false, result_code })).toEqual({ kind: 'unclear' });
  }
});
