import { expect, test } from 'vitest';
import { readNotice } from './notice.ts';

const answered = (body: unknown) => JSON.parse(readNotice(JSON.stringify(body)).reply?.body ?? 'null');

test('a notice is answered with "later" in the words of its own generation', () => {
  expect(answered({ merchant_transaction_id: 'tx1', request_status_code: '178' })).toMatchObject({
    status_code: 188,
    merchant_transaction_id: 'tx1',
    receipt_number: 'tx1',
  });
  expect(
    answered({ merchantTransactionID: 'tx1', checkoutRequestID: 9, requestStatusCode: 178 }),
  ).toMatchObject({
    statusCode: 188,
    merchantTransactionID: 'tx1',
    checkoutRequestID: '9',
  });
});

test('a malformed notice names no payment and gets no answer that Tingg would take for a confirmation', () => {
  for (const body of [
    '',
    'OK',
    '[]',
    '{}',
    '{"merchant_transaction_id":""}',
    '{"merchant_transaction_id":7}',
  ]) {
    expect(readNotice(body)).toEqual({ reference: null, genuine: false });
  }
});
