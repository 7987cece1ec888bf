/** Without a key or a press for that long a page stops reading by itself, so that a screen left open does not prolong the session. */
const IDLE_MS = 10 * 60_000;

const USES = ['keydown', 'pointerdown'] as const;

/**
 * Notes when the person last used the page.
 * @param onUse called at each key and press
 */
export function trackUse(onUse: () => void = () => {}) {
  let usedAt = performance.now();
  const noteUse = () => {
    usedAt = performance.now();
    onUse();
  };
  for (const type of USES) document.addEventListener(type, noteUse);
  return {
    isIdle: () => performance.now() - usedAt > IDLE_MS,
    stop: () => {
      for (const type of USES) document.removeEventListener(type, noteUse);
    },
  };
}
