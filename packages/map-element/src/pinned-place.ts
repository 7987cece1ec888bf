import type { GeocodingService } from './geocoding-service.ts';
import type { MapPoint, MovedBy } from './map-api.ts';

type PinnedParts = {
  service: () => GeocodingService;
  onLocated: (place: MapPoint & { address: string | null; by: MovedBy }) => void;
};

/** Looks up where the pin came to rest; of several rests only the last is told. */
export function pinnedPlace({ service, onLocated }: PinnedParts) {
  let asking = new AbortController();
  return async (point: MapPoint, by: MovedBy): Promise<void> => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    // Nobody knowing the address is no reason to refuse the place.
    const address = await service()
      .addressOf(point, signal)
      .catch(() => null);
    if (!signal.aborted) onLocated({ ...point, address, by });
  };
}
