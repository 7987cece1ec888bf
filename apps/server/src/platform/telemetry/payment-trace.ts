import { createHash } from 'node:crypto';

/** Ids of a trace, in hexadecimal: 16 and 8 bytes. */
export type TraceIds = { traceId: string; rootSpanId: string };

/**
 * Trace of a payment. The ids are computed from the payment's id, so that every node and every later job finds the
 * trace without storing it (decision 068). It is a hash: a payment's id opens its status page and must not be
 * readable in a telemetry system.
 */
export function traceIdsOf(paymentId: string): TraceIds {
  const hash = createHash('sha256').update(paymentId).digest('hex');
  return { traceId: hash.slice(0, 32), rootSpanId: hash.slice(32, 48) };
}
