import { createKeepingSetting } from '../browser-storage/keeps-purchases.ts';
import { createRecentNumberStore } from '../browser-storage/recent-numbers.ts';
import { createSavedPurchaseStore } from '../browser-storage/saved-purchases.ts';
import { portal } from '../context/portal.ts';

/** Erases purchases and numbers of this device, and what the server has kept for it; nothing more is kept. */
export function forgetPurchases(): void {
  createKeepingSetting().write(false);
  createSavedPurchaseStore().forget();
  createRecentNumberStore().forget();
  void portal.endKeptProofs({});
}

/** Stores whether this device belongs to one person. Who takes that back has others at it, who find nothing of what was kept. */
export function changeKeeping(keeps: boolean): void {
  if (keeps) createKeepingSetting().write(true);
  else forgetPurchases();
}
