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

/** What the gateway must charge: a whole number of its smallest units. */
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

/** Stored with the charge by the server: the customer's browser can't change it. */
export function toRegistered(amount: Money, wire: WireCharge): Registered {
  return { ...wire, order_amount: toDecimal(amount), order_currency: amount.currency };
}

/** What the gateway took. */
export type TakenCharge = { amount: number; currency: string };

/** An order's amount, and what was registered with its charge; `null` where that can't be read. */
export type ExpectedCharge = { requested: Money; registered: Registered | null; charge: PaystackCharge };

/**
 * What was taken in the order's currency, to be compared with the order: exactly the requested amount when the gateway
 * took what the order costs or what was registered for it, else what it really took, so that the difference is noticed. The
 * rate of the day of the charge counts, whatever it is now. `null`: an amount that can't be read.
 */
export function takenOf(
  taken: TakenCharge,
  { requested, registered, charge }: ExpectedCharge,
): Money | 'unnamed' | null {
  // First what the portal knows itself: the gateway may return the registration as text, or not at all.
  const price = chargedFor(requested, charge);
  const wire = price && toWireCharge(price, charge);
  if (wire && taken.amount === wire.amount && taken.currency === wire.currency) return requested;
  const order = registered && parseMoney(registered.order_amount, requested.currency);
  const isAsRegistered =
    registered !== null &&
    order !== null &&
    registered.order_currency === requested.currency &&
    sameMoney(order, requested) &&
    taken.amount === registered.amount &&
    taken.currency === registered.currency;
  if (isAsRegistered) return requested;
  if (!Number.isSafeInteger(taken.amount) || taken.amount < 0) return null;
  // A difference is converted to the order's currency as far as possible; it is never equal to the requested amount.
  if (!registered?.amount || !order || taken.currency !== registered.currency) return 'unnamed';
  const minor = Math.round((taken.amount * order.minor) / registered.amount);
  return minor === requested.minor ? 'unnamed' : { minor, currency: requested.currency };
}
