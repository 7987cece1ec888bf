import type { Currency, Money } from '@portal/domain/money/money';
import { countryCurrency } from '@portal/domain/money/money';

/** Subject of everybody on the command line: a name that is typed there proves nothing. Older versions let them propose. */
export const OPS_SUBJECT = 'ops';

/** Money that a member of the staff is about to move, or to state as moved. */
export type Movement = {
  /** Key of the act: a repeat counts once. */
  id: string;
  act: string;
  purpose: 'payment' | 'books';
  paymentId: string | null;
  /** Number of the wallet that gets the money; `null` when none does. */
  payee: string | null;
  /** `always`: needs a second person whatever the amount. `other`: in a currency for which there is no limit. */
  amount: number | 'always' | 'other';
  /** What counts as moved, minor units of the country's currency; 0 when nothing can be added up. */
  countedMinor: number;
  /** What was refunded of the payment before, minor units of the country's currency. */
  earlierMinor: number;
  isKept: boolean;
};

/** Who moves it. */
export type Mover = { subject: string; isFinance: boolean };

/** A movement of the books: a correction, or an amount that goes to another account. */
export function booksMovement(id: string, act: string, money: { minor: number; currency: string }): Movement {
  const isOther = money.currency !== countryCurrency() && money.minor !== 0;
  const minor = money.currency === countryCurrency() ? Math.abs(money.minor) : 0;
  return {
    id,
    act,
    purpose: 'books',
    paymentId: null,
    payee: null,
    isKept: false,
    earlierMinor: 0,
    amount: isOther ? 'other' : minor,
    countedMinor: minor,
  };
}

/** What an act about a payment moves. */
export type MovedMoney = {
  /** `always`: needs a second person whatever the amount. */
  money: Money | 'always';
  /** What was refunded of the payment before, in the same currency; default 0. */
  earlierMinor?: number;
  /** The customer keeps the delivery, or only the person says that there is none any more; default false. */
  isKept?: boolean;
  /** Number of the wallet that gets the money; default: who paid. `null`: nobody gets any. */
  payee?: string | null;
};

type OfPayment = MovedMoney & {
  id: string;
  act: string;
  payment: { id: string; payer: string; amountMinor: number; currency: Currency };
};

/** A movement about a payment. Of a charge in another currency the whole price counts, because the limits are in the country's. */
export function paymentMovement({ id, act, payment, money, ...more }: OfPayment): Movement {
  const isLocal = money !== 'always' && money.currency === payment.currency;
  const counted = isLocal ? money.minor : payment.amountMinor;
  return {
    id,
    act,
    purpose: 'payment',
    paymentId: payment.id,
    payee: more.payee === undefined ? payment.payer : more.payee,
    amount: money === 'always' ? 'always' : counted,
    countedMinor: counted,
    earlierMinor: isLocal ? (more.earlierMinor ?? 0) : 0,
    isKept: more.isKept ?? false,
  };
}
