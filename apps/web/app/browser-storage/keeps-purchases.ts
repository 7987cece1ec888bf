import { createStorageEntry, getLocalStorage, type WebStorage } from './storage.ts';

/**
 * Entry `keepsPurchases` of local storage: whether purchases and numbers may be kept on this device. `false` once the
 * visitor has said that others use it too.
 */
export function createKeepingSetting(store: () => WebStorage | null = getLocalStorage) {
  const entry = createStorageEntry<boolean>('keepsPurchases', (stored) => stored !== false, store);
  return {
    /** True unless the visitor said no. */
    read: () => entry.read() ?? true,
    write: (keeps: boolean) => (keeps ? entry.clear() : entry.write(false)),
  };
}

/** Name of the entry with the kept purchases, whose code is loaded only where there is one. */
export const SAVED_PURCHASES = 'savedPurchases';

/** Whether purchases are kept on this device. */
export function hasSavedPurchases(): boolean {
  try {
    return (getLocalStorage()?.getItem(SAVED_PURCHASES) ?? '[]') !== '[]';
  } catch {
    return false;
  }
}
