import type { Clock } from '@portal/domain/clock';

/** Seconds a cache entry lives unless told otherwise. SPEC section 3 "Cache entry". */
export const DEFAULT_CACHE_SECONDS = 10;

/** What session storage must be able to do; `null` where it is blocked or absent. */
export type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One value with the instant (ms since 1970) until which it is valid. */
type CacheEntry = { value: unknown; expiry: number };

/** Values with an expiry, kept under a key. */
export type SessionCache = {
  /** The value, or `undefined` when none is stored or it has expired, in which case it is dropped. */
  read: (key: string) => unknown;
  /** Keeps a value for so many seconds. */
  write: (key: string, value: unknown, seconds?: number) => void;
};

/** The cache of SPEC section 3: a value is valid until its expiry and dropped when read after it. */
export function sessionCache(store: SessionStore | null, clock: Clock): SessionCache {
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

/** One named entry of the session. */
export type SessionEntry<Value> = {
  read: () => Value | null;
  write: (value: Value) => void;
  clear: () => void;
};

/**
 * A typed entry of session storage. What is stored there is outside data: `parse` gives `null` for anything it does
 * not know. Blocked storage reads as empty and forgets what is written.
 */
export function sessionEntry<Value>(
  name: string,
  parse: (stored: unknown) => Value | null,
  store: () => SessionStore | null = browserSession,
): SessionEntry<Value> {
  return {
    read: () => parse(readJson(store(), name)),
    write: (value) => writeJson(store(), name, value),
    clear: () => removeItem(store(), name),
  };
}

/** The browser's session storage, `null` on the server or where it is blocked. */
export function browserSession(): SessionStore | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

/** The browser's local storage, `null` on the server or where it is blocked. */
export function browserDevice(): SessionStore | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

function readJson(store: SessionStore | null, key: string): unknown {
  try {
    return JSON.parse(store?.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function writeJson(store: SessionStore | null, key: string, value: unknown): void {
  try {
    store?.setItem(key, JSON.stringify(value));
  } catch {
    // Full or blocked storage: the portal works without it.
  }
}

function removeItem(store: SessionStore | null, key: string): void {
  try {
    store?.removeItem(key);
  } catch {
    // As above.
  }
}
