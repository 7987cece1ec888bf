import { money } from '@portal/domain/money/money';
import { addOutstanding, isOwed, reduceOutstanding } from '@portal/domain/money/outstanding';
import { addDays, type CalendarDate } from '@portal/domain/time/calendar-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseUpTo, chooseWhole } from './choose-bills.ts';
import type { AccountBill } from './read-bills.ts';

const bills = fc
  .array(fc.integer({ min: -500, max: 50_000 }), { minLength: 1, maxLength: 6 })
  .map((owed) => owed.map((francs, index) => toBill(francs, index)));

function toBill(francs: number, index: number): AccountBill {
  const billingStart = addDays('2026-01-01' as CalendarDate, 30 * index);
  return {
    id: `id-${index}`,
    invoiceNumber: `NO-${index}`,
    billingStart,
    billingEnd: addDays(billingStart, 29),
    dueDate: addDays(billingStart, 44),
    outstanding: { decimal: String(francs), currency: 'RWF' },
    status: francs === 0 ? 'paid' : 'open',
  };
}

const pick = fc.nat({ max: 5 });
const amount = fc.integer({ min: 1, max: 100_000 }).map((francs) => money(francs, 'RWF'));

test('a payment of a bill is for every open bill up to it, and refused only when none is open', () => {
  fc.assert(
    fc.property(bills, pick, amount, (all, index, paid) => {
      const shown = all[index % all.length];
      if (!shown) return;
      const numbers = [shown.invoiceNumber];
      const choice = chooseUpTo(all, { accountId: '1', numbers, amount: paid });
      const open = all.slice(0, all.indexOf(shown) + 1).filter(({ outstanding }) => isOwed(outstanding));
      expect(choice).toEqual(open.length > 0 ? { bills: open } : { refusal: 'already-paid' });
    }),
  );
});

test('invoices are paid whole: a sum that leaves a franc or more is refused', () => {
  fc.assert(
    fc.property(bills, amount, (all, paid) => {
      const wanted = all.filter(({ outstanding }) => isOwed(outstanding));
      const numbers = wanted.map(({ invoiceNumber }) => invoiceNumber);
      const choice = chooseWhole(all, { accountId: '1', numbers, amount: paid });
      const total = addOutstanding(
        wanted.map(({ outstanding }) => outstanding),
        'RWF',
      );
      if (wanted.length === 0) expect(choice).toEqual({ refusal: 'already-paid' });
      else if (isOwed(reduceOutstanding(total, paid)))
        expect(choice).toEqual({ refusal: 'amount-not-allowed' });
      else expect('bills' in choice && choice.bills.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    }),
  );
});

test('a bill that the operator does not list is no certain refusal', () => {
  const payment = { accountId: '1', numbers: ['NO-9'], amount: money(100, 'RWF') };
  expect(() => chooseUpTo([toBill(100, 0)], payment)).toThrow('does not list');
  expect(() => chooseWhole([toBill(100, 0)], payment)).toThrow('does not list');
});
