import { NETWORK_DELAY_MS, type RemoteDelivery } from '@portal/operator/requests/request-state';
import type { JsonApi } from '@portal/platform/api-client/json-api';
import { notWritten } from './not-written.ts';

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
