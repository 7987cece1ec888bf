import type { FraudRun } from './fraud-run.ts';

/** What a way of fraud came to, as the portal's public answers and the sandbox's ledgers show it. */
export type WayResult = {
  /** What the attacker earned without an approval that named amount and recipient, in RWF. */
  earned: number;
  /** Messages and prompts that people got who had asked for nothing. */
  messages: number;
  prompts: number;
  /** Why honest customers beside the attack could not buy; empty: all could. `honest`: how many tried. */
  refused: string[];
  honest: number;
  /** Goals that were missed besides those that every way has, each a sentence. */
  missed: string[];
};

/** One row of "What a real attacker would do first" (docs/security.md). */
export type Way = {
  name: string;
  /** What the way may earn at most, in RWF; 0 for everybody but an insider. */
  mayEarn: number;
  play: (run: FraudRun) => Promise<WayResult>;
};

/** The result of an attack that has come to nothing so far. */
export function nothing(over: Partial<WayResult> = {}): WayResult {
  return { earned: 0, messages: 0, prompts: 0, refused: [], honest: 0, missed: [], ...over };
}

/** The goals of a way that its result misses, each a sentence. */
export function missedGoals({ mayEarn }: Pick<Way, 'mayEarn'>, result: WayResult): string[] {
  const { earned, refused, missed } = result;
  return [
    ...(earned > mayEarn ? [`the attacker earned RWF ${earned}, ${mayEarn} at most`] : []),
    ...(refused.length > 0 ? [`${refused.length} honest customers were refused: ${refused[0]}`] : []),
    ...missed,
  ];
}
