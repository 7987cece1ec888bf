/** Whether the visitor prefers reduced motion: then the map moves without animation. */
export function prefersReducedMotion(): boolean {
  return globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
