import fc from 'fast-check';
import type { Purchase } from './draw-purchase.ts';

/** What a payer or the staff do about a purchase after it was charged. Both at once is a race. */
export type Complaint = {
  kind: 'dispute' | 'refund' | 'both';
  /** As soon as the charge is known, or after the delivery. A refund of staff is always after it. */
  disputes: 'when-charged' | 'when-delivered';
  outcome: 'won' | 'lost';
  /** Decided during the faults after so many milliseconds; `null`: after they have stopped. */
  decidedAfterMs: number | null;
  delivery: 'keep' | 'take-back';
  /** Share of the charge in percent, for the dispute and for the refund. */
  disputedPercent: number;
  refundedPercent: number;
};

const percent = fc.oneof({ weight: 3, arbitrary: fc.constant(100) }, fc.constantFrom(10, 50, 60, 90));

const complaintArbitrary: fc.Arbitrary<Complaint> = fc.record({
  kind: fc.constantFrom('dispute', 'dispute', 'refund', 'refund', 'both'),
  disputes: fc.constantFrom('when-charged', 'when-delivered'),
  outcome: fc.constantFrom('won', 'lost'),
  decidedAfterMs: fc.option(fc.integer({ min: 0, max: 8_000 }), { freq: 2 }),
  delivery: fc.constantFrom('keep', 'take-back'),
  disputedPercent: percent,
  refundedPercent: percent,
});

/**
 * Draws the complaint about each purchase. Half of the purchases get one, and all of those whose dispute is rare and takes
 * a path of its own: Paystack reports a dispute itself, and what is not delivered is disputed while it is refunded.
 */
export function drawComplaints(seed: number, purchases: readonly Purchase[]): (Complaint | null)[] {
  const drawn = fc.sample(fc.tuple(complaintArbitrary, fc.boolean()), { seed, numRuns: purchases.length });
  return purchases.map(({ method, delivery }, index) => {
    const [complaint, isWanted] = drawn[index] ?? [null, false];
    const isReported = method === 'paystack';
    const isUndelivered = delivery === 'always-stalls' || delivery === 'refused';
    if (!complaint || !(isWanted || isReported || isUndelivered)) return null;
    return {
      ...complaint,
      kind: (isReported || isUndelivered) && complaint.kind === 'refund' ? 'both' : complaint.kind,
      disputes: isUndelivered ? 'when-charged' : complaint.disputes,
    };
  });
}
