import { money } from '@portal/domain/money/money';
import { describe, expect, test } from 'vitest';
import { readState } from './read-state.ts';

const ASKED = { reference: 'tx1', amount: money(500, 'RWF') };
const PAID = { amount_paid: 500, currency_code: 'RWF', payments: [{ cpg_transaction_id: 'CH1' }] };

const read = (code: number | string, more: object = {}) =>
  readState(
    {
      kind: 'answered',
      status: 200,
      body: {
        status: { status_code: 200 },
        results: { merchant_transaction_id: 'tx1', request_status_code: code, ...more },
      },
    },
    ASKED,
  );

describe('where a Tingg request stands', () => {
  test.each([
    [130, 'pending'],
    [129, 'declined'],
    [99, 'attempt-declined'],
    ['99', 'attempt-declined'],
    [216, 'declined'],
    [179, 'refunding'],
    [185, 'refunding'],
    [187, 'refunded'],
    [180, 'refunded'],
    [188, 'pending'],
    [189, 'unknown'],
    [186, 'unknown'],
    [191, 'unknown'],
    [555, 'unknown'],
  ])('%s without money is %s', (code, kind) => {
    expect(read(code).kind).toBe(kind);
  });

  test.each([
    [178, 'held'],
    [188, 'held'],
    [183, 'paid'],
    [217, 'paid'],
    // docs.tingg.africa, Query status: "The partial payment(s) will be reversed."
    [179, 'refunding'],
  ])('%s with the money we asked for is %s', (code, kind) => {
    expect(read(code, PAID).kind).toBe(kind);
  });

  test('another amount or currency is reported with its values, so that it is not taken for the price', () => {
    expect(read(178, { ...PAID, amount_paid: '600' })).toMatchObject({
      kind: 'held',
      paid: { charged: money(600, 'RWF') },
    });
    expect(read(178, { ...PAID, currency_code: 'USD' })).toMatchObject({
      kind: 'held',
      paid: { charged: { minor: 50_000, currency: 'USD' } },
    });
    expect(read(176, { ...PAID, amount_paid: 200 })).toMatchObject({
      kind: 'paid',
      charged: money(200, 'RWF'),
    });
  });

  test.each([
    ['no amount', { ...PAID, amount_paid: null }],
    ['nothing', { ...PAID, amount_paid: 0 }],
    ['a currency nobody knows', { ...PAID, currency_code: 'KES' }],
    ['a fraction of a franc', { ...PAID, amount_paid: 500.5 }],
    ['another payment', { ...PAID, merchant_transaction_id: 'tx2' }],
  ])('a success with %s is unknown', (_name, state) => {
    expect(read(183, state).kind).toBe('unknown');
  });

  test('the older generation writes its names otherwise', () => {
    const results = {
      merchantTransactionID: 'tx1',
      requestStatusCode: '183',
      amountPaid: '500',
      currencyCode: 'RWF',
    };
    const body = { status: { statusCode: 200 }, results: { ...results, checkoutRequestID: 7 } };
    expect(readState({ kind: 'answered', status: 200, body }, ASKED)).toEqual({
      kind: 'paid',
      providerReference: '7',
      charged: money(500, 'RWF'),
    });
  });

  test('only its own word for it means that a request never arrived', () => {
    const notFound = { status: { status_code: 1001 }, results: null };
    expect(readState({ kind: 'answered', status: 200, body: notFound }, ASKED)).toEqual({
      kind: 'never-arrived',
    });
    for (const body of [null, [], 'OK', {}, { status: { status_code: 500 } }, { error: 'invalid_token' }]) {
      expect(readState({ kind: 'answered', status: 200, body }, ASKED).kind).toBe('unknown');
    }
    expect(readState({ kind: 'not-sent', cause: null }, ASKED).kind).toBe('unknown');
  });
});
