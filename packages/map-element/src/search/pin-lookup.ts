import type { MapPoint, MoveSource } from '../map-api.ts';
import type { GeocodingService } from './geocoding-service.ts';

type PinLookupOptions = {
  service: () => GeocodingService;
  onLocated: (place: MapPoint & { address: string | null; by: MoveSource }) => void;
};

/**
 * Looks up the address of the pin; a newer lookup cancels the previous one. `known`: the address under which the point was found,
 * which is reported instead of the one of a lookup.
 */
export function createPinLookup({ service, onLocated }: PinLookupOptions) {
  let request = new AbortController();
  return async (point: MapPoint, by: MoveSource, known: string | null = null): Promise<void> => {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    // A place is valid without an address.
    const address =
      known ??
      (await service()
        .addressOf(point, signal)
        .catch(() => null));
    if (!signal.aborted) onLocated({ ...point, address, by });
  };
}
