import type { PortalClient } from '@portal/contract/http/portal-client';
import { createOpenPaymentStore, type OpenPayment } from '../browser-storage/open-payments.ts';
import { createReceiptStore, toReceipt } from '../browser-storage/receipts.ts';

/** A payment that has not ended. `waits`: as far as is known, for the customer. */
export type ShownPayment = OpenPayment & { waits: boolean };

type Stores = {
  payments: Pick<ReturnType<typeof createOpenPaymentStore>, 'read' | 'forget'>;
  receipts: Pick<ReturnType<typeof createReceiptStore>, 'remember'>;
};

/**
 * Reads the payments that this browser stored as open. Those that have ended, or that it may no longer see, are removed;
 * the receipt of a purchase that was made meanwhile is stored. A payment that cannot be read now stays.
 * @returns those that have not ended
 */
export async function settleOpenPayments(
  portal: Pick<PortalClient, 'readTransaction'>,
  { payments, receipts }: Stores = { payments: createOpenPaymentStore(), receipts: createReceiptStore() },
): Promise<ShownPayment[]> {
  const shown = await Promise.all(
    payments.read().map(async (payment) => {
      const answer = await portal.readTransaction({ txnId: payment.id });
      if (answer.kind === 'ok' && answer.result.own && !answer.result.final)
        return { ...payment, waits: answer.result.cancellable };
      if (answer.kind === 'unreachable' || (answer.kind === 'refused' && answer.code !== 'NOT_FOUND'))
        return { ...payment, waits: true };
      const receipt = answer.kind === 'ok' ? toReceipt(answer.result) : null;
      if (receipt) receipts.remember(receipt);
      payments.forget(payment.id);
      return null;
    }),
  );
  return shown.filter((payment) => payment !== null);
}
