import { expect } from 'vitest';
import type { RequestSample } from '../../testing/samples/sample.ts';

/** What each call sends. */
export const AIRTEL_REQUESTS: readonly RequestSample[] = [
  {
    title: 'a request on the handset',
    source: 'PROVIDERS.md section 5: Collection',
    call: 'start',
    sends: [
      {
        to: 'POST /merchant/v1/payments/',
        headers: { 'x-country': 'RW', 'x-currency': 'RWF' },
        body: {
          reference: 'Recharge',
          subscriber: { country: 'RW', currency: 'RWF', msisdn: '733123456' },
          transaction: { country: 'RW', currency: 'RWF', amount: 500, id: 'payment-0001' },
        },
      },
    ],
  },
  {
    title: 'a payment is asked about by our id',
    source: 'PROVIDERS.md section 5: Collection',
    call: 'check',
    sends: [
      { to: 'GET /standard/v1/payments/payment-0001', headers: { 'x-country': 'RW', 'x-currency': 'RWF' } },
    ],
  },
  {
    title: 'a refund names the transaction of the wallet',
    source: 'PROVIDERS.md section 5: Refund',
    call: 'refund',
    sends: [
      {
        to: 'POST /standard/v1/payments/refund',
        headers: { 'x-country': 'RW', 'x-currency': 'RWF' },
        body: { transaction: { airtel_money_id: 'CI261128.0811.A00001' } },
      },
    ],
  },
  {
    title: 'a second refund is the same request',
    source: 'PROVIDERS.md section 5: Refund',
    call: 'refund',
    request: { attempt: 2 },
    sends: [
      {
        to: 'POST /standard/v1/payments/refund',
        headers: { 'x-country': 'RW', 'x-currency': 'RWF' },
        body: { transaction: { airtel_money_id: 'CI261128.0811.A00001' } },
      },
    ],
  },
  {
    title: 'a payment to a wallet',
    source: 'PROVIDERS.md section 5: Disbursement',
    call: 'payOut',
    sends: [
      {
        to: 'POST /standard/v1/disbursements/',
        headers: { 'x-country': 'RW', 'x-currency': 'RWF' },
        body: {
          payee: { country: 'RW', currency: 'RWF', msisdn: '733123456' },
          reference: 'Refund',
          pin: expect.any(String),
          transaction: { amount: 500, id: 'payout-1', type: 'B2C' },
        },
      },
    ],
  },
  {
    title: 'a statement',
    source: 'PROVIDERS.md section 5: transactions summary',
    call: 'list',
    request: { day: { from: new Date('2026-11-27T22:00:00Z'), to: new Date('2026-11-28T22:00:00Z') } },
    sends: [
      {
        to: 'GET /merchant/v1/transactions?from=1795816800000&to=1795903200000&limit=100&offset=0',
        headers: { 'x-country': 'RW', 'x-currency': 'RWF' },
      },
      { to: 'GET /merchant/v1/transactions?from=1795816800000&to=1795903200000&limit=100&offset=2' },
    ],
  },
];
