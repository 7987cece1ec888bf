import type { OrderKind } from '@portal/domain/payments/order';
import { taxesAt } from '@portal/domain/payments/taxes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Payment } from '../payment.ts';
import { SALE_ACCOUNTS } from './accounts.ts';
import type { Posting } from './posting.ts';
import { postingsOf } from './postings.ts';

/** Rwanda's taxes in November 2026: VAT 18 %, excise on airtime 12 % of the price without VAT (law 011/2025). */
const AT = new Date('2026-11-20T10:00:00Z');
const taxesOf = ({ orderKind }: Payment) => taxesAt(orderKind, AT);

function paymentOf(fields: Partial<Payment>): Payment {
  const base = { mode: 'momo', orderKind: 'prepaid-recharge', currency: 'RWF', amountMinor: 1_000 };
  return { ...base, chargedMinor: 1_000, chargedCurrency: 'RWF', ...fields } as Payment;
}

const charge = (after: Payment) =>
  postingsOf({
    before: { ...after, state: 'awaiting-customer' },
    after: { ...after, state: 'paid' },
    event: 'charge-confirmed',
    taxes: taxesOf(after),
  });
const deliver = (payment: Payment) =>
  postingsOf({
    before: { ...payment, state: 'paid' },
    after: { ...payment, state: 'fulfilled' },
    event: 'delivered',
    taxes: taxesOf(payment),
  });
const giveBack = (payment: Payment) =>
  postingsOf({
    before: { ...payment, state: 'refunding' },
    after: { ...payment, state: 'refunded' },
    event: 'refund-confirmed',
    taxes: taxesOf(payment),
  });

/** What is left on each account; debits are positive, and accounts at zero are left out. */
function balances(postings: readonly Posting[]): Record<string, number> {
  const sums = new Map<string, number>();
  const add = (account: string, minor: number) => sums.set(account, (sums.get(account) ?? 0) + minor);
  for (const { debit, credit, minor } of postings) {
    add(debit, minor);
    add(credit, -minor);
  }
  return Object.fromEntries([...sums].filter(([, minor]) => minor !== 0));
}

describe('a purchase for RWF 1,000', () => {
  test('owes the customer the money from the charge to the delivery', () => {
    expect(balances(charge(paymentOf({})))).toEqual({ 'receivable:momo': 1_000, 'customer-money': -1_000 });
  });

  test('ends as airtime owed, VAT of 153 at 18 % and excise of 102 at 12 % of 847', () => {
    const payment = paymentOf({});
    expect(balances([...charge(payment), ...deliver(payment)])).toEqual({
      'receivable:momo': 1_000,
      'airtime-liability': -745,
      vat: -153,
      excise: -102,
    });
  });

  test('has no taxes of ours when it pays a bill', () => {
    const payment = paymentOf({ orderKind: 'postpaid-bill' });
    expect(balances([...charge(payment), ...deliver(payment)])).toEqual({
      'receivable:momo': 1_000,
      'bills-settled': -1_000,
    });
  });

  test('leaves nothing behind when it is refunded, and the refund can be counted', () => {
    const payment = paymentOf({});
    const all = [...charge(payment), ...giveBack(payment)];
    expect(balances(all)).toEqual({});
    expect(all.filter(({ credit }) => credit === 'refunds')).toMatchObject([{ minor: 1_000 }]);
  });

  test.each([
    [1_200, -200],
    [700, 300],
  ])('charged %i and accepted by staff leaves the difference to explain', (chargedMinor, differences) => {
    const payment = paymentOf({ chargedMinor });
    expect(balances([...charge(payment), ...deliver(payment)])).toEqual({
      'receivable:momo': chargedMinor,
      'airtime-liability': -745,
      vat: -153,
      excise: -102,
      differences,
    });
  });
});

test('whatever is bought and charged: every posting is above zero, and the customer is owed nothing at the end', () => {
  const payments = fc.record({
    orderKind: fc.constantFrom(...(Object.keys(SALE_ACCOUNTS) as OrderKind[])),
    amountMinor: fc.integer({ min: 1, max: 10 ** 12 }),
    chargedMinor: fc.integer({ min: 0, max: 10 ** 12 }),
    chargedCurrency: fc.constantFrom('RWF', 'USD'),
  });
  fc.assert(
    fc.property(payments, fc.boolean(), (fields, isDelivered) => {
      const payment = paymentOf(fields);
      const all = [...charge(payment), ...(isDelivered ? deliver(payment) : giveBack(payment))];
      for (const { minor } of all) expect(minor).toBeGreaterThan(0);
      const left = balances(all);
      expect(left['customer-money']).toBeUndefined();
      expect(Object.values(left).reduce((sum, minor) => sum + minor, 0)).toBe(0);
      if (!isDelivered) expect(left).toEqual({});
    }),
  );
});
