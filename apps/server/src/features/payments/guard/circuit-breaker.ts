/** Whether a provider is called: always, never, or once to see whether it answers again. */
export type BreakerState = 'closed' | 'open' | 'half-open';

/** Stops calls to a provider that does not answer. */
export type CircuitBreaker = {
  state: () => BreakerState;
  /** Whether a call may be made now. While half-open the first that asks makes the trial. */
  allows: () => boolean;
  /** A call was answered in time. */
  answered: () => void;
  /** A call came back in time and nobody knows what it did: no reason to stop, and none to believe that all is well. */
  unclear: () => void;
  /** A call was not answered, not yet though it is time, or never left. `reference`: the payment it was about. */
  failed: (reference: string) => void;
};

/** So many calls in a row, about so many payments: one payment nobody can say anything about stops nothing. */
const FAILURES = 5;
const REFERENCES = 3;
/** How long it stays open: longer each time the trial fails. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 60_000;
/** A trial nobody heard of again is followed by another. */
const TRIAL_MS = 60_000;

/**
 * A circuit breaker that is told what came of calls instead of making them: a call about money is never cut off, its
 * late answer is still recorded (SAFETY R5). That is why it is none of the usual libraries, which end what they guard.
 * @param elapsed milliseconds that only ever grow
 */
export function circuitBreaker(elapsed: () => number): CircuitBreaker {
  let failures = 0;
  const references = new Set<string>();
  let opened: { until: number; pause: number } | null = null;
  let trialUntil = 0;

  const state = (): BreakerState => {
    if (!opened) return 'closed';
    return elapsed() < opened.until ? 'open' : 'half-open';
  };
  const open = () => {
    const pause = opened ? Math.min(opened.pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    opened = { until: elapsed() + pause, pause };
    trialUntil = 0;
  };
  const close = () => {
    failures = 0;
    references.clear();
    opened = null;
    trialUntil = 0;
  };
  return {
    state,
    allows: () => {
      const now = state();
      if (now !== 'half-open') return now === 'closed';
      if (elapsed() < trialUntil) return false;
      trialUntil = elapsed() + TRIAL_MS;
      return true;
    },
    answered: close,
    unclear: () => {
      if (state() === 'half-open') close();
    },
    failed: (reference) => {
      const now = state();
      if (now === 'open') return;
      failures += 1;
      references.add(reference);
      if (now === 'half-open' || (failures >= FAILURES && references.size >= REFERENCES)) open();
    },
  };
}
