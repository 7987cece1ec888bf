import type { CallResult } from '@portal/contract/calls/calls';
import { maskAccount } from '@portal/domain/identifiers/account-number';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { type Currency, isCurrency } from '@portal/domain/money/money';
import { type Clock, systemClock } from '@portal/domain/time/clock';
import { parseRechargeType } from '../context/order-page.ts';
import { createStorageEntry, getLocalStorage, type WebStorage } from './storage.ts';

/**
 * A finished purchase as stored on this device: enough for customer care, without anything that authorises access or
 * payment.
 */
export type Receipt = {
  /** Id of the transaction, for the address of its status page. */
  reference: string;
  /** What customer care asks for: `7KQ2M-4XW9T` (RULINGS 79). */
  shortReference: string;
  /** End of the purchase, ISO 8601. */
  at: string;
  outcome: 'delivered' | 'refunded';
  /** Decimal text: `500`. */
  amount: string;
  currency: Currency;
  transactionType: string;
  /** For the page to buy the same again. */
  rechargeType: Transaction['rechargeType'] | null;
  /** Description of the bundle, empty for other products. */
  description: string;
  /** Masked number of the recipient: a phone can have several users. */
  number: string;
};

type Transaction = CallResult<'readTransaction'>;

/** Number of receipts stored, and for how long. */
const MAX_RECEIPTS = 5;
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;

/**
 * Creates the receipt of a finished purchase. `null` while the purchase can still change, and for visitors who did not
 * place the order.
 */
export function toReceipt(transaction: Transaction): Receipt | null {
  const { own, final, status, timeline } = transaction;
  const taken = transaction.takenBack === 'whole' ? timeline.at(-1) : undefined;
  const refunded = taken ?? timeline.find(({ step }) => step === 'refunded' || step === 'charged-back');
  const end = refunded ?? timeline.find(({ step }) => step === 'delivered');
  if (!own || !final || !end || (!refunded && status !== 'SUCCESS')) return null;
  return {
    reference: transaction.transactionId,
    shortReference: transaction.shortReference,
    at: end.at,
    outcome: refunded ? 'refunded' : 'delivered',
    amount: transaction.amount,
    currency: transaction.currencyCode,
    transactionType: transaction.transactionType,
    rechargeType: transaction.rechargeType,
    description: transaction.bundleDescription ?? '',
    number: numberOf(transaction),
  };
}

/** Whom it was for, masked; of several numbers how many there were. */
function numberOf({ accountId, recharges, msisdn }: Transaction): string {
  if (recharges[0]) return msisdn;
  return accountId ? maskAccount(accountId) : maskMsisdn(msisdn);
}

const listeners = new Set<() => void>();

/** Calls `run` when a receipt is stored while the page is open. Returns a function that ends it. */
export function onReceiptStored(run: () => void): () => void {
  listeners.add(run);
  return () => void listeners.delete(run);
}

/** Entry `receipts` of local storage. It never leaves the device, and the visitor can delete it. */
export function createReceiptStore(
  store: () => WebStorage | null = getLocalStorage,
  clock: Clock = systemClock,
) {
  const entry = createStorageEntry<Receipt[]>('receipts', parseReceipts, store);
  const read = () => {
    const since = clock.now().getTime() - MAX_AGE_MS;
    return (entry.read() ?? []).filter(({ at }) => Date.parse(at) > since);
  };
  return {
    /** Newest first, none older than thirty days. */
    read,
    /** Adds a receipt, once. */
    remember: (receipt: Receipt) => {
      const others = read().filter(({ reference }) => reference !== receipt.reference);
      const all = [receipt, ...others].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
      entry.write(all.slice(0, MAX_RECEIPTS));
      for (const run of listeners) run();
    },
    forget: entry.clear,
  };
}

function parseReceipts(stored: unknown): Receipt[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.slice(0, MAX_RECEIPTS).flatMap((each: Partial<Record<keyof Receipt, unknown>> | null) => {
    const text = (name: keyof Receipt) => (typeof each?.[name] === 'string' ? each[name] : '');
    const { outcome } = each ?? {};
    if (outcome !== 'delivered' && outcome !== 'refunded') return [];
    const currency = text('currency');
    if (!isCurrency(currency) || !text('reference') || Number.isNaN(Date.parse(text('at')))) return [];
    return [
      {
        reference: text('reference'),
        shortReference: text('shortReference'),
        at: text('at'),
        outcome,
        amount: text('amount'),
        currency,
        transactionType: text('transactionType'),
        rechargeType: parseRechargeType(text('rechargeType')),
        description: text('description'),
        number: text('number'),
      },
    ];
  });
}
