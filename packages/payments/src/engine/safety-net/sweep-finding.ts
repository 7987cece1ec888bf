/** What the sweep repaired. Label of the metric `payment_sweep_total`. */
export type SweepFinding =
  /** A payment that was never handed over in time. */
  | 'expired'
  /** A payment that was written while the clock was ahead, or that no living process watched. */
  | 'clock'
  /** A job of a killed node. */
  | 'freed-job'
  /** A message whose job had used its last attempt. */
  | 'exhausted-message';
