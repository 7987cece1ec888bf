import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { createRecentNumberStore } from './recent-numbers.ts';
import { rememberMethod } from './remember-method.ts';
import { createSavedPurchaseStore, toSavedPurchase } from './saved-purchases.ts';
import type { WidgetType } from './session-entries.ts';

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

/** The pages that fill in a number again. */
const PAGE_OF: Partial<Record<PaidPurchase['rechargeType'], WidgetType>> = {
  'PREPAID RECHARGE': 'prepaid',
  'BUNDLE PURCHASE': 'prepaid',
  'POSTPAID BILL PAYMENT': 'postpaid',
  'Broadband Recharge': 'broadband',
};
