import type { JsonApi } from '@isano/adapter-kit/http';
import type { RemoteDelivery } from '@isano/adapter-kit/operator';
import { notWritten } from './not-written.ts';

/** How long after the time-out of a call the other side may still receive it. */
const NETWORK_DELAY_MS = 30_000;

/**
 * Step 4. A top-up at the other side. It is sent once, whatever happens, when three things are true: `send` gives the other
 * side our key, `ask` finds the top-up by that key, and `never-arrived` is returned only when a complete list proves it. What
 * is not certain throws.
 */
export function templateTopUp(_api: JsonApi, timeoutMs: number): RemoteDelivery {
  return {
    send: () =>
      notWritten(
        'top-up.ts',
        'send the top-up with the key, and return delivered, refused, pending or not-sent',
      ),
    ask: () => notWritten('top-up.ts', 'find the top-up by its key and return what became of it'),
    settlesWithinMs: timeoutMs + NETWORK_DELAY_MS,
  };
}
