import type { GeoPoint } from '@portal/domain/geo';
import { useEffect, useEffectEvent, useState } from 'react';

/** How asking for the visitor's position stands. `refused`: they said no, or the device doesn't know. */
export type LocationState = 'idle' | 'asking' | 'refused';

const PATIENCE = { timeout: 15_000, maximumAge: 60_000, enableHighAccuracy: false };

type CurrentLocation = { state: LocationState; ask: () => void };

/**
 * Asks the browser where the visitor stands: by `ask`, and on load only where they have allowed it before
 * (RULINGS 47).
 * @param options.onLoad whether this page wants it at all when it loads
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
      PATIENCE,
    );
  };
  const askIfAllowed = useEffectEvent(async () => {
    if (onLoad && (await isAllowed())) ask();
  });
  useEffect(() => void askIfAllowed(), []);
  return { state, ask };
}

/** Browsers that can't say are taken for a no: nobody is asked out of the blue. */
async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}
