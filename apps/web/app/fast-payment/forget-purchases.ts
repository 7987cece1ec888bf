import { RECENT_NUMBERS } from '../browser-storage/entry-names.ts';
import { createKeepingSetting } from '../browser-storage/keeps-purchases.ts';
import { SAVED_PURCHASES } from '../browser-storage/saved-script.ts';
import { createStorageEntry, getLocalStorage } from '../browser-storage/storage.ts';
import { portal } from '../context/portal.ts';

/** Erases purchases and numbers of this device, and what the server has kept for it; nothing more is kept. */
export function forgetPurchases(): void {
  createKeepingSetting().write(false);
  // By their names: a payment page has no use for the code that reads them.
  for (const name of [SAVED_PURCHASES, RECENT_NUMBERS])
    createStorageEntry(name, () => null, getLocalStorage).clear();
  void portal.endKeptProofs({});
}

/** Stores whether this device belongs to one person. Who takes that back has others at it, who find nothing of what was kept. */
export function changeKeeping(keeps: boolean): void {
  if (keeps) createKeepingSetting().write(true);
  else forgetPurchases();
}
