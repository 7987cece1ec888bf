import type { PaymentState } from '@portal/payments/engine/payment-state';
import type { PaymentLog } from '@portal/payments/payment-alarms';
import { createLogLimit } from '@portal/platform/http/observability/log-limit';

/** Somebody who watches a payment. */
export type StatusListener = {
  paymentId: string;
  /** The state that the listener knows. */
  state: PaymentState;
  /** The payment has another state. */
  onState: (state: PaymentState) => void;
  /** Nothing changed for a while. */
  onAlive: () => void;
  /** Nothing more is sent. `isTimeOver`: it has listened long enough; otherwise this process ends. */
  onEnd: (isTimeOver: boolean) => void;
};

/** The changes of payments, for this process. */
export type StatusFeed = ReturnType<typeof createStatusFeed>;

/** A change is sent within a second on every node: this, and the time of one query. */
export const LOOK_EVERY_MS = 500;
/** Proxies close connections that are silent for a minute. */
export const ALIVE_EVERY_MS = 10_000;
/** As long as a wallet's prompt is open. What takes longer is polled, less often. */
export const LISTEN_AT_MOST_MS = 300_000;
const LOG_LINES_PER_MINUTE = 6;

type Options = {
  /** Reads the states of payments in one query. */
  readStates: (ids: string[]) => Promise<{ id: string; state: PaymentState }[]>;
  /** Whether this process ends. */
  isEnding: () => boolean;
  log: Pick<PaymentLog, 'warn'>;
  /** Monotonic time in milliseconds. */
  elapsed?: () => number;
  /** Calls `run` once after so many milliseconds. */
  after?: (ms: number, run: () => void) => void;
};

type Entry = { listener: StatusListener; known: PaymentState; since: number; sentAt: number };

/**
 * Reads the changes of the payments that a person listens to, all in one query twice a second, and nothing while nobody
 * listens. A query and not LISTEN: a NOTIFY in each write would make the commits of payments wait for each other, and it
 * does not pass pgbouncer. It reads only, so it cannot change a payment.
 */
export function createStatusFeed(options: Options) {
  const { elapsed = () => performance.now(), after = startTimer, isEnding } = options;
  const entries = new Set<Entry>();
  const readKnown = createReader(options);
  let isRunning = false;

  const endAll = () => {
    for (const entry of [...entries]) end(entry, false);
  };
  const end = (entry: Entry, isTimeOver: boolean) => {
    entries.delete(entry);
    entry.listener.onEnd(isTimeOver);
  };
  const lookLater = () => {
    isRunning = entries.size > 0;
    if (isRunning) after(LOOK_EVERY_MS, () => void look());
  };
  const look = async () => {
    if (isEnding()) endAll();
    const states = await readKnown([...new Set([...entries].map(({ listener }) => listener.paymentId))]);
    const now = elapsed();
    for (const entry of [...entries]) {
      tell(entry, states.get(entry.listener.paymentId), now);
      if (now - entry.since >= LISTEN_AT_MOST_MS && entries.has(entry)) end(entry, true);
    }
    lookLater();
  };
  return {
    /** Returns the function that ends listening. */
    listen: (listener: StatusListener) => {
      const now = elapsed();
      const entry = { listener, known: listener.state, since: now, sentAt: now };
      entries.add(entry);
      if (!isRunning) lookLater();
      return () => void entries.delete(entry);
    },
    /** Ends all listeners, because this process ends. */
    endAll,
  };
}

/** Passes a change on; when there was none for a while, that the stream is alive. */
function tell(entry: Entry, state: PaymentState | undefined, now: number): void {
  const isChanged = state !== undefined && state !== entry.known;
  if (!isChanged && now - entry.sentAt < ALIVE_EVERY_MS) return;
  entry.sentAt = now;
  if (isChanged) {
    entry.known = state;
    entry.listener.onState(state);
  } else entry.listener.onAlive();
}

/** When the database does not answer, nothing is known; the next look tries again. */
function createReader({ readStates, log }: Options) {
  const lines = createLogLimit(LOG_LINES_PER_MINUTE);
  return async (ids: string[]): Promise<Map<string, PaymentState>> => {
    if (ids.length === 0) return new Map();
    try {
      return new Map((await readStates(ids)).map(({ id, state }) => [id, state]));
    } catch (err) {
      const { allowed, suppressed } = lines();
      if (allowed) log.warn({ err, suppressed }, 'failed to read the states of watched payments');
      return new Map();
    }
  };
}

/** Keeps no process alive. */
function startTimer(ms: number, run: () => void): void {
  setTimeout(run, ms).unref();
}
