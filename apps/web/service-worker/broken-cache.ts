/** The part of the global scope in use. */
declare const self: { registration: { unregister: () => Promise<boolean> } };

/** Milliseconds after which the network is faster than the storage of this device. */
const READ_TIMEOUT_MS = 1_500;

/**
 * Reads from the browser's caches: `undefined` when reading fails, or takes too long. The caller then uses the network:
 * a phone whose storage is damaged must not lose the site. Chromium and Safari both reject with "UnknownError" then, and
 * sometimes never answer.
 */
export async function readOrNothing<T>(read: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), READ_TIMEOUT_MS);
  });
  try {
    return await Promise.race([read, timeout]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Deletes a cache that cannot be read. The pages cache again with a new one. */
export async function deleteBrokenCache(name: string): Promise<void> {
  try {
    if (!(await caches.delete(name))) await leave();
  } catch {
    await leave();
  }
}

/**
 * Unregisters the service worker, because the caches of this browser cannot be listed or deleted. Open pages keep it
 * until they are left; the next page comes from the network and registers it again.
 */
export async function leave(): Promise<void> {
  await self.registration.unregister().catch(() => undefined);
}
