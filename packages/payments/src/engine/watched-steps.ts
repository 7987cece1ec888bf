import type { Clock } from '@portal/domain/time/clock';

/** A step and until when this process holds it. */
export type Lease<Step> = { step: Step; until: Date };

/** How often a process reports that it lives. */
const REPORT_EVERY_MS = 2_500;
/** A process that could not report for so long plans no more by its own timer: others may take it for dead. */
const TRUSTED_MS = 5_000;

/** What the steps that a process repeats by its own timer need of the database. */
export type WatchStore<Step> = {
  /** This process, in `watching_processes`. */
  id: string;
  /** Reports that this process lives, and makes due what a process watched that reports no more. */
  report: (now: Date) => Promise<void>;
  /** Reads the steps again and returns those that are still this process's own, each until the end of its watch. */
  refresh: (steps: readonly Step[], now: Date) => Promise<Lease<Step>[]>;
  /** Makes due for others what this process watches, and reports no more. */
  end: (now: Date) => Promise<void>;
};

/**
 * The steps that this process repeats by its own timer, without a word to the database while nothing changes. The promise is
 * in the row: it names the process and is due when the watch ends. When the process reports no more, others go on.
 */
export function createWatchedSteps<Step>({
  watch,
  idOf,
  clock,
}: {
  watch: WatchStore<Step> | null;
  idOf: (step: Step) => string;
  clock: Clock;
}) {
  const planned = new Map<string, { step: Step; at: Date }>();
  let reportedAt = 0;
  let isEnded = false;
  const add = (step: Step, at: Date): void => void planned.set(idOf(step), { step, at });
  return {
    add,
    /** The process that may watch a step from now on; `null` when this one cannot. */
    watcher: (): string | null =>
      watch !== null && !isEnded && clock.now().getTime() - reportedAt < TRUSTED_MS ? watch.id : null,
    /** Reports when it is time. */
    report: async (): Promise<void> => {
      const now = clock.now();
      if (watch === null || isEnded || now.getTime() - reportedAt < REPORT_EVERY_MS) return;
      await watch.report(now);
      reportedAt = now.getTime();
    },
    /** Takes the steps whose time has come. They are read in one statement. */
    takeDue: async (): Promise<Lease<Step>[]> => {
      const now = clock.now();
      const due = [...planned.values()].filter(({ at }) => at <= now);
      if (watch === null || due.length === 0) return [];
      for (const { step } of due) planned.delete(idOf(step));
      try {
        return await watch.refresh(
          due.map(({ step }) => step),
          now,
        );
      } catch (err) {
        for (const { step, at } of due) add(step, at);
        throw err;
      }
    },
    end: async (): Promise<void> => {
      isEnded = true;
      planned.clear();
      if (reportedAt > 0) await watch?.end(clock.now());
    },
  };
}
