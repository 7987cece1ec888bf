/** Waiting time before a try, in milliseconds, by how many tries were made; `null` ends it. */
export type PollSchedule = (triesMade: number) => number | null;

/** Milliseconds between two looks at a wallet payment. SPEC section 9 "Polling". */
export const WALLET_POLL_MS = 10_000;
/** Milliseconds between two looks of the status page. SPEC section 9 "Polling". */
export const STATUS_POLL_MS = 1_000;
/** Tries of the status page when the configuration can't be read (RULINGS 3). */
export const DEFAULT_STATUS_TRIES = 5;

/** Six looks at each pace: half a minute, then a minute; after that for as long as the page is open (RULINGS 3). */
const SLOW_PACES_MS = [5_000, 10_000, 30_000];
const LOOKS_PER_PACE = 6;

/** Every ten seconds up to the configured number of tries, then the status page takes over (RULINGS 4). */
export function walletSchedule(maxTries: number): PollSchedule {
  return (made) => (made < maxTries ? WALLET_POLL_MS : null);
}

/** Every second up to the configured number of tries, then 5, 10 and 30 s without end (RULINGS 3). */
export function statusSchedule(maxTries: number): PollSchedule {
  return (made) => {
    if (made < maxTries) return STATUS_POLL_MS;
    const pace = Math.floor((made - maxTries) / LOOKS_PER_PACE);
    return SLOW_PACES_MS[Math.min(pace, SLOW_PACES_MS.length - 1)] ?? null;
  };
}

/** Every half minute without end: nothing is expected any more, but money may still be found (RULINGS 5). */
export const lateSchedule: PollSchedule = () => 30_000;

/** The machine's timers and the page's visibility, passed in so that tests hold them. */
export type PollWorld = {
  after: (ms: number, run: () => void) => () => void;
  hidden: () => boolean;
  onVisibility: (run: () => void) => () => void;
};

/** One thing to be watched. `ask` never throws; it says whether there is more to wait for. */
export type Poll = {
  schedule: PollSchedule;
  ask: (signal: AbortSignal) => Promise<'again' | 'done'>;
  /** The schedule came to its end without a `done`. */
  onEnd?: () => void;
};

/**
 * Asks on schedule, one question at a time. Rests while the page is hidden and asks at once when it is shown again.
 * @returns a function that stops it and drops a question on its way
 */
export function startPoll({ schedule, ask, onEnd }: Poll, world: PollWorld = browserWorld): () => void {
  const stopper = new AbortController();
  let made = 0;
  let asking = false;
  let cancelTimer = () => {};

  const plan = () => {
    const wait = schedule(made);
    if (wait === null) {
      stop();
      onEnd?.();
    } else if (!world.hidden()) cancelTimer = world.after(wait, () => void look());
  };
  const look = async () => {
    if (asking || stopper.signal.aborted) return;
    asking = true;
    made += 1;
    const verdict = await ask(stopper.signal);
    asking = false;
    if (stopper.signal.aborted) return;
    if (verdict === 'done') stop();
    else plan();
  };
  const forgetVisibility = world.onVisibility(() => {
    cancelTimer();
    if (!world.hidden()) void look();
  });
  const stop = () => {
    stopper.abort();
    cancelTimer();
    forgetVisibility();
  };
  plan();
  return stop;
}

const browserWorld: PollWorld = {
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
