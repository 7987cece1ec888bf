import { describe, expect, test } from 'vitest';
import { FIRST_SLIDE, moves, rotate } from './rotation.ts';

const step = rotate(3);

describe('the banner', () => {
  test('starts again after the last slide', () => {
    let state = FIRST_SLIDE;
    const seen = [0, 1, 2].map(() => {
      state = step(state, { kind: 'time-passed' });
      return state.slide;
    });
    expect(seen).toEqual([1, 2, 0]);
  });

  test('pauses while it has the pointer or the focus', () => {
    const held = step(FIRST_SLIDE, { kind: 'held', held: true });
    expect(step(held, { kind: 'time-passed' }).slide).toBe(0);
    const free = step(held, { kind: 'held', held: false });
    expect(step(free, { kind: 'time-passed' }).slide).toBe(1);
  });

  test('remains stopped when the pointer leaves', () => {
    const stopped = step(FIRST_SLIDE, { kind: 'stop-pressed' });
    const left = step(stopped, { kind: 'held', held: false });
    expect(moves(left, 3)).toBe(false);
    expect(moves(step(left, { kind: 'stop-pressed' }), 3)).toBe(true);
  });

  test('stays on a chosen slide', () => {
    const chosen = step(FIRST_SLIDE, { kind: 'slide-chosen', slide: 2 });
    expect(step(chosen, { kind: 'time-passed' }).slide).toBe(2);
  });

  test('does not move a single slide', () => {
    expect(moves(FIRST_SLIDE, 1)).toBe(false);
  });
});
