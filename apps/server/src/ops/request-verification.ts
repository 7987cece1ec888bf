import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@portal/domain/clock';
import type { Verify } from '../features/payments/staff/decide-payment.ts';
import type { VerificationStore } from '../features/payments/staff/verification-store.ts';

const LOOK_EVERY_MS = 200;
/** A provider may take 52 s to answer; the rest is for the queue. */
const LONGEST_MS = 75_000;

type RequestDeps = {
  verifications: VerificationStore;
  clock: Clock;
  isPortalRunning: () => Promise<boolean>;
  /** Resolves after that many milliseconds; tests hand in their own. */
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Has a running portal ask provider and operator about a payment, and waits for what they say: the command itself has
 * no credentials of either (decision 014). Gives up after 75 s; answers that come later change nothing.
 */
export async function requestVerification(
  { verifications, clock, isPortalRunning, wait = pause }: RequestDeps,
  paymentId: string,
): ReturnType<Verify> {
  if (!(await isPortalRunning())) return 'no-portal';
  const id = await verifications.request(paymentId, clock.now());
  for (let waited = 0; waited < LONGEST_MS; waited += LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS);
    const evidence = await verifications.readEvidence(id);
    if (evidence) return evidence;
  }
  return 'no-answer-in-time';
}
