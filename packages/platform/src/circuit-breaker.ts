/** closed: every call is allowed; open: none; half-open: one trial call. */
export type BreakerState = 'closed' | 'open' | 'half-open';

/** Stops calls to a payment provider, or to a gateway for messages, that does not answer. */
export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/**
 * Whom a failure is about: what the breaker counts by, such as the payment, its payer and the browser, with the id of each.
 * Every report has the same names.
 */
export type FailureOrigin = Readonly<Record<string, string>>;

/**
 * The breaker opens after five failures in a row with at least three different ids of each kind of origin: neither one
 * payment, nor one payer, nor one browser with many numbers opens it (RULINGS 84).
 */
const MIN_FAILURES = 5;
const MIN_ORIGINS = 3;
/** How long the breaker stays open; doubled after each failed trial. */
const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 60_000;
/** Without a result after this time, another trial is allowed. */
const TRIAL_TIMEOUT_MS = 60_000;

/**
 * Creates a circuit breaker that is informed about calls instead of making them. The usual libraries cancel the
 * calls they guard. A call about money must never be cancelled, because its late answer is still recorded (SAFETY
 * R5).
 * @param elapsed returns milliseconds of a monotonic clock
 */
export function createCircuitBreaker(elapsed: () => number) {
  let failures = 0;
  const origins = new Map<string, Set<string>>();
  let opened: { until: number; pause: number } | null = null;
  let trialUntil = 0;

  const state = (): BreakerState => {
    if (!opened) return 'closed';
    return elapsed() < opened.until ? 'open' : 'half-open';
  };
  const open = () => {
    const pause = opened ? Math.min(opened.pause * 2, MAX_PAUSE_MS) : FIRST_PAUSE_MS;
    opened = { until: elapsed() + pause, pause };
    trialUntil = 0;
  };
  const close = () => {
    failures = 0;
    origins.clear();
    opened = null;
    trialUntil = 0;
  };
  const count = (origin: FailureOrigin) => {
    failures += 1;
    for (const [kind, id] of Object.entries(origin))
      origins.set(kind, (origins.get(kind) ?? new Set()).add(id));
    return failures >= MIN_FAILURES && [...origins.values()].every(({ size }) => size >= MIN_ORIGINS);
  };
  return {
    state,
    /** Whether a call may be made now. While half-open, the first caller makes the trial call. */
    canCall: () => {
      const now = state();
      if (now !== 'half-open') return now === 'closed';
      if (elapsed() < trialUntil) return false;
      trialUntil = elapsed() + TRIAL_TIMEOUT_MS;
      return true;
    },
    /** Reports a call that was answered in time. */
    reportAnswer: close,
    /**
     * Reports a call that returned in time with an unknown outcome: the provider is reachable, which neither opens
     * nor resets a closed breaker.
     */
    reportUnknown: () => {
      if (state() === 'half-open') close();
    },
    /** Reports a call that was not sent or not answered in time. */
    reportFailure: (origin: FailureOrigin) => {
      const now = state();
      if (now === 'open') return;
      if (count(origin) || now === 'half-open') open();
    },
  };
}
