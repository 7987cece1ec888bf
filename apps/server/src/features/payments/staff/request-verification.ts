import type { Clock } from '@portal/domain/time/clock';
import { poll } from '@portal/platform/poll';
import type { RequestVerification } from './carry-out-staff-action.ts';
import type { VerificationStore } from './verification-store.ts';

/** A provider may take 52 s to respond; the rest is for the queue. */
const TIMEOUT_MS = 75_000;

type RequestDeps = {
  verifications: VerificationStore;
  clock: Clock;
  isPortalRunning: () => Promise<boolean>;
  /** Resolves after that many milliseconds; tests pass their own. */
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Requests a verification of a payment from a running portal and waits for the evidence of provider and operator: the
 * caller needs no provider credentials (decision 014). Gives up after 75 s; later evidence changes nothing.
 */
export async function requestVerification(
  { verifications, clock, isPortalRunning, wait }: RequestDeps,
  paymentId: string,
): ReturnType<RequestVerification> {
  if (!(await isPortalRunning())) return 'no-portal';
  const id = await verifications.request(paymentId, clock.now());
  const options = { everyMs: 200, timeoutMs: TIMEOUT_MS, wait };
  return (await poll(options, () => verifications.readEvidence(id))) ?? 'no-answer-in-time';
}
