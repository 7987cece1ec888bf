/** Type of a toast, shown as its heading. SPEC section 2 "toast with type heading (Error or Success)". */
export type ToastTone = 'error' | 'success';

/** Content of a toast. */
export type ToastContent = { tone: ToastTone; message: string };

/** A visible toast. */
export type Toast = ToastContent & { id: number };

/** Timers of the queue: `now` in ms; `after` schedules a callback and returns a function that cancels it. */
export type Timers = { now: () => number; after: (ms: number, call: () => void) => () => void };

/** Timers of the browser. */
export const browserTimers: Timers = {
  now: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

type Running = { toast: Toast; leftMs: number; since: number; stop: (() => void) | null };

/** Queue of the visible toasts, oldest first. */
export type ToastQueue = {
  show: (content: ToastContent) => void;
  dismiss: (id: number) => void;
  /** `pause` stops the time of all toasts while the pointer or the focus is on them; `resume` continues it. */
  pause: () => void;
  resume: () => void;
  subscribe: (listener: () => void) => () => void;
  snapshot: () => readonly Toast[];
};

/** Seconds that a toast stays. SPEC section 9. */
const SECONDS: Record<ToastTone, number> = { error: 10, success: 3 };

/** Creates a queue. Showing a visible message again restarts its time instead of adding it twice. */
export function createToastQueue(timers: Timers): ToastQueue {
  let nextId = 1;
  let running: Running[] = [];
  let shown: readonly Toast[] = [];
  let paused = false;
  const listeners = new Set<() => void>();

  function change(next: Running[]) {
    running = next;
    shown = running.map(({ toast }) => toast);
    if (running.length === 0) paused = false;
    for (const listener of listeners) listener();
  }
  function dismiss(id: number) {
    running.find(({ toast }) => toast.id === id)?.stop?.();
    change(running.filter(({ toast }) => toast.id !== id));
  }
  function run(entry: Running) {
    entry.since = timers.now();
    entry.stop = timers.after(entry.leftMs, () => dismiss(entry.toast.id));
  }
  return {
    show({ tone, message }) {
      const same = running.find(({ toast }) => toast.tone === tone && toast.message === message);
      if (same) dismiss(same.toast.id);
      const toast = { id: nextId++, tone, message };
      const entry: Running = { toast, leftMs: SECONDS[tone] * 1000, since: 0, stop: null };
      if (!paused) run(entry);
      change([...running, entry]);
    },
    dismiss,
    pause() {
      if (paused) return;
      paused = true;
      for (const entry of running) {
        entry.stop?.();
        entry.leftMs -= timers.now() - entry.since;
      }
    },
    resume() {
      if (!paused) return;
      paused = false;
      for (const entry of running) run(entry);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => shown,
  };
}
