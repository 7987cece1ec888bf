import type { Geocoder } from '@portal/domain/places/geocoder';

type FallbackParts = {
  first: Geocoder;
  /** The gazetteer with the streets of the operator's map, which need no network. */
  always: Geocoder;
  /** Called with each failure, for the log. */
  onFailed: (cause: unknown) => void;
};

/** Ids of the gazetteer and of the streets of the operator's map. */
const OWN_ID = /^(rw|street)\//;

/** An external service, with the gazetteer for failures, timeouts and unknown places. */
export function withFallback({ first, always, onFailed }: FallbackParts): Geocoder {
  const callWithFallback = async <Found>(
    call: (geocoder: Geocoder) => Promise<Found>,
    isEmpty: (found: Found) => boolean,
  ): Promise<Found> => {
    try {
      const found = await call(first);
      return isEmpty(found) ? await call(always) : found;
    } catch (cause) {
      onFailed(cause);
      return call(always);
    }
  };
  const isEmptyList = (found: readonly unknown[]) => found.length === 0;
  const isNull = (found: unknown) => found === null;
  return {
    search: (query) => callWithFallback((geocoder) => geocoder.search(query), isEmptyList),
    suggest: (query) => callWithFallback((geocoder) => geocoder.suggest(query), isEmptyList),
    byId: (query) =>
      OWN_ID.test(query.id)
        ? always.byId(query)
        : callWithFallback((geocoder) => geocoder.byId(query), isNull),
    reverse: (query) => callWithFallback((geocoder) => geocoder.reverse(query), isNull),
  };
}
