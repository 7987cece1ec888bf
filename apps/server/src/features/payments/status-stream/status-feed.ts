import type { PaymentLog } from '@portal/payments/payment-alarms';
import { createLogLimit } from '@portal/platform/http/observability/log-limit';

/** Somebody who watches a payment, or something else that has states. */
export type StatusListener<State extends string> = {
  id: string;
  /** The state that the listener knows. */
  state: State;
  /** It has another state. */
  onState: (state: State) => void;
  /** Nothing changed for a while. */
  onAlive: () => void;
  /** Nothing more is sent. `isTimeOver`: it has listened long enough; otherwise this process ends. */
  onEnd: (isTimeOver: boolean) => void;
};

/** The changes of what has states, for this process. */
export type StatusFeed<State extends string> = {
  /** Returns the function that ends listening. */
  listen: (listener: StatusListener<State>) => () => void;
  /** Ends all listeners, because this process ends. */
  endAll: () => void;
};

/** A change is sent within a second on every node: this, and the time of one query. */
export const LOOK_EVERY_MS = 500;
/** Proxies close connections that are silent for a minute. */
export const ALIVE_EVERY_MS = 10_000;
/** As long as a wallet's prompt is open. What takes longer is polled, less often. */
export const LISTEN_AT_MOST_MS = 300_000;
const LOG_LINES_PER_MINUTE = 6;

type Options<State extends string> = {
  /** Reads the states of these ids in one query. */
  readStates: (ids: string[]) => Promise<{ id: string; state: State }[]>;
  /** How often they are read, in milliseconds. */
  everyMs?: number;
  /** Whether this process ends. */
  isEnding: () => boolean;
  log: Pick<PaymentLog, 'warn'>;
  /** Monotonic time in milliseconds. */
  elapsed?: () => number;
  /** Calls `run` once after so many milliseconds. */
  after?: (ms: number, run: () => void) => void;
};

type Entry<State extends string> = {
  listener: StatusListener<State>;
  known: State;
  since: number;
  sentAt: number;
};

/**
 * Reads the changes of what people listen to, all in one query twice a second, and nothing while nobody listens. A query and not LISTEN: a NOTIFY in each write would make the commits of payments wait for each other, and it
 * does not pass pgbouncer. It reads only, so it cannot change a payment.
 */
export function createStatusFeed<State extends string>(options: Options<State>): StatusFeed<State> {
  const {
    elapsed = () => performance.now(),
    after = startTimer,
    isEnding,
    everyMs = LOOK_EVERY_MS,
  } = options;
  const entries = new Set<Entry<State>>();
  const readKnown = createReader(options);
  let isRunning = false;

  const endAll = () => {
    for (const entry of [...entries]) end(entry, false);
  };
  const end = (entry: Entry<State>, isTimeOver: boolean) => {
    entries.delete(entry);
    entry.listener.onEnd(isTimeOver);
  };
  const lookLater = () => {
    isRunning = entries.size > 0;
    if (isRunning) after(everyMs, () => void look());
  };
  const look = async () => {
    if (isEnding()) endAll();
    const states = await readKnown([...new Set([...entries].map(({ listener }) => listener.id))]);
    const now = elapsed();
    for (const entry of [...entries]) {
      tell(entry, states.get(entry.listener.id), now);
      if (now - entry.since >= LISTEN_AT_MOST_MS && entries.has(entry)) end(entry, true);
    }
    lookLater();
  };
  return {
    listen: (listener) => {
      const now = elapsed();
      const entry = { listener, known: listener.state, since: now, sentAt: now };
      entries.add(entry);
      if (!isRunning) lookLater();
      return () => void entries.delete(entry);
    },
    endAll,
  };
}

/** Passes a change on; when there was none for a while, that the stream is alive. */
function tell<State extends string>(entry: Entry<State>, state: State | undefined, now: number): void {
  const isChanged = state !== undefined && state !== entry.known;
  if (!isChanged && now - entry.sentAt < ALIVE_EVERY_MS) return;
  entry.sentAt = now;
  if (isChanged) {
    entry.known = state;
    entry.listener.onState(state);
  } else entry.listener.onAlive();
}

/** When the database does not answer, nothing is known; the next look tries again. */
function createReader<State extends string>({ readStates, log }: Options<State>) {
  const lines = createLogLimit(LOG_LINES_PER_MINUTE);
  return async (ids: string[]): Promise<Map<string, State>> => {
    if (ids.length === 0) return new Map();
    try {
      return new Map((await readStates(ids)).map(({ id, state }) => [id, state]));
    } catch (err) {
      const { allowed, suppressed } = lines();
      if (allowed) log.warn({ err, suppressed }, 'failed to read the states of what is watched');
      return new Map();
    }
  };
}

/** Keeps no process alive. */
function startTimer(ms: number, run: () => void): void {
  setTimeout(run, ms).unref();
}
