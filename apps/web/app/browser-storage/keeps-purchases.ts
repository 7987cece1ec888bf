import { SAVED_MARK, SAVED_PURCHASES } from './saved-script.ts';
import { createStorageEntry, getLocalStorage, hasStored, type WebStorage } from './storage.ts';

/**
 * Entry `keepsPurchases` of local storage: whether purchases and numbers may be kept on this device. Others may use it too,
 * so nothing is kept before the visitor has said yes (RULINGS 91).
 */
export function createKeepingSetting(store: () => WebStorage | null = getLocalStorage) {
  const entry = createStorageEntry<boolean>(
    'keepsPurchases',
    (stored) => (typeof stored === 'boolean' ? stored : null),
    store,
  );
  return {
    /** True once the visitor has said yes. */
    read: () => entry.read() === true,
    /** Whether the visitor has answered. */
    isAnswered: () => entry.read() !== null,
    write: entry.write,
  };
}

/** Whether purchases are kept on this device. */
export const hasSavedPurchases = (): boolean => hasStored(SAVED_PURCHASES);

/** Reserves the place of the kept purchases, which the script in the head of a page does for the first paint. */
export function markSavedPurchases(): void {
  document.documentElement.toggleAttribute(SAVED_MARK, hasSavedPurchases());
}
