import { expect, test } from 'vitest';
import type { TmfClient } from '../client/tmf-client.ts';
import { readBills } from './read-bills.ts';

/** A bill as TMF678 4.0.0 has it. */
const bill = (change: object) => ({
  id: '1',
  billNo: 'B-1',
  state: 'sent',
  category: 'normal',
  billingAccount: { id: '1234567890' },
  billingPeriod: { startDateTime: '2026-10-01T00:00:00Z', endDateTime: '2026-10-31T23:59:59Z' },
  paymentDueDate: '2026-11-15',
  remainingAmount: { unit: 'RWF', value: 9_000 },
  ...change,
});

/** An operator with these bills, of which it returns `perPage` at once. */
function operatorWith(bills: readonly object[], perPage = 100): TmfClient {
  return {
    get: async ({ query }) => {
      const begin = Number(query?.offset);
      const headers = { 'x-total-count': String(bills.length) };
      return { kind: 'answered', status: 200, headers, body: bills.slice(begin, begin + perPage) };
    },
    post: () => Promise.reject(new Error('Bills are read only')),
  };
}

// TMF678 4.0.0, StateValues and the categories of its examples.
test.each([
  ['new', 'normal', null],
  ['onHold', 'normal', null],
  ['validated', 'normal', null],
  ['sent', 'normal', { status: 'open', decimal: '9000' }],
  ['partiallyPaid', 'normal', { status: 'open', decimal: '9000' }],
  ['settled', 'normal', { status: 'paid', decimal: '0' }],
  ['sent', 'duplicate', null],
  ['sent', 'trial', null],
  ['sent', 'Trial bill', null],
  ['sent', 'last', { status: 'open', decimal: '9000' }],
  ['sent', null, { status: 'open', decimal: '9000' }],
])(
  'a customer is asked to pay a bill that is %s and of the category %s: %j',
  async (state, category, shown) => {
    const [found] = await readBills(operatorWith([bill({ state, category })]), '1234567890');
    expect(found ? { status: found.status, decimal: found.outstanding.decimal } : null).toEqual(shown);
  },
);

test('bills on several pages are all owed, the oldest first', async () => {
  const months = ['2026-10', '2026-08', '2026-09', '2026-07', '2026-06'];
  const bills = months.map((month) =>
    bill({
      id: month,
      billNo: `B-${month}`,
      billingPeriod: { startDateTime: `${month}-01T00:00:00Z`, endDateTime: `${month}-28T23:59:59Z` },
    }),
  );
  const read = await readBills(operatorWith(bills, 2), '1234567890');
  expect(read.map(({ invoiceNumber }) => invoiceNumber)).toEqual(
    [...months].sort().map((month) => `B-${month}`),
  );
});
