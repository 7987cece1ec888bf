import type { StandingDeps } from './standing-deps.ts';
import type { StoppedPayment } from './standing-store.ts';

/**
 * Withdraws the payments of standing orders that were stopped: one that is about to be handed over is not, and a request that waits on the
 * handset is cancelled. One that was approved before is delivered.
 */
export async function withdrawPayments(
  { findPayment, cancelPayment, log }: Pick<StandingDeps, 'findPayment' | 'cancelPayment' | 'log'>,
  begun: readonly StoppedPayment[],
): Promise<void> {
  for (const { isPermitted, ...payment } of begun) {
    const cancel = async () => {
      // What is charged without an approval cannot be withdrawn once it was handed over.
      if (isPermitted && (await findPayment(payment.transactionId))?.state !== 'created') return;
      await cancelPayment(payment);
    };
    await cancel().catch((err: unknown) =>
      log.warn(
        { err, payment: payment.transactionId },
        'a payment of a stopped standing order was not cancelled',
      ),
    );
  }
}
