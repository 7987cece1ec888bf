/** Why a payment's job had to be queued again. */
export type LostJobReason =
  /** There was no job. */
  | 'lost'
  /** The worker that had locked it is gone. */
  | 'abandoned'
  /** It had used its last attempt. */
  | 'exhausted'
  /** It was planned for a time far in the future. */
  | 'late';

/** What the sweep repaired. Label of the metric `payment_sweep_total`. */
export type SweepFinding =
  | LostJobReason
  /** A payment that was never handed over in time. */
  | 'expired'
  /** A payment that was written while the clock was ahead. */
  | 'clock'
  /** A job of a killed node. */
  | 'freed-job'
  /** A message whose job had used its last attempt. */
  | 'exhausted-message';
