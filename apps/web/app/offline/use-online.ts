import { useSyncExternalStore } from 'react';
import { isOnline, subscribeOnline } from './online-state.ts';

/** Returns whether there is a connection, as far as the browser can tell. Always `true` on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeOnline, isOnline, () => true);
}
