import type { Loaded } from './load-adapter.ts';

/** One thing that an adapter must do. `run` rejects with what was seen instead. */
export type Scenario = {
  name: string;
  /** What happens otherwise to customers or the operator. */
  why: string;
  run: (loaded: Loaded) => Promise<void>;
  /** Whether it waits for time limits of the adapter. */
  isSlow?: boolean;
  /** Whether it needs what this adapter's other side does not have. */
  applies?: (loaded: Loaded) => boolean;
};

/** What an adapter did is not what a scenario wants. */
export class ConformanceError extends Error {}

/** Rejects with a sentence. */
export function expectThat(isRight: boolean, sentence: string): asserts isRight {
  if (!isRight) throw new ConformanceError(sentence);
}

/** A value for a sentence. */
export function show(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}
