import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { createKeepingSetting } from '../browser-storage/keeps-purchases.ts';
import { rememberMethod } from '../browser-storage/payment-choice.ts';
import { createRecentNumberStore } from '../browser-storage/recent-numbers.ts';
import { createSavedPurchaseStore, toSavedPurchase } from '../browser-storage/saved-purchases.ts';
import type { WidgetType } from '../browser-storage/session-entries.ts';
import { portal } from '../context/portal.ts';

/** A paid purchase of this browser. */
export type PaidPurchase = Parameters<typeof toSavedPurchase>[0];

/** Keeps the way to pay as the last one, and for those who have said yes the purchase and its number. */
export function savePurchase(transaction: PaidPurchase): void {
  rememberMethod(transaction.paymentOption.segment);
  const purchase = toSavedPurchase(transaction);
  if (purchase) createSavedPurchaseStore().remember(purchase);
  const [type, msisdn] = [PAGE_OF[transaction.rechargeType], parseMsisdn(transaction.msisdn)];
  if (type && msisdn) createRecentNumberStore().remember({ type, msisdn });
}

/** Erases purchases and numbers of this device, and what the server has kept for it; nothing more is kept. */
export function forgetPurchases(): void {
  createKeepingSetting().write(false);
  createSavedPurchaseStore().forget();
  createRecentNumberStore().forget();
  void portal.endKeptProofs({});
}

/** The pages that fill in a number again. */
const PAGE_OF: Partial<Record<PaidPurchase['rechargeType'], WidgetType>> = {
  'PREPAID RECHARGE': 'prepaid',
  'BUNDLE PURCHASE': 'prepaid',
  'POSTPAID BILL PAYMENT': 'postpaid',
  'Broadband Recharge': 'broadband',
};
