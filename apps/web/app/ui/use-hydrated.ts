import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Returns whether the page is hydrated: `false` in the HTML of the server, `true` from the first effect on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
