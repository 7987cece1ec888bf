// Simulates a wrong system clock in one node of the fault run, also for the libraries in it, and its correction while
// the node runs. Monotonic clocks (`performance.now`) are not affected, as on a real machine.

const Real = Date;
let aheadMs = 0;

const now = () => Real.now() + aheadMs;

globalThis.Date = new Proxy(Real, {
  construct: (_real, given, maker) =>
    Reflect.construct(Real, given.length ? given : [now()], maker === globalThis.Date ? Real : maker),
  apply: () => new Real(now()).toString(),
  get: (_real, name) => (name === 'now' ? now : Reflect.get(Real, name)),
});

/** Sets how many milliseconds `Date` is ahead of the machine's clock from now on. */
export function shiftDate(ms: number): void {
  aheadMs = ms;
}
