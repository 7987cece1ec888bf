import { chooseInvoices, type DeliveryRefusal, isPayable } from '@isano/adapter-kit/operator';
import { type FixedAccount, isOwed, type Money, reduceOutstanding } from '@isano/adapter-kit/values';
import type { AccountBill } from './read-bills.ts';

/** What a customer pays. */
export type BillPayment = { accountId: string; numbers: readonly string[]; amount: Money };

/** The bills that a payment is for, or why the operator must not get it. */
export type BillChoice = { bills: AccountBill[] } | { refusal: DeliveryRefusal };

/** Throws for a bill that the operator does not list: it may be listed again later. */
export type ChooseBills = (all: readonly AccountBill[], payment: BillPayment) => BillChoice;

/**
 * The open bills up to the one that was shown: the amount of a line's bill includes older ones. Without a bill it is a
 * payment in advance.
 */
export const chooseUpTo: ChooseBills = (all, { numbers: [number] }) => {
  if (number === undefined) return { bills: [] };
  const shown = find(all, number);
  const bills = all.filter((each) => isPayable(each) && each.billingEnd <= shown.billingEnd);
  return bills.length > 0 ? { bills } : { refusal: 'already-paid' };
};

/** Whole invoices: less than their sum, except for a part of a franc, is refused; more becomes a credit. */
export const chooseWhole: ChooseBills = (all, { accountId, numbers, amount }) => {
  for (const number of numbers) find(all, number);
  const accountNumber = accountId as FixedAccount;
  const choice = chooseInvoices(
    all.map((each) => ({ ...each, accountNumber })),
    numbers,
  );
  if (choice.kind !== 'chosen') return { refusal: 'already-paid' };
  const left = reduceOutstanding(choice.total, amount);
  if (isOwed(left) && !left.decimal.startsWith('0.')) return { refusal: 'amount-not-allowed' };
  return { bills: choice.invoices.map(({ invoiceNumber }) => find(all, invoiceNumber)) };
};

function find(all: readonly AccountBill[], number: string): AccountBill {
  const found = all.find(({ invoiceNumber }) => invoiceNumber === number);
  if (!found) throw new Error('The operator does not list the bill');
  return found;
}
