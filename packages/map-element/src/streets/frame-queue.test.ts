import { expect, test } from 'vitest';
import { createFrameQueue } from './frame-queue.ts';

/** A browser whose frames the test draws. A step takes as long as `stepMs`. */
function createFrames(stepMs: number) {
  const callbacks: (() => void)[] = [];
  let time = 0;
  const done: string[] = [];
  const queue = createFrameQueue({ nextFrame: (run) => callbacks.push(run), now: () => time });
  function* work(name: string, steps: number): Generator<undefined, string> {
    for (let step = 0; step < steps; step += 1) {
      time += stepMs;
      done.push(name);
      yield;
    }
    return name;
  }
  return { done, queue, work, drawFrame: () => callbacks.shift()?.() };
}

test('long work leaves time for frames in between', async () => {
  const { done, queue, work, drawFrame } = createFrames(4);
  const finished = queue(work('tile', 5));
  expect(done).toHaveLength(0);
  drawFrame();
  expect(done).toHaveLength(2);
  drawFrame();
  drawFrame();
  drawFrame();
  expect(await finished).toBe('tile');
});

test('short works share a frame, in their order', async () => {
  const { done, queue, work, drawFrame } = createFrames(1);
  const both = Promise.all([queue(work('first', 2)), queue(work('second', 2))]);
  drawFrame();
  expect(done).toEqual(['first', 'first', 'second', 'second']);
  expect(await both).toEqual(['first', 'second']);
});

test('a tile that fails does not stop the next one', async () => {
  const { queue, work, drawFrame } = createFrames(1);
  // biome-ignore lint/correctness/useYield: it fails at its first step
  function* fail(): Generator<undefined, never> {
    throw new Error('a broken tile');
  }
  const failing = expect(queue(fail())).rejects.toThrow('a broken tile');
  const next = queue(work('next', 1));
  drawFrame();
  await failing;
  expect(await next).toBe('next');
});
