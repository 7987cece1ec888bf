import { useEffect, useReducer } from 'react';
import { createRotationReducer, INITIAL_ROTATION, isRotating, type Rotation, SLIDE_MS } from './rotation.ts';

/** State of the banner and its actions. It does not start for visitors who prefer reduced motion. */
export function useRotation(total: number) {
  const [rotation, send] = useReducer(createRotationReducer(total), INITIAL_ROTATION);
  const moving = isRotating(rotation, total);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) send({ kind: 'stop-pressed' });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts with each slide
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => send({ kind: 'time-passed' }), SLIDE_MS);
    return () => clearInterval(timer);
  }, [moving, rotation.slide]);
  return {
    rotation: rotation satisfies Rotation,
    moving,
    choose: (slide: number) => send({ kind: 'slide-chosen', slide }),
    stop: () => send({ kind: 'stop-pressed' }),
    hold: (held: boolean) => send({ kind: 'held', held }),
  };
}
