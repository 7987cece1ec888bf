import { type Result, resultOf, type Tried } from './result-of.ts';

/** How a way of paying has been doing. Counts are of different payers, the latest of each that tells something. */
export type MethodHealth = {
  good: number;
  bad: number;
  refused: number;
  /** Part of these that was paid, 0 to 1; `null` when there are none. */
  successRate: number | null;
  /** From handing over to "paid", the customer's own time included: the median in seconds; `null` without any. */
  confirmSeconds: number | null;
  /** It is failing: said to customers, and moved last. */
  failing: boolean;
};

/** Results of the latest payers that count; older ones are history. */
export const LATEST = 10;
/** Fewer than that never condemn. */
export const ENOUGH = 5;

/** What is known of a way nobody used: nothing, and so nothing bad. */
export const UNTRIED: MethodHealth = {
  good: 0,
  bad: 0,
  refused: 0,
  successRate: null,
  confirmSeconds: null,
  failing: false,
};

/**
 * Judges a way of paying by what became of its latest payments, the newest first. One payer counts once: who tries ten
 * times in vain is one voice, and nobody can talk a way down alone. It is failing when more of the latest payers were
 * failed than served, or when not one of a full list got through, whatever the provider called it. Each good result
 * pushes a bad one out of the list, so that it recovers by itself.
 */
export function judgeMethod(latestFirst: readonly Tried[], now: Date): MethodHealth {
  const heard = new Set<string>();
  const counts: Record<Result, number> = { good: 0, bad: 0, refused: 0, nothing: 0 };
  const waits: number[] = [];
  for (const tried of latestFirst) {
    const result = resultOf(tried, now);
    if (result === 'nothing' || heard.has(tried.payer) || heard.size === LATEST) continue;
    heard.add(tried.payer);
    counts[result] += 1;
    if (result === 'good' && tried.submittedAt && tried.confirmedAt)
      waits.push((tried.confirmedAt.getTime() - tried.submittedAt.getTime()) / 1000);
  }
  const { good, bad, refused } = counts;
  const told = heard.size;
  const mostlyBad = good + bad >= ENOUGH && bad > good;
  const nobodyThrough = told === LATEST && good === 0;
  return {
    good,
    bad,
    refused,
    successRate: told === 0 ? null : good / told,
    confirmSeconds: medianOf(waits),
    failing: mostlyBad || nobodyThrough,
  };
}

function medianOf(values: number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
