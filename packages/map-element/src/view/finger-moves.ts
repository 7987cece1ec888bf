import type { Map as LeafletMap } from 'leaflet';

/** Pixels after which a finger moves, and does not tap. */
const MOVE_PIXELS = 10;
/** How long the hint stays after the last move of the finger. */
const HINT_MS = 1_200;

/**
 * On a touch screen two fingers move the map and one scrolls the page, which would otherwise be stuck at a map that fills the screen. A
 * finger that tries to move the map is told so. The mouse, keys and buttons move the map as ever.
 *
 * @param hint shown with the class `shown`
 */
export function moveWithTwoFingers(map: LeafletMap, frame: HTMLElement, hint: HTMLElement): void {
  // The browser decides by this class whether a finger scrolls, before any listener runs.
  frame.classList.add('two-fingers');
  let start: Touch | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => hint.classList.remove('shown');
  const letMouseMove = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') map.dragging.disable();
    else map.dragging.enable();
  };
  frame.addEventListener('pointerdown', letMouseMove, { capture: true });
  const onStart = ({ touches }: TouchEvent) => {
    map.dragging.disable();
    start = touches.length === 1 ? (touches[0] ?? null) : null;
    if (!start) hide();
  };
  frame.addEventListener('touchstart', onStart, { capture: true, passive: true });
  const onMove = ({ touches }: TouchEvent) => {
    const [finger] = touches;
    if (!start || !finger || touches.length > 1) return;
    if (Math.hypot(finger.clientX - start.clientX, finger.clientY - start.clientY) < MOVE_PIXELS) return;
    hint.classList.add('shown');
    clearTimeout(timer);
    timer = setTimeout(hide, HINT_MS);
  };
  frame.addEventListener('touchmove', onMove, { passive: true });
}
