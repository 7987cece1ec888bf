import type { SmsKind } from '../sms-port.ts';

/** Limits of a queue. */
export type SendingLimits = {
  /** Messages whose answer is awaited at the same time. */
  window: number;
  perSecond: number;
  /** How long a message may wait for its turn, in milliseconds. */
  maxWaitMs: number;
};

/** Gives messages their turn on one route: codes before notices, each in the order of its request. */
export type SendingQueue = ReturnType<typeof createSendingQueue>;

/** A message did not get its turn in time: it was not sent. */
export class NoTurnError extends Error {}

type Waiting = { start: () => void };

/** Creates the queue of a route in this process. */
export function createSendingQueue({ window, perSecond, maxWaitMs }: SendingLimits) {
  const waiting: Record<SmsKind, Set<Waiting>> = { code: new Set(), notice: new Set() };
  const spacingMs = 1_000 / perSecond;
  let running = 0;
  let nextAt = 0;
  let timer: NodeJS.Timeout | null = null;

  const next = () => {
    if (timer || running >= window) return;
    const queue = waiting.code.size > 0 ? waiting.code : waiting.notice;
    const [first] = queue;
    if (!first) return;
    const waitMs = nextAt - performance.now();
    if (waitMs > 0) {
      timer = setTimeout(() => {
        timer = null;
        next();
      }, Math.ceil(waitMs));
      return;
    }
    queue.delete(first);
    running += 1;
    nextAt = Math.max(nextAt, performance.now()) + spacingMs;
    first.start();
    next();
  };
  const turn = (kind: SmsKind) =>
    new Promise<void>((resolve, reject) => {
      const queue = waiting[kind];
      const expiry = setTimeout(() => {
        queue.delete(entry);
        reject(new NoTurnError('The message waited too long for its turn'));
      }, maxWaitMs);
      const entry: Waiting = {
        start: () => {
          clearTimeout(expiry);
          resolve();
        },
      };
      queue.add(entry);
      next();
    });
  return {
    /** Runs `send` at its turn. Throws {@link NoTurnError} when the turn does not come in time; it is not run then. */
    run: async <Result>(kind: SmsKind, send: () => Promise<Result>): Promise<Result> => {
      await turn(kind);
      try {
        return await send();
      } finally {
        running -= 1;
        next();
      }
    },
    /** Sends nothing for some milliseconds, because the receiver is busy. */
    pause: (ms: number) => {
      nextAt = Math.max(nextAt, performance.now() + ms);
    },
  };
}
