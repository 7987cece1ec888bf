import {
  type ChargeRefundRefusal,
  lineOf,
  type Remote,
  type SendOutcome,
  type StoredRequest,
} from '@isano/adapter-kit/operator';
import { requireInTime, settleTime } from '../../top-up.ts';
import { findLine } from '../find-line.ts';
import { askTopUp, prepareTopUp } from '../sigscale-top-up.ts';
import type { ChargingParts } from './rating-session.ts';

type RefundParts = ChargingParts & { timeoutMs: number };

/**
 * A refund of a charge: a top-up by its amount. A session that was debited can't be released any more, and a negative debit
 * or an adjustment is not exact (docs/spec/operators.md section 2). A barred line gets it, a closed one does not.
 */
export function sigscaleRefund(parts: RefundParts): Remote<ChargeRefundRefusal> {
  return {
    send: (request) => send(parts, request),
    ask: async (request) => toRefund(await askTopUp(parts, request)),
    settlesWithinMs: settleTime(parts.timeoutMs),
  };
}

async function send(parts: RefundParts, request: StoredRequest): Promise<SendOutcome<ChargeRefundRefusal>> {
  try {
    const line = await findLine(parts, lineOf(request));
    if (!line || line.state === 'closed') return { kind: 'refused', reason: 'line-closed' };
    requireInTime(request, parts.clock, parts.timeoutMs);
  } catch (cause) {
    return { kind: 'not-sent', cause };
  }
  return toRefund(await prepareTopUp(parts, request)());
}

/** A top-up is refused before it is sent, or not at all. */
function toRefund<Outcome extends { kind: string }>(outcome: Outcome): Exclude<Outcome, { kind: 'refused' }> {
  if (outcome.kind === 'refused') throw new Error('The operator refused a refund');
  return outcome as Exclude<Outcome, { kind: 'refused' }>;
}
