// The machine's clock as a node of the fault run sees it, the libraries in it too: a clock that is wrong, or is put
// right in the middle. The machine's steady counters go on as they went, as they do in life.

const Real = Date;
let aheadMs = 0;

const now = () => Real.now() + aheadMs;

globalThis.Date = new Proxy(Real, {
  construct: (_real, given, maker) =>
    Reflect.construct(Real, given.length ? given : [now()], maker === globalThis.Date ? Real : maker),
  apply: () => new Real(now()).toString(),
  get: (_real, name) => (name === 'now' ? now : Reflect.get(Real, name)),
});

/** Puts the clock so far ahead of the machine's, from this moment on. */
export function shiftDate(ms: number): void {
  aheadMs = ms;
}
