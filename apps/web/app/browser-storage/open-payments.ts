import { type Currency, isCurrency } from '@portal/domain/money/money';
import { type Clock, systemClock } from '@portal/domain/time/clock';
import { OPEN_PAYMENTS } from './entry-names.ts';
import { createStorageEntry, getLocalStorage, type WebStorage } from './storage.ts';

/**
 * A payment of this browser that has not ended, so that a closed tab does not lose it (RULINGS 90). No number: others may
 * use the phone.
 */
export type OpenPayment = {
  /** Id of the transaction, for the address of its status page. */
  id: string;
  /** Decimal text: `500`. */
  amount: string;
  currency: Currency;
  /** When it was stored first, ISO 8601. */
  since: string;
};

/** Number of payments stored, and for how long: an order can be paid for a day. */
const MAX_PAYMENTS = 3;
const MAX_AGE_MS = 24 * 3600 * 1000;

/** Entry `openPayments` of local storage. */
export function createOpenPaymentStore(
  store: () => WebStorage | null = getLocalStorage,
  clock: Clock = systemClock,
) {
  const entry = createStorageEntry<OpenPayment[]>(OPEN_PAYMENTS, parseOpenPayments, store);
  const read = () => {
    const since = clock.now().getTime() - MAX_AGE_MS;
    return (entry.read() ?? []).filter((payment) => Date.parse(payment.since) > since);
  };
  const write = (payments: OpenPayment[]) => {
    if (payments.length > 0) entry.write(payments.slice(0, MAX_PAYMENTS));
    else entry.clear();
  };
  return {
    /** Newest first, none older than a day. */
    read,
    /** Adds a payment of that price, once. Of an order only its price is stored. */
    remember: (id: string, { amount, currency }: Pick<OpenPayment, 'amount' | 'currency'>) => {
      const stored = read();
      if (stored.some((payment) => payment.id === id)) return;
      write([{ id, amount, currency, since: clock.now().toISOString() }, ...stored]);
    },
    forget: (id: string) => write(read().filter((payment) => payment.id !== id)),
  };
}

function parseOpenPayments(stored: unknown): OpenPayment[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.slice(0, MAX_PAYMENTS).flatMap((each: Partial<Record<string, unknown>> | null) => {
    const { id, amount, currency, since } = each ?? {};
    const isKnown =
      typeof id === 'string' &&
      /^[\w-]{1,64}$/.test(id) &&
      typeof amount === 'string' &&
      /^\d{1,15}(\.\d{1,4})?$/.test(amount) &&
      typeof currency === 'string' &&
      isCurrency(currency) &&
      typeof since === 'string' &&
      !Number.isNaN(Date.parse(since));
    return isKnown ? [{ id, amount, currency, since }] : [];
  });
}
