/** Milliseconds for each slide. SPEC section 9 "banner 10 s". */
export const SLIDE_MS = 10_000;

/** The current slide and the reasons why the banner does not move. */
export type Rotation = { slide: number; stopped: boolean; held: boolean };

/** Events of the banner. */
export type RotationEvent =
  | { kind: 'time-passed' }
  | { kind: 'slide-chosen'; slide: number }
  | { kind: 'stop-pressed' }
  /** The banner got or lost the pointer or the focus. */
  | { kind: 'held'; held: boolean };

/** Initial state of the banner. */
export const INITIAL_ROTATION: Rotation = { slide: 0, stopped: false, held: false };

/** Creates the reducer of a banner with `total` slides. Choosing a slide stops the banner. */
export function createRotationReducer(total: number) {
  return (state: Rotation, event: RotationEvent): Rotation => {
    switch (event.kind) {
      case 'time-passed':
        return isRotating(state, total) ? { ...state, slide: (state.slide + 1) % total } : state;
      case 'slide-chosen':
        return { ...state, slide: event.slide, stopped: true };
      case 'stop-pressed':
        return { ...state, stopped: !state.stopped };
      case 'held':
        return { ...state, held: event.held };
    }
  };
}

/** Whether the banner moves by itself. */
export function isRotating({ stopped, held }: Rotation, total: number): boolean {
  return total > 1 && !stopped && !held;
}
