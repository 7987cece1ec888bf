import type { Clock } from '@portal/domain/time/clock';

/** A key that is fetched again after this time; the provider may replace it, and says until when it is valid only to the second. */
const KEPT_MS = 10 * 60_000;

/** The provider's key for signatures, fetched when it is needed first. */
export function createSigningKey(fetchKey: () => Promise<string>, clock: Clock) {
  let known: { key: Promise<string>; until: number } | null = null;
  return {
    /** Rejects when the provider does not answer. */
    current: (): Promise<string> => {
      const now = clock.now().getTime();
      if (known && now < known.until) return known.key;
      const key = fetchKey();
      const fetched = { key, until: now + KEPT_MS };
      known = fetched;
      key.catch(() => {
        if (known === fetched) known = null;
      });
      return key;
    },
    /** The provider refused a signature with it. */
    drop: (): void => {
      known = null;
    },
  };
}
