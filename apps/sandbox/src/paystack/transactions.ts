import { type Currency, type Money, money } from '@portal/domain/money/money';
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

/** The card of a transaction: a test card of this page may be charged again. */
export function describeCard({ id, details }: Checkout) {
  const authorization_code = details.card ?? `AUTH_${id}`;
  return {
    authorization_code,
    bin: '411111',
    last4: '1111',
    exp_month: '12',
    exp_year: '2099',
    reusable: true,
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
