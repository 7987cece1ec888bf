import { describe, expect, test } from 'vitest';
import { createRotationReducer, INITIAL_ROTATION, isRotating } from './rotation.ts';

const step = createRotationReducer(3);

describe('the banner', () => {
  test('starts again after the last slide', () => {
    let state = INITIAL_ROTATION;
    const seen = [0, 1, 2].map(() => {
      state = step(state, { kind: 'time-passed' });
      return state.slide;
    });
    expect(seen).toEqual([1, 2, 0]);
  });

  test('pauses while it has the pointer or the focus', () => {
    const held = step(INITIAL_ROTATION, { kind: 'held', held: true });
    expect(step(held, { kind: 'time-passed' }).slide).toBe(0);
    const free = step(held, { kind: 'held', held: false });
    expect(step(free, { kind: 'time-passed' }).slide).toBe(1);
  });

  test('remains stopped when the pointer leaves', () => {
    const stopped = step(INITIAL_ROTATION, { kind: 'stop-pressed' });
    const left = step(stopped, { kind: 'held', held: false });
    expect(isRotating(left, 3)).toBe(false);
    expect(isRotating(step(left, { kind: 'stop-pressed' }), 3)).toBe(true);
  });

  test('stays on a chosen slide', () => {
    const chosen = step(INITIAL_ROTATION, { kind: 'slide-chosen', slide: 2 });
    expect(step(chosen, { kind: 'time-passed' }).slide).toBe(2);
  });

  test('does not move a single slide', () => {
    expect(isRotating(INITIAL_ROTATION, 1)).toBe(false);
  });
});
