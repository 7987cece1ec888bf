import fc from 'fast-check';

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

/** Half of the purchases get a complaint. */
export const complaintArbitrary: fc.Arbitrary<Complaint | null> = fc.option(
  fc.record({
    kind: fc.constantFrom('dispute', 'dispute', 'refund', 'refund', 'both'),
    disputes: fc.constantFrom('when-charged', 'when-delivered'),
    outcome: fc.constantFrom('won', 'lost'),
    decidedAfterMs: fc.option(fc.integer({ min: 0, max: 8_000 }), { freq: 2 }),
    delivery: fc.constantFrom('keep', 'take-back'),
    disputedPercent: percent,
    refundedPercent: percent,
  }),
  { freq: 2 },
);
