import { isNotSent } from '../circuit-breaker/guard-providers.ts';
import type { RefundOutcome } from '../providers/provider.ts';
import { recordRefundEvent } from './record-refund-event.ts';
import type { PaymentRefund } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';

/** Longer than any call: a process that recorded `sending` so long ago has died. */
const LOST_AFTER_MS = 120_000;

/** When a provider that was not called is called again. */
const NOT_CALLED_MS = 300_000;

/**
 * Refunds at a provider that recognises no repeat (`requestOnce`). That it is asked is recorded before the call, so it is never
 * asked again without a person: without a clear answer, and after a crash, the refund waits for the staff, who look it up at
 * the provider (decision 103).
 */
export async function refundOnce(
  deps: RefundDeps,
  refund: PaymentRefund,
  call: (refund: PaymentRefund) => Promise<RefundOutcome>,
): Promise<void> {
  if (refund.state === 'sending') {
    const lostAt = refund.updatedAt.getTime() + LOST_AFTER_MS;
    if (deps.clock.now().getTime() < lostAt) await deps.refunds.delay(refund, new Date(lostAt));
    else await recordRefundEvent(deps, refund, { event: 'tries-exhausted' });
    return;
  }
  const sending = await recordRefundEvent(deps, refund, { event: 'sending' });
  // Another process asks.
  if (!sending) return;
  const outcome = await call(sending);
  if (isNotSent(outcome)) {
    const waiting = await recordRefundEvent(deps, sending, { event: 'not-sent' });
    if (waiting) await deps.refunds.delay(waiting, new Date(deps.clock.now().getTime() + NOT_CALLED_MS));
    return;
  }
  switch (outcome.kind) {
    case 'refunded':
      await recordRefundEvent(deps, sending, { event: 'confirmed', reference: outcome.refundReference });
      return;
    case 'refused':
      deps.log.error({ refund: refund.id, why: outcome.reason }, 'refund refused');
      await recordRefundEvent(deps, sending, { event: 'refused', refusal: outcome.reason });
      return;
    default:
      deps.log.warn({ refund: refund.id, outcome }, 'refund: asked once, and the outcome is not clear');
      await recordRefundEvent(deps, sending, { event: 'tries-exhausted' });
  }
}
