/** What the main thread of a page did from its navigation on: milliseconds of its processor time, throttling included. */
export type MainThread = {
  /** The longest task that ended after the first paint. */
  longest: number;
  /** What tasks after the first paint took beyond 50 ms each. */
  blocking: number;
  script: number;
  layout: number;
  all: number;
};

/** An event of Chromium's trace. Times are microseconds; `tdur` is the thread's processor time within `dur`. */
export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
};

/** Categories of a trace that has these events. */
export const TRACED = ['toplevel', 'devtools.timeline', 'loading', 'v8', 'blink.user_timing'];

const BLOCKS_FROM_MS = 50;
const SCRIPT =
  /^(EvaluateScript|FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame|FireIdleCallback|EventDispatch|MinorGC|MajorGC|v8\..*|V8\.GC.*)$/;
const LAYOUT =
  /^(UpdateLayoutTree|Layout|PrePaint|Paint|Layerize|Commit|ParseAuthorStyleSheet|IntersectionObserverController::.*)$/;

/**
 * Reads what a page's main thread did from the trace of its load. Everything that a task does counts by its own time: without what is
 * nested in it. Throws when the trace has no navigation and first paint of an http address.
 */
export function readMainThread(events: readonly TraceEvent[]): MainThread {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('http'),
  );
  const paint = events.find(
    ({ name, pid, ts }) => name === 'firstContentfulPaint' && pid === start?.pid && ts >= start.ts,
  );
  if (!start || !paint) throw new Error('The trace has no page that was painted');
  const spans = events
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === start.pid && tid === start.tid && ts >= start.ts)
    .sort((a, b) => a.ts - b.ts || endOf(b) - endOf(a));
  const sums = { script: 0, layout: 0, all: 0 };
  const add = ({ name }: TraceEvent, ms: number) => {
    if (SCRIPT.test(name)) sums.script += ms;
    if (LAYOUT.test(name)) sums.layout += ms;
  };
  const tasks: TraceEvent[] = [];
  const open: TraceEvent[] = [];
  for (const span of spans) {
    while (open.length > 0 && endOf(open.at(-1) as TraceEvent) <= span.ts) open.pop();
    const outer = open.at(-1);
    add(span, msOf(span));
    if (outer) add(outer, -msOf(span));
    else {
      tasks.push(span);
      sums.all += msOf(span);
    }
    open.push(span);
  }
  const later = tasks.filter((task) => endOf(task) > paint.ts).map(msOf);
  return {
    ...sums,
    longest: Math.max(0, ...later),
    blocking: later.reduce((sum, ms) => sum + Math.max(0, ms - BLOCKS_FROM_MS), 0),
  };
}

function endOf({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur;
}

/** Processor time where the trace has it: what others do on the machine takes time, but none of the thread's. */
function msOf({ dur = 0, tdur = dur }: TraceEvent): number {
  return tdur / 1_000;
}
