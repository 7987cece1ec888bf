import type { EngineDeps } from '../engine/engine-deps.ts';
import { MODES, type PaymentMode } from '../providers/registry.ts';
import type { DisputeDeps } from './open-dispute.ts';
import { openDispute } from './open-dispute.ts';

/** Dependencies of {@link checkDispute}. */
export type CheckDisputeDeps = DisputeDeps & Pick<EngineDeps, 'providers' | 'log' | 'alarm'>;

/**
 * Asks the provider about a dispute that a callback named, and records what it answers: a new dispute, or its end. What
 * the callback contained is not used. Throws when the provider does not answer: the job is tried again.
 */
export async function checkDispute(
  deps: CheckDisputeDeps,
  { mode, dispute: providerReference }: { mode: string; dispute: string },
): Promise<void> {
  const { disputes, clock, log, alarm } = deps;
  const answer = isMode(mode) ? await deps.providers[mode].disputes?.find(providerReference) : undefined;
  if (!answer) return;
  if (answer.kind === 'unknown')
    throw new Error('the provider does not answer about a dispute', { cause: answer.cause });
  const { reference, amount, state, reason, evidenceDueAt } = answer;
  const input = { amountMinor: amount?.minor ?? null, providerReference, evidenceDueAt, reason };
  const opened = await openDispute(deps, reference, { input, by: null });
  const known = (await disputes.listOfPayment(reference)).find(
    (each) => each.providerReference === providerReference,
  );
  if (!known) {
    const why = opened.kind === 'refused' ? opened.why : opened.kind;
    log.error({ payment: reference, dispute: providerReference, why }, 'a dispute could not be recorded');
    alarm('dispute', reference);
    return;
  }
  // What is known was entered by staff, or reported before.
  if (opened.kind === 'opened') alarm('dispute', reference);
  if (state === 'open') {
    if (evidenceDueAt) await disputes.postponeEvidence(known.id, { dueAt: evidenceDueAt, at: clock.now() });
    return;
  }
  await disputes.close(known.id, {
    outcome: state,
    by: null,
    reason: 'decided by the provider',
    at: clock.now(),
  });
}

function isMode(mode: string): mode is PaymentMode {
  return Object.hasOwn(MODES, mode);
}
