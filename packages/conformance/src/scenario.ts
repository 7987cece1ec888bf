import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Loaded } from './loaded.ts';

/** One thing that an adapter must do. `run` rejects with what was seen instead. */
export type Scenario<Subject = Loaded> = {
  name: string;
  /** What happens otherwise to customers or the operator. */
  why: string;
  run: (subject: Subject) => Promise<void>;
  /** Whether it waits for time limits of the adapter. */
  isSlow?: boolean;
  /** Whether only the simulators of the portal can play it, so that the command leaves it out without a word. */
  isOwn?: boolean;
  /** Whether the adapter, or what is known of its other side, has what it needs; left out: always. */
  applies?: (subject: Subject) => boolean;
};

/** What an adapter did is not what a scenario wants. */
export class ConformanceError extends Error {}

/** Rejects with a sentence. */
export function expectThat(isRight: boolean, sentence: string): asserts isRight {
  if (!isRight) throw new ConformanceError(sentence);
}

/** A value for a sentence. */
export function show(value: unknown): string {
  const text = JSON.stringify(value, (_key, each) => (each instanceof Error ? each.message : each));
  return text ?? String(value);
}

/** Rejects unless two values are the same. @param what the subject of the sentence */
export function expectSame(value: unknown, wanted: unknown, what: string): void {
  expectThat(isDeepStrictEqual(value, wanted), `${what} is ${show(value)}, not ${show(wanted)}`);
}

/** Rejects unless an outcome is of one of these kinds. @param what the subject of the sentence */
export function expectKind(
  outcome: { kind: string } | undefined,
  kinds: readonly string[],
  what: string,
): void {
  expectThat(
    outcome !== undefined && kinds.includes(outcome.kind),
    `${what} is ${show(outcome)}, not ${kinds.join(' or ')}`,
  );
}

/** Rejects when one of these texts is in outcomes, their errors included. */
export function expectUnseen(hidden: readonly string[], outcomes: readonly unknown[]): void {
  const text = show(outcomes.map(withCauses));
  for (const each of hidden) expectThat(!text.includes(each), `${show(each)} is in ${text.slice(0, 300)}`);
}

/** An outcome, or an error, with the messages of all its causes. */
function withCauses(outcome: unknown): unknown {
  const { cause, ...rest } = (outcome ?? {}) as { cause?: unknown };
  const messages: string[] = [];
  for (let error = outcome instanceof Error ? outcome : cause; error instanceof Error; error = error.cause)
    messages.push(error.message);
  return [rest, messages];
}

/** Rejects unless something rejects. */
export async function expectRejects(work: Promise<unknown>, what: string): Promise<void> {
  const seen = await work.then(
    (value) => ({ value }),
    () => null,
  );
  if (seen)
    throw new ConformanceError(`${what} resolved to ${show(seen.value)}; it must reject while nobody knows`);
}

/** Longest time for what follows by itself: no scenario measures how soon. */
const EVENTUALLY_MS = 120_000;
const PAUSE_MS = 50;

/**
 * Runs a check until it passes; rejects with its last sentence when it never does.
 * @param isAtOnce nothing is under way any more, so that one look is enough
 */
export async function eventually(check: () => Promise<void>, isAtOnce = false): Promise<void> {
  const end = performance.now() + (isAtOnce ? 0 : EVENTUALLY_MS);
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await setTimeout(PAUSE_MS);
  }
}
