import type { Entry, Later } from './diary.ts';
import type { Blow, Plan } from './plan.ts';
import type { Scene } from './scene.ts';

/** A run under way. */
export type Run = {
  scene: Scene;
  plan: Plan;
  diary: Entry[];
  /** Done by customers when the storm is over: prompts approved and cards used late. */
  later: Later[];
  /** Blows that fell. */
  dealt: Blow[];
  /** What was seen to be wrong while it happened. */
  seen: string[];
  say: (line: string) => void;
};
