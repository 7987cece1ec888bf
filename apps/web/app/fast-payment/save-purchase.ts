import { rememberMethod } from '../browser-storage/payment-choice.ts';
import { createSavedPurchaseStore, toSavedPurchase } from '../browser-storage/saved-purchases.ts';

/** Keeps a delivered purchase of this browser for "Send again", and its way to pay as the last one. */
export function savePurchase(transaction: Parameters<typeof toSavedPurchase>[0]): void {
  rememberMethod(transaction.paymentOption.segment);
  const purchase = toSavedPurchase(transaction);
  if (purchase) createSavedPurchaseStore().remember(purchase);
}
