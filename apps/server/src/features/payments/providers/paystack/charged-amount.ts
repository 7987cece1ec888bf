import { convertMoney } from '@portal/domain/money/dual-currency';
import {
  type Currency,
  type Money,
  money,
  parseMoney,
  sameMoney,
  toDecimal,
} from '@portal/domain/money/money';
import type { PaystackCharge } from './account.ts';

/** What the gateway is asked to charge: a whole number of its smallest units. */
export type WireCharge = { amount: number; currency: Currency };

/**
 * What the card is charged for an order's amount: the same where the account has the order's currency, else
 * converted at the configured rate. `null` when there is no rate for it.
 */
export function chargedFor(amount: Money, { currency, rate }: PaystackCharge): Money | null {
  if (amount.currency === currency) return amount;
  return rate === null ? null : convertMoney(amount, { from: amount.currency, to: currency, rate });
}

/** On the wire every whole unit counts `multiplier`, a franc too (RULINGS 1): exact, or `null`. */
export function toWireCharge(charged: Money, { multiplier }: PaystackCharge): WireCharge | null {
  const unit = money(1, charged.currency).minor;
  const scaled = charged.minor * multiplier;
  if (scaled % unit !== 0 || !Number.isSafeInteger(scaled)) return null;
  return { amount: scaled / unit, currency: charged.currency };
}

/** What was registered with the charge: the order's amount and what it came to on the wire. */
export type Registered = WireCharge & { order_amount: string; order_currency: string };

/** Written beside the charge by us, over our secret key: the customer's browser has no part in it. */
export function registered(amount: Money, wire: WireCharge): Registered {
  return { ...wire, order_amount: toDecimal(amount), order_currency: amount.currency };
}

/** The gateway's own word for what it took. */
export type TakenCharge = { amount: number; currency: string };

/**
 * What was taken in the order's currency, to be compared with the order: exactly its amount when the gateway took
 * what we had registered for it, else what it really took, so that the difference is noticed. The rate of that day
 * counts, whatever it is now. `null`: the gateway took something we can't even name.
 */
export function takenOf(taken: TakenCharge, kept: Registered | null, asked: Money): Money | null {
  const order = kept && parseMoney(kept.order_amount, asked.currency);
  const asRegistered =
    kept !== null &&
    order !== null &&
    kept.order_currency === asked.currency &&
    sameMoney(order, asked) &&
    taken.amount === kept.amount &&
    taken.currency === kept.currency;
  return asRegistered ? asked : otherwise(taken, kept, order ?? null, asked);
}

/** A difference is named in the order's currency as far as that can be; it never looks like the order's amount. */
function otherwise(
  taken: TakenCharge,
  kept: Registered | null,
  order: Money | null,
  asked: Money,
): Money | null {
  if (!Number.isSafeInteger(taken.amount) || taken.amount < 0) return null;
  const unnamed = { minor: 0, currency: asked.currency };
  if (!kept?.amount || !order || taken.currency !== kept.currency) return unnamed;
  const minor = Math.round((taken.amount * order.minor) / kept.amount);
  return minor === asked.minor ? unnamed : { minor, currency: asked.currency };
}
