import type { GeocodingService } from './geocoding-service.ts';
import type { MapPoint, MovedBy } from './map-api.ts';

type PinLookupOptions = {
  service: () => GeocodingService;
  onLocated: (place: MapPoint & { address: string | null; by: MovedBy }) => void;
};

/** Looks up the address of the pin; a newer lookup cancels the previous one. */
export function pinnedPlace({ service, onLocated }: PinLookupOptions) {
  let request = new AbortController();
  return async (point: MapPoint, by: MovedBy): Promise<void> => {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    // A place is valid without an address.
    const address = await service()
      .addressOf(point, signal)
      .catch(() => null);
    if (!signal.aborted) onLocated({ ...point, address, by });
  };
}
