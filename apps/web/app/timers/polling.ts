/** Milliseconds before the next try, by the number of tries made; `null` ends polling. */
export type PollSchedule = (triesMade: number) => number | null;

/** Milliseconds between two checks of a wallet payment. SPEC section 9 "Polling". */
export const WALLET_POLL_MS = 10_000;
/** Milliseconds between two checks of the status page. SPEC section 9 "Polling". */
export const STATUS_POLL_MS = 1_000;
/** Tries of the status page when the configuration cannot be read (RULINGS 3). */
export const DEFAULT_STATUS_TRIES = 5;

/**
 * Slower intervals after the configured tries, six checks each; the last one continues while the page is open (RULINGS
 * 3).
 */
const SLOW_INTERVALS_MS = [5_000, 10_000, 30_000];
const CHECKS_PER_INTERVAL = 6;

/** Every ten seconds up to the configured number of tries; after that the status page continues (RULINGS 4). */
export function walletPollSchedule(maxTries: number): PollSchedule {
  return (triesMade) => (triesMade < maxTries ? WALLET_POLL_MS : null);
}

/** Every second up to the configured number of tries, then every 5, 10 and 30 s without end (RULINGS 3). */
export function statusPollSchedule(maxTries: number): PollSchedule {
  return (triesMade) => {
    if (triesMade < maxTries) return STATUS_POLL_MS;
    const step = Math.floor((triesMade - maxTries) / CHECKS_PER_INTERVAL);
    return SLOW_INTERVALS_MS[Math.min(step, SLOW_INTERVALS_MS.length - 1)] ?? null;
  };
}

/**
 * Every 5 s for half a minute, then more slowly: an answer on a handset that may take ten minutes. Each look asks the operator and the
 * provider, so a browser may look 60 times in ten minutes, together with what its visitor opens.
 */
export const answerPollSchedule: PollSchedule = statusPollSchedule(0);

/** Every 30 s without end: no result is expected, but money may still be found (RULINGS 5). */
export const latePollSchedule: PollSchedule = () => 30_000;

/** Timers and page visibility, passed in so that tests control them. */
export type PollEnvironment = {
  after: (ms: number, run: () => void) => () => void;
  hidden: () => boolean;
  onVisibility: (run: () => void) => () => void;
};

/** Options of a poll. `ask` must not throw; it returns whether polling continues. */
export type PollOptions = {
  schedule: PollSchedule;
  check: (signal: AbortSignal) => Promise<'again' | 'done'>;
  /** Called when the schedule has ended without a `done`. */
  onEnd?: () => void;
};

/**
 * Polls on a schedule, one request at a time. Pauses while the page is hidden and checks at once when it is visible
 * again.
 * @returns stops polling and aborts a pending request
 */
export function startPolling(
  { schedule, check: ask, onEnd }: PollOptions,
  environment: PollEnvironment = browserEnvironment,
): () => void {
  const controller = new AbortController();
  let triesMade = 0;
  let isPending = false;
  let cancelTimer = () => {};

  const scheduleNext = () => {
    const wait = schedule(triesMade);
    if (wait === null) {
      stop();
      onEnd?.();
    } else if (!environment.hidden()) cancelTimer = environment.after(wait, () => void check());
  };
  const check = async () => {
    if (isPending || controller.signal.aborted) return;
    isPending = true;
    triesMade += 1;
    const result = await ask(controller.signal);
    isPending = false;
    if (controller.signal.aborted) return;
    if (result === 'done') stop();
    else scheduleNext();
  };
  const removeVisibilityListener = environment.onVisibility(() => {
    cancelTimer();
    if (!environment.hidden()) void check();
  });
  const stop = () => {
    controller.abort();
    cancelTimer();
    removeVisibilityListener();
  };
  scheduleNext();
  return stop;
}

const browserEnvironment: PollEnvironment = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  hidden: () => document.hidden,
  onVisibility: (run) => {
    document.addEventListener('visibilitychange', run);
    return () => document.removeEventListener('visibilitychange', run);
  },
};
