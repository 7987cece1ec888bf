import { containedTaxes, type DatedTax } from '@portal/domain/payments/taxes';
import { chargedMoney } from '../charged-money.ts';
import type { Payment } from '../payment.ts';
import { SALE_ACCOUNTS } from './accounts.ts';
import type { Posting } from './posting.ts';

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
 * A delivery is taken back: the sale and its taxes are reversed and the money is the customer's again. What was charged
 * beyond the price comes from the differences. Minor units of the charged currency.
 * @param part.before what earlier refunds have taken back: the taxes of all parts together are those of the whole
 * @param taxes those of the sale, whatever they are now
 */
export function takeBackPostings(
  payment: SoldPayment,
  { minor, before }: { minor: number; before: number },
  taxes: readonly DatedTax[],
): Posting[] {
  const account = SALE_ACCOUNTS[payment.orderKind];
  const price = soldMinor(payment);
  const soldBefore = Math.min(before, price);
  const sold = Math.min(minor, price - soldBefore);
  const takenBefore = containedTaxes(soldBefore, taxes);
  const postings: Posting[] = [
    ...containedTaxes(soldBefore + sold, taxes).map(({ name, minor: all }, index) => ({
      debit: name,
      credit: account,
      minor: all - (takenBefore[index]?.minor ?? 0),
    })),
    { debit: account, credit: 'customer-money', minor: sold },
    { debit: 'differences', credit: 'customer-money', minor: minor - sold },
  ];
  return postings.filter((posting) => posting.minor > 0);
}

/** The delivery was taken back, and the bank gave the money back: so much was not lost. */
export function undoneLossPostings(minor: number): Posting[] {
  return [{ debit: 'customer-money', credit: 'dispute-losses', minor }];
}
