import { type Clock, systemClock } from '@portal/domain/time/clock';
import { createKeepingSetting } from './keeps-purchases.ts';
import { createStorageEntry, getLocalStorage, type WebStorage } from './storage.ts';

/** A shop as stored on this device: what helps to find and to call it without internet. `phone` is empty if it has none. */
export type StoredShop = { title: string; address: string; phone: string; km: number };

/** The last search for shops: the nearest ones. `place` is empty for the visitor's position, which is not stored. */
export type LastShops = { place: string; at: string; shops: StoredShop[] };

/** Number of shops stored, and for how long. */
const MAX_SHOPS = 5;
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;

/** Entry `lastShops` of local storage. It never leaves the device, and the visitor can delete it. */
export function createLastShopsStore(
  store: () => WebStorage | null = getLocalStorage,
  clock: Clock = systemClock,
) {
  const entry = createStorageEntry<LastShops>('lastShops', parseLastShops, store);
  const keeping = createKeepingSetting(store);
  /** The visitor said that others use this device. A search has no number and no amount, so it needs no yes. */
  const isShared = () => keeping.isAnswered() && !keeping.read();
  return {
    /** `null` without a search of the last thirty days, and on a device that others use. */
    read: (): LastShops | null => {
      const last = isShared() ? null : entry.read();
      return last && Date.parse(last.at) > clock.now().getTime() - MAX_AGE_MS ? last : null;
    },
    /** Replaces the search before. On a device that others use nothing is stored. */
    remember: (place: string, shops: readonly StoredShop[]) => {
      if (shops.length === 0 || isShared()) return;
      entry.write({ place, at: clock.now().toISOString(), shops: shops.slice(0, MAX_SHOPS) });
    },
    forget: entry.clear,
  };
}

function parseLastShops(stored: unknown): LastShops | null {
  const { place, at, shops } = (stored ?? {}) as Partial<Record<keyof LastShops, unknown>>;
  if (typeof place !== 'string' || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null;
  if (!Array.isArray(shops)) return null;
  const read = shops.slice(0, MAX_SHOPS).flatMap(parseShop);
  return read.length > 0 ? { place, at, shops: read } : null;
}

function parseShop(stored: Partial<Record<keyof StoredShop, unknown>> | null): StoredShop[] {
  const text = (name: keyof StoredShop) => (typeof stored?.[name] === 'string' ? stored[name] : '');
  const km = stored?.km;
  if (!text('title') || typeof km !== 'number' || !Number.isFinite(km)) return [];
  return [{ title: text('title'), address: text('address'), phone: text('phone'), km }];
}
