/** Whether the visitor asked for less motion: then the map jumps in place of gliding. */
export function wantsStillness(): boolean {
  return globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
