import { chargedMoney } from '../engine/charged-money.ts';
import type { Payment } from '../engine/payment.ts';
import { SALES } from '../engine/postings/accounts.ts';
import type { Posting } from '../engine/postings/posting.ts';
import { vatContained } from '../engine/postings/postings.ts';

type SoldPayment = Pick<
  Payment,
  'orderKind' | 'mode' | 'amountMinor' | 'currency' | 'chargedMinor' | 'chargedCurrency'
>;

/** What was sold, in the currency of the charge: the price, or the charge when the price is in another currency. */
export function soldMinor(payment: SoldPayment): number {
  const charged = chargedMoney(payment);
  return payment.currency === charged.currency ? payment.amountMinor : charged.minor;
}

/**
 * A delivery is taken back: the sale and its VAT are reversed and the money is the customer's again. What was charged
 * beyond the price comes from the differences. Minor units of the charged currency.
 * @param part.before what earlier refunds have taken back: the VAT of all parts together is that of the whole
 */
export function takeBackPostings(
  payment: SoldPayment,
  { minor, before }: { minor: number; before: number },
  vatPercent: number,
): Posting[] {
  const { account, hasVat } = SALES[payment.orderKind];
  const price = soldMinor(payment);
  const soldBefore = Math.min(before, price);
  const sold = Math.min(minor, price - soldBefore);
  const vat = hasVat ? vatContained(soldBefore + sold, vatPercent) - vatContained(soldBefore, vatPercent) : 0;
  const postings: Posting[] = [
    { debit: 'vat', credit: account, minor: vat },
    { debit: account, credit: 'customer-money', minor: sold },
    { debit: 'differences', credit: 'customer-money', minor: minor - sold },
  ];
  return postings.filter((posting) => posting.minor > 0);
}

/** The delivery was taken back, and the bank gave the money back: so much was not lost. */
export function undoneLossPostings(minor: number): Posting[] {
  return [{ debit: 'customer-money', credit: 'dispute-losses', minor }];
}
