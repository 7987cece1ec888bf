import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page's script runs: `false` in what the server sent, `true` from the first effect on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
