import type { GeoPoint } from '@portal/domain/places/geo';
import { useEffect, useEffectEvent, useState } from 'react';

/** State of the location request. `refused`: the visitor declined, or the device has no position. */
export type LocationState = 'idle' | 'asking' | 'refused';

const OPTIONS = { timeout: 15_000, maximumAge: 60_000, enableHighAccuracy: false };

/** The location request of a page: `ask` starts it. */
export type CurrentLocation = { state: LocationState; ask: () => void };

/**
 * Requests the visitor's position: through `ask`, and on load only when the permission exists already (RULINGS 47).
 * @param options.onLoad whether this page requests it on load at all
 */
export function useCurrentLocation(
  onFound: (at: GeoPoint) => void,
  { onLoad }: { onLoad: boolean },
): CurrentLocation {
  const [state, setState] = useState<LocationState>('idle');
  const ask = () => {
    if (!('geolocation' in navigator)) return setState('refused');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onFound({ lat: coords.latitude, lng: coords.longitude });
      },
      () => setState('refused'),
      OPTIONS,
    );
  };
  const askIfAllowed = useEffectEvent(async () => {
    if (onLoad && (await isAllowed())) ask();
  });
  useEffect(() => void askIfAllowed(), []);
  return { state, ask };
}

/** A browser without the permissions API counts as no permission, so that no prompt appears unexpectedly. */
async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}
