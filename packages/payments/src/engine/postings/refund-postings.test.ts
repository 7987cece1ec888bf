import { taxesAt } from '@portal/domain/payments/taxes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Payment } from '../payment.ts';
import { postingsOf, refundPostings } from './postings.ts';
import { takeBackPostings } from './refund-postings.ts';

const payments = fc
  .record({
    orderKind: fc.constantFrom(
      'prepaid-recharge' as const,
      'prepaid-bundle' as const,
      'postpaid-bill' as const,
    ),
    amountMinor: fc.integer({ min: 1, max: 10 ** 9 }),
    extra: fc.nat(10_000),
  })
  .map(({ extra, ...fields }) => {
    const base = { mode: 'momo', currency: 'RWF', chargedCurrency: 'RWF', state: 'fulfilled' };
    return { ...base, ...fields, chargedMinor: fields.amountMinor + extra } as Payment;
  });

/** Any day of a sale between 2024 and 2028: excise on airtime is 10, 12 or 15 %. */
const days = fc.date({ min: new Date('2024-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });

test('a sale that is taken back and refunded in any parts leaves nothing on any account', () => {
  const cutsOf = fc.array(fc.double({ min: 0, max: 1, noNaN: true }));
  fc.assert(
    fc.property(payments, cutsOf, days, (payment, cuts, day) => {
      const charged = payment.chargedMinor ?? 0;
      const taxes = taxesAt(payment.orderKind, day);
      const sale = postingsOf({
        before: { ...payment, state: 'paid' },
        after: payment,
        event: 'delivered',
        taxes,
      });
      const charge = { debit: 'receivable:momo' as const, credit: 'customer-money' as const, minor: charged };
      const marks = [...new Set([0, ...cuts.map((cut) => Math.floor(cut * charged)), charged])].sort(
        (a, b) => a - b,
      );
      const refunds = marks.slice(1).flatMap((mark, index) => {
        const before = marks[index] ?? 0;
        const minor = mark - before;
        return [
          ...takeBackPostings(payment, { minor, before }, taxes),
          ...refundPostings(payment, { minor, from: 'customer-money' }),
        ];
      });
      const balances = new Map<string, number>();
      for (const { debit, credit, minor } of [charge, ...sale, ...refunds]) {
        expect(minor).toBeGreaterThan(0);
        balances.set(debit, (balances.get(debit) ?? 0) + minor);
        balances.set(credit, (balances.get(credit) ?? 0) - minor);
      }
      expect([...balances].filter(([, minor]) => minor !== 0)).toEqual([]);
    }),
  );
});
