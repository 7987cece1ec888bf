import type { Clock } from '@portal/domain/time/clock';

/** Default lifetime of a cache entry in seconds. SPEC section 3 "Cache entry". */
export const DEFAULT_CACHE_SECONDS = 10;

/** The part of the Storage API in use. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A value and its expiry (ms since 1970). */
type CacheEntry = { value: unknown; expiry: number };

/** A cache in session storage. */
export type SessionCache = {
  /** Returns the value, or `undefined` when it is missing or has expired. An expired entry is removed. */
  read: (key: string) => unknown;
  /** Stores a value for a number of seconds. */
  write: (key: string, value: unknown, seconds?: number) => void;
};

/**
 * Creates the cache of SPEC section 3: a value is valid until its expiry and removed when read later.
 * @param store `null` where storage is blocked or missing
 */
export function createSessionCache(store: WebStorage | null, clock: Clock): SessionCache {
  return {
    read(key) {
      const entry = readJson(store, key) as Partial<CacheEntry> | null;
      if (entry === null) return undefined;
      if (typeof entry.expiry === 'number' && clock.now().getTime() <= entry.expiry) return entry.value;
      removeItem(store, key);
      return undefined;
    },
    write(key, value, seconds = DEFAULT_CACHE_SECONDS) {
      writeJson(store, key, { value, expiry: clock.now().getTime() + seconds * 1000 } satisfies CacheEntry);
    },
  };
}

/** One named entry of the browser's storage. */
export type StorageEntry<Value> = {
  read: () => Value | null;
  write: (value: Value) => void;
  clear: () => void;
};

/**
 * Creates a typed entry of session storage. Stored values are untrusted: `parse` returns `null` for an unknown one.
 * Blocked storage reads as empty and drops writes.
 */
export function createStorageEntry<Value>(
  name: string,
  parse: (stored: unknown) => Value | null,
  store: () => WebStorage | null = getSessionStorage,
): StorageEntry<Value> {
  return {
    read: () => parse(readJson(store(), name)),
    write: (value) => writeJson(store(), name, value),
    clear: () => removeItem(store(), name),
  };
}

/** Returns session storage, `null` on the server or where it is blocked. */
export function getSessionStorage(): WebStorage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

/** Returns local storage, `null` on the server or where it is blocked. */
export function getLocalStorage(): WebStorage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

function readJson(store: WebStorage | null, key: string): unknown {
  try {
    return JSON.parse(store?.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function writeJson(store: WebStorage | null, key: string, value: unknown): void {
  try {
    store?.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked. The portal works without it.
  }
}

function removeItem(store: WebStorage | null, key: string): void {
  try {
    store?.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}

/** Whether a list is stored under this name and is not empty, without the code that reads it. */
export function hasStored(name: string): boolean {
  try {
    return (getLocalStorage()?.getItem(name) ?? '[]') !== '[]';
  } catch {
    return false;
  }
}
