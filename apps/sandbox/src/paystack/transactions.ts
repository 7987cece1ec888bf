import { createHash } from 'node:crypto';
import { getCountry } from '@portal/domain/country/country';
import { type Currency, type Money, money } from '@portal/domain/money/money';
import { isRepeatedCard, TEST_CARDS } from '../hosted-pages/cards.ts';
import type { Checkout, CheckoutDecline } from '../hosted-pages/checkouts.ts';

/** Every whole unit counts a hundred on the wire, a franc too. */
const SUBUNITS = 100;

/** Smallest units of the wire to money; `null` when it is no amount of that currency. */
export function fromSubunits(amount: unknown, currency: Currency): Money | null {
  if (!Number.isSafeInteger(amount) || (amount as number) <= 0) return null;
  const minor = ((amount as number) * money(1, currency).minor) / SUBUNITS;
  return Number.isInteger(minor) ? { minor, currency } : null;
}

/** Money to smallest units of the wire. */
export function toSubunits({ minor, currency }: Money): number {
  return (minor * SUBUNITS) / money(1, currency).minor;
}

/** The gateway's own statuses. A page that was left or has closed is `abandoned`, as in real life. */
const STATUS: Record<Checkout['state'], string> = {
  open: 'abandoned',
  processing: 'processing',
  undecided: 'undecided',
  paid: 'success',
  declined: 'failed',
  cancelled: 'abandoned',
  expired: 'abandoned',
};

const RESPONSE: Record<CheckoutDecline, string> = {
  insufficient: 'Insufficient Funds',
  'over-limit': 'Exceeds withdrawal limit',
  refused: 'Declined',
};

/** The gateway's number of a transaction; 0 for one without a charge. */
export function transactionNumber(chargeId: string | null): number {
  return Number((chargeId ?? 'CH0').slice(2));
}

/** The test card that a transaction was paid with, by its digits. */
function cardOf({ details }: Checkout): string {
  const outcome = isRepeatedCard(details.test) ? details.test : 'approved';
  return TEST_CARDS[outcome].number.replaceAll(' ', '');
}

/**
 * The card of a transaction (paystack.com/docs/payments/recurring-charges): most test cards of this page may be charged again. Each address has a
 * card of its own of each number, so that people who try the sandbox do not share one `signature`.
 */
export function describeCard(checkout: Checkout) {
  const { id, details } = checkout;
  const digits = cardOf(checkout);
  const signature = createHash('sha256')
    .update(`${digits} ${details.email}`)
    .digest('base64url')
    .slice(0, 20);
  return {
    authorization_code: details.card ?? `AUTH_${id}`,
    bin: digits.slice(0, 6),
    last4: digits.slice(-4),
    exp_month: '12',
    exp_year: '2099',
    channel: 'card',
    card_type: 'visa ',
    bank: 'TEST BANK',
    country_code: getCountry().code,
    brand: 'visa',
    reusable: details.test !== 'once',
    signature: `SIG_${signature}`,
    account_name: null,
  };
}

/** A transaction as answers and webhooks show it. */
export function describeTransaction(checkout: Checkout): Record<string, unknown> {
  const { reference, amount, charged, chargeId, chargedAt, state, decline, details, createdAt } = checkout;
  const taken = charged ?? amount;
  return {
    id: transactionNumber(chargeId),
    domain: 'test',
    status: STATUS[state],
    reference,
    amount: toSubunits(taken),
    requested_amount: toSubunits(amount),
    currency: taken.currency,
    channel: 'card',
    gateway_response: decline ? RESPONSE[decline] : state === 'paid' ? 'Successful' : 'Not completed',
    created_at: createdAt.toISOString(),
    paid_at: chargedAt?.toISOString() ?? null,
    metadata: JSON.parse(details.metadata ?? '{}'),
    customer: { email: details.email },
    ...(state === 'paid' && { authorization: describeCard(checkout) }),
  };
}
