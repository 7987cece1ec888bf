import type { Clock } from '@portal/domain/time/clock';
import type { EngineDeps } from '../engine/engine-deps.ts';
import { leaseMsOf, type NextStep } from '../engine/payment-steps.ts';

/** A portal's own timers for the checks of waiting payments, off until a test starts them. */
function createTestWatch(clock: Clock) {
  let process = 0;
  let isOn = false;
  const planned = new Map<string, { step: NextStep; at: Date }>();
  const watcher = (): string | null => (isOn ? `process ${process}` : null);
  return {
    watcher,
    repeatAt: (step: NextStep, at: Date): void => void planned.set(step.payment.id, { step, at }),
    /** When the next timer ends; `null` when there is none. */
    nextAt: (): Date | null =>
      planned.size === 0 ? null : new Date(Math.min(...[...planned.values()].map(({ at }) => at.getTime()))),
    /** Takes the ids of the payments whose timers have ended. */
    takeDue: (): string[] => {
      const due = [...planned].filter(([, { at }]) => at <= clock.now()).map(([id]) => id);
      for (const id of due) planned.delete(id);
      return due;
    },
    start: (): void => {
      isOn = true;
    },
    /** The process is killed, and another one starts: timers are lost, and what it had promised is in the database. */
    kill: (): void => {
      process += 1;
      planned.clear();
    },
  };
}

export type TestWatch = ReturnType<typeof createTestWatch>;

/** What a portal's process does next, for a test to do. */
export function createTestSteps(clock: Clock) {
  /** Steps that a portal would do right after the change that caused them; `runJobs` does them. */
  const nextSteps: NextStep[] = [];
  const watch = createTestWatch(clock);
  const steps: EngineDeps['steps'] = {
    leaseUntil: (kind) => new Date(clock.now().getTime() + leaseMsOf(kind)),
    run: (step) => void nextSteps.push(step),
    watcher: watch.watcher,
    repeatAt: watch.repeatAt,
  };
  return { nextSteps, watch, steps };
}
