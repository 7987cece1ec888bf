import type { CallResult } from '@portal/contract/calls/calls';
import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { type Currency, isCurrency } from '@portal/domain/money/money';
import { createKeepingSetting } from './keeps-purchases.ts';
import { SAVED_PURCHASES } from './saved-script.ts';
import { createStorageEntry, getLocalStorage, type WebStorage } from './storage.ts';

/** Kinds of purchase that can be bought again with one press. A bill has another amount each time. */
const KINDS = ['PREPAID RECHARGE', 'BUNDLE PURCHASE', 'Broadband Recharge'] as const;

/** A paid purchase as kept on this device, to buy it again. It holds nothing that authorises a payment (SAFETY V14). */
export type SavedPurchase = {
  kind: (typeof KINDS)[number];
  msisdn: Msisdn;
  /** Decimal text: `500`. */
  amount: string;
  currency: Currency;
  /** Bundles only. */
  productCode: string | null;
  /** The bundle in the operator's words; empty for a recharge. */
  description: string;
  /** Last path segment of the way to pay, and its name. */
  method: string;
  methodName: string;
  /** The number that paid, where it is another one than that of the purchase; `null` otherwise, and for a card. */
  payer: Msisdn | null;
  /** The visitor's own name for it, may be empty. */
  nickname: string;
};

/** Number of purchases kept. */
const MAX_PURCHASES = 6;
/** Longest nickname. */
export const NICKNAME_LENGTH = 24;

type Transaction = Pick<
  CallResult<'readTransaction'>,
  | 'own'
  | 'status'
  | 'rechargeType'
  | 'msisdn'
  | 'mobileNumber'
  | 'amount'
  | 'currencyCode'
  | 'productCode'
  | 'bundleDescription'
  | 'paymentOption'
>;

/** What to keep of a transaction; `null` unless this browser bought it, it was delivered and can be bought again. */
export function toSavedPurchase(transaction: Transaction): SavedPurchase | null {
  const { own, status, rechargeType, amount, currencyCode: currency, paymentOption } = transaction;
  const kind = KINDS.find((each) => each === rechargeType);
  const msisdn = parseMsisdn(transaction.msisdn);
  if (!own || status !== 'SUCCESS' || !kind || !msisdn) return null;
  const paidFrom = paymentOption.form === 'card' ? null : parseMsisdn(transaction.mobileNumber);
  return {
    kind,
    msisdn,
    amount,
    currency,
    productCode: transaction.productCode,
    description: transaction.bundleDescription ?? '',
    method: paymentOption.segment,
    methodName: paymentOption.label,
    payer: paidFrom === msisdn ? null : paidFrom,
    nickname: '',
  };
}

/** Whether two entries are the same purchase: only its newest way to pay is kept. */
export function isSamePurchase(a: SavedPurchase, b: SavedPurchase): boolean {
  return (
    a.kind === b.kind && a.msisdn === b.msisdn && (a.productCode ?? a.amount) === (b.productCode ?? b.amount)
  );
}

/** Entry `savedPurchases` of local storage. It never leaves the device, and the visitor can delete it. */
export function createSavedPurchaseStore(store: () => WebStorage | null = getLocalStorage) {
  const entry = createStorageEntry<SavedPurchase[]>(SAVED_PURCHASES, parseSaved, store);
  const read = () => entry.read() ?? [];
  return {
    /** Newest first. */
    read,
    /** Keeps a purchase as the newest, with the nickname it had; nothing before the visitor has said yes. */
    remember: (purchase: SavedPurchase) => {
      if (!createKeepingSetting(store).read()) return;
      const known = read().find((each) => isSamePurchase(each, purchase));
      const others = read().filter((each) => each !== known && !isSamePurchase(each, purchase));
      const nickname = known?.nickname ?? purchase.nickname;
      entry.write([{ ...purchase, nickname }, ...others].slice(0, MAX_PURCHASES));
    },
    rename: (purchase: SavedPurchase, nickname: string) =>
      entry.write(
        read().map((each) =>
          isSamePurchase(each, purchase)
            ? { ...each, nickname: nickname.trim().slice(0, NICKNAME_LENGTH) }
            : each,
        ),
      ),
    remove: (purchase: SavedPurchase) =>
      entry.write(read().filter((each) => !isSamePurchase(each, purchase))),
    forget: entry.clear,
  };
}

function parseSaved(stored: unknown): SavedPurchase[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.slice(0, MAX_PURCHASES).flatMap((each: Partial<Record<string, unknown>> | null) => {
    const text = (name: keyof SavedPurchase) => String(each?.[name] ?? '').slice(0, 200);
    const kind = KINDS.find((known) => known === each?.kind);
    const msisdn = parseMsisdn(text('msisdn'));
    const currency = text('currency');
    const isPriced = /^\d+(\.\d+)?$/.test(text('amount')) && isCurrency(currency);
    if (!kind || !msisdn || !isPriced || !/^[a-z\d-]{1,40}$/.test(text('method'))) return [];
    const productCode = kind === 'PREPAID RECHARGE' ? null : text('productCode');
    if (productCode === '') return [];
    return [
      {
        kind,
        msisdn,
        amount: text('amount'),
        currency,
        productCode,
        description: text('description'),
        method: text('method'),
        methodName: text('methodName'),
        payer: parseMsisdn(text('payer')),
        nickname: text('nickname').slice(0, NICKNAME_LENGTH),
      },
    ];
  });
}
