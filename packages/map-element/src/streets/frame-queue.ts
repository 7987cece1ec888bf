/** Work in steps. Between two steps the browser may draw a frame. */
export type Steps<Result> = Generator<undefined, Result>;

/** Milliseconds of a frame for the map's work: the rest is for the browser and a slow phone. */
const FRAME_BUDGET_MS = 6;

/** Runs work in steps, one after the other, as many in a frame as its time allows. Rejected if a step throws. */
export type FrameQueue = <Result>(steps: Steps<Result>) => Promise<Result>;

type FrameQueueOptions = { nextFrame?: (run: () => void) => void; now?: () => number };

/** Creates a queue; the options are for tests. */
export function createFrameQueue({
  nextFrame = requestAnimationFrame,
  now = () => performance.now(),
}: FrameQueueOptions = {}): FrameQueue {
  /** Runs a step of the first work; `true` when that is finished. */
  const queue: (() => boolean)[] = [];
  const run = () => {
    const end = now() + FRAME_BUDGET_MS;
    do {
      if (queue[0]?.()) queue.shift();
    } while (queue.length > 0 && now() < end);
    if (queue.length > 0) nextFrame(run);
  };
  return (steps) =>
    new Promise((resolve, reject) => {
      queue.push(() => {
        try {
          const { done, value } = steps.next();
          if (done) resolve(value);
          return done === true;
        } catch (cause) {
          reject(cause);
          return true;
        }
      });
      if (queue.length === 1) nextFrame(run);
    });
}
