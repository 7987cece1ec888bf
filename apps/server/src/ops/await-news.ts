import { setTimeout as wait } from 'node:timers/promises';
import { STEP_OF_STATE } from '../features/payments/payment-step.ts';
import type { Payment } from '../features/payments/payment-store.ts';
import type { Office } from './open-office.ts';

const LOOK_EVERY_MS = 200;
const LONGEST_MS = 15_000;

/**
 * Waits a while for a running portal to do what was just queued for a payment.
 * @returns the payment as it stands then, and whether anything happened; `null` when no portal runs
 */
export async function awaitNews(
  { payments, isWorkedOn }: Pick<Office, 'payments' | 'isWorkedOn'>,
  before: Payment,
): Promise<{ payment: Payment; moved: boolean } | null> {
  if (!(await isWorkedOn())) return null;
  let payment = before;
  for (let waited = 0; waited < LONGEST_MS; waited += LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS);
    payment = (await payments.find(before.id)) ?? payment;
    const planned = payment.dueAt !== null && payment.dueAt.getTime() > Date.now();
    if (payment.version !== before.version && (planned || STEP_OF_STATE[payment.state] === null)) break;
  }
  return { payment, moved: payment.version !== before.version };
}
