import type { CallResult } from '@portal/contract/calls';
import { maskAccount } from '@portal/domain/account-number';
import { type Clock, systemClock } from '@portal/domain/clock';
import { type Currency, isCurrency } from '@portal/domain/money';
import { maskMsisdn } from '@portal/domain/msisdn';
import { browserDevice, type SessionStore, sessionEntry } from './session.ts';

/** A finished purchase as this device remembers it: enough to show customer care, nothing that pays or opens anything. */
export type Receipt = {
  /** The transaction's id, which customer care asks for. */
  reference: string;
  /** When it ended, ISO 8601. */
  at: string;
  outcome: 'delivered' | 'refunded';
  /** Decimal text: `500`. */
  amount: string;
  currency: Currency;
  transactionType: string;
  /** The bundle in its own words, empty for anything else. */
  description: string;
  /** For whom it was, masked: a phone may have several users. */
  number: string;
};

type Transaction = CallResult<'readTransaction'>;

/** Receipts that are kept, and for how long. */
const MOST = 5;
const KEPT_MS = 30 * 24 * 3600 * 1000;

/**
 * The receipt of a purchase that has come to its end; `null` while anything can still happen, and for whoever did not
 * order it.
 */
export function receiptOf(transaction: Transaction): Receipt | null {
  const { own, final, status, timeline } = transaction;
  const refunded = timeline.find(({ step }) => step === 'refunded');
  const end = refunded ?? timeline.find(({ step }) => step === 'delivered');
  if (!own || !final || !end || (!refunded && status !== 'SUCCESS')) return null;
  return {
    reference: transaction.transactionId,
    at: end.at,
    outcome: refunded ? 'refunded' : 'delivered',
    amount: transaction.amount,
    currency: transaction.currencyCode,
    transactionType: transaction.transactionType,
    description: transaction.bundleDescription ?? '',
    number: transaction.accountId ? maskAccount(transaction.accountId) : maskMsisdn(transaction.msisdn),
  };
}

/** Entry `receipts` of the browser's local storage. It never leaves the device and the visitor can erase it. */
export function receipts(store: () => SessionStore | null = browserDevice, clock: Clock = systemClock) {
  const entry = sessionEntry<Receipt[]>('receipts', parseAll, store);
  const read = () => {
    const since = clock.now().getTime() - KEPT_MS;
    return (entry.read() ?? []).filter(({ at }) => Date.parse(at) > since);
  };
  return {
    /** The newest first, none older than thirty days. */
    read,
    /** Puts a receipt first; seen again it stays one. */
    remember: (receipt: Receipt) => {
      const others = read().filter(({ reference }) => reference !== receipt.reference);
      const all = [receipt, ...others].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
      entry.write(all.slice(0, MOST));
    },
    forget: entry.clear,
  };
}

function parseAll(stored: unknown): Receipt[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.slice(0, MOST).flatMap((each: Partial<Record<keyof Receipt, unknown>> | null) => {
    const text = (name: keyof Receipt) => (typeof each?.[name] === 'string' ? each[name] : '');
    const { outcome } = each ?? {};
    if (outcome !== 'delivered' && outcome !== 'refunded') return [];
    const currency = text('currency');
    if (!isCurrency(currency) || !text('reference') || Number.isNaN(Date.parse(text('at')))) return [];
    return [
      {
        reference: text('reference'),
        at: text('at'),
        outcome,
        amount: text('amount'),
        currency,
        transactionType: text('transactionType'),
        description: text('description'),
        number: text('number'),
      },
    ];
  });
}
