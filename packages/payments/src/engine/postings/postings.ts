import type { Money } from '@portal/domain/money/money';
import { containedTaxes, type DatedTax } from '@portal/domain/payments/taxes';
import { chargedMoney } from '../charged-money.ts';
import type { Payment } from '../payment.ts';
import type { PaymentEvent } from '../payment-state.ts';
import { SALE_ACCOUNTS } from './accounts.ts';
import type { Posting } from './posting.ts';

type Change = { before: Payment; after: Payment; event: PaymentEvent; taxes: readonly DatedTax[] };

/** Events that record a charge. */
const CHARGES: readonly PaymentEvent[] = ['charge-confirmed', 'charge-differs'];

/**
 * What a change of a payment moves: a charge, a delivery or a refund. All other changes move nothing. Pure function.
 * What disputes took before has left the customer's money already: if it is delivered or refunded, it is a loss.
 * @param change.taxes what the price contains at the time of the change, which is that of the sale when it is delivered
 */
export function postingsOf({ before, after, event, taxes }: Change): Posting[] {
  const charged = chargedMoney(after);
  if (CHARGES.includes(event))
    return [{ debit: `receivable:${after.mode}`, credit: 'customer-money', minor: charged.minor }];
  if (before.state === after.state) return [];
  const lost = after.lostMinor ?? 0;
  if (after.state === 'fulfilled') return [...lossPostings(lost), ...deliveryPostings(after, charged, taxes)];
  if (after.state === 'refunded') {
    const minor = after.refundedMinor ?? charged.minor;
    return [
      ...lossPostings(minor + lost - charged.minor),
      ...refundPostings(after, { minor, from: 'customer-money' }),
    ];
  }
  return [];
}

/**
 * The provider has refunded: from the customer's money when the customer has no delivery for it, else at the operator's cost
 * (`goodwill`).
 */
export function refundPostings(
  { mode }: Pick<Payment, 'mode'>,
  { minor, from }: { minor: number; from: 'customer-money' | 'goodwill' },
): Posting[] {
  const postings: Posting[] = [
    { debit: from, credit: 'refunds', minor },
    { debit: 'refunds', credit: `receivable:${mode}`, minor },
  ];
  return postings.filter((posting) => posting.minor > 0);
}

/** What disputes took and the customer gets once more. */
function lossPostings(minor: number): Posting[] {
  return minor > 0 ? [{ debit: 'dispute-losses', credit: 'customer-money', minor }] : [];
}

/** The price goes to the product's account and to the taxes, whatever was charged beside it to the differences. */
function deliveryPostings(payment: Payment, charged: Money, taxes: readonly DatedTax[]): Posting[] {
  const account = SALE_ACCOUNTS[payment.orderKind];
  // A price in another currency than the charge says nothing about it: staff accepted what was charged.
  const price = payment.currency === charged.currency ? payment.amountMinor : charged.minor;
  const difference = charged.minor - price;
  const postings: Posting[] = [
    { debit: 'customer-money', credit: account, minor: Math.min(price, charged.minor) },
    ...containedTaxes(price, taxes).map(({ name, minor }) => ({ debit: account, credit: name, minor })),
    { debit: 'customer-money', credit: 'differences', minor: difference },
    { debit: 'differences', credit: account, minor: -difference },
  ];
  return postings.filter(({ minor }) => minor > 0);
}
