/** Milliseconds a slide stays. SPEC section 9 "banner 10 s". */
export const SLIDE_MS = 10_000;

/** Which slide shows, and every reason why the banner stands still. */
export type Rotation = { slide: number; stopped: boolean; held: boolean };

/** What happens to a banner. */
export type RotationEvent =
  | { kind: 'time-passed' }
  | { kind: 'slide-chosen'; slide: number }
  | { kind: 'stop-pressed' }
  /** The pointer or the focus came onto it or left it. */
  | { kind: 'held'; held: boolean };

export const FIRST_SLIDE: Rotation = { slide: 0, stopped: false, held: false };

/** The next state of a banner of `total` slides. Choosing a slide stops it: the visitor wants to read that one. */
export function rotate(total: number) {
  return (state: Rotation, event: RotationEvent): Rotation => {
    switch (event.kind) {
      case 'time-passed':
        return moves(state, total) ? { ...state, slide: (state.slide + 1) % total } : state;
      case 'slide-chosen':
        return { ...state, slide: event.slide, stopped: true };
      case 'stop-pressed':
        return { ...state, stopped: !state.stopped };
      case 'held':
        return { ...state, held: event.held };
    }
  };
}

/** Whether time moves the banner on. */
export function moves({ stopped, held }: Rotation, total: number): boolean {
  return total > 1 && !stopped && !held;
}
