import { keepLast } from '@isano/adapter-kit/http';
import type { Bundle } from '@isano/adapter-kit/operator';
import type { Clock } from '@isano/adapter-kit/values';

/**
 * Wraps the read of the catalogue for what is shown: one read serves every page for `lifeMs` milliseconds. While the
 * operator is away or slow, the last answer is shown, and the operator is asked once in that time. Without an earlier
 * answer the error is thrown, and the next page asks again. The price may be old, so an order must not rely on it.
 */
export function cachedCatalogue(
  read: () => Promise<Bundle[]>,
  { clock, lifeMs }: { clock: Clock; lifeMs: number },
): () => Promise<Bundle[]> {
  const readOrLast = keepLast(read);
  let current: { bundles: Promise<Bundle[]>; until: number } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (current && now < current.until) return current.bundles;
    const started = { bundles: readOrLast(), until: now + lifeMs };
    current = started;
    started.bundles.catch(() => {
      if (current === started) current = null;
    });
    return started.bundles;
  };
}
