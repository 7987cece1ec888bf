import type { Geocoder } from './geocoder.ts';

type FallbackParts = {
  first: Geocoder;
  /** The gazetteer: asks nobody, so it always answers. */
  always: Geocoder;
  /** Told of each failure, for the log. */
  onFailed: (cause: unknown) => void;
};

/** Ids of the gazetteer, whoever else is configured. */
const OWN_ID = /^rw\//;

/** A service of others, and the gazetteer where that fails, is slow or has never heard of a place. */
export function withFallback({ first, always, onFailed }: FallbackParts): Geocoder {
  const orFallBack = async <Found>(
    ask: (geocoder: Geocoder) => Promise<Found>,
    isEmpty: (found: Found) => boolean,
  ): Promise<Found> => {
    try {
      const found = await ask(first);
      return isEmpty(found) ? await ask(always) : found;
    } catch (cause) {
      onFailed(cause);
      return ask(always);
    }
  };
  const none = (found: readonly unknown[]) => found.length === 0;
  const missing = (found: unknown) => found === null;
  return {
    search: (asked) => orFallBack((geocoder) => geocoder.search(asked), none),
    suggest: (asked) => orFallBack((geocoder) => geocoder.suggest(asked), none),
    byId: (asked) =>
      OWN_ID.test(asked.id) ? always.byId(asked) : orFallBack((geocoder) => geocoder.byId(asked), missing),
    reverse: (asked) => orFallBack((geocoder) => geocoder.reverse(asked), missing),
  };
}
