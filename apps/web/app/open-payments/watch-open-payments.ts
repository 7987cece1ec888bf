import type { PortalClient } from '@portal/contract/http/portal-client';
import { startPolling } from '../timers/polling.ts';
import { type ShownPayment, settleOpenPayments } from './settle-open-payments.ts';

/** Milliseconds between two checks while a payment is open and the page is visible. */
const CHECK_MS = 10_000;

/**
 * Checks the open payments of this browser at once, and while there are some. `show` gets those that are open, none at the end.
 * @returns ends it
 */
export function watchOpenPayments(
  portal: Pick<PortalClient, 'readTransaction'>,
  show: (payments: ShownPayment[]) => void,
): () => void {
  let isFirst = true;
  return startPolling({
    schedule: () => {
      const wait = isFirst ? 0 : CHECK_MS;
      isFirst = false;
      return wait;
    },
    check: async (signal) => {
      const payments = await settleOpenPayments(portal);
      if (signal.aborted) return 'done';
      show(payments);
      return payments.length > 0 ? 'again' : 'done';
    },
  });
}
