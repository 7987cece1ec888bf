import { type AttemptResult, classifyAttempt, type PaymentAttempt } from './classify-attempt.ts';

/** Health of a payment method. Counts are distinct payers, each by their latest payment with a result. */
export type MethodHealth = ReturnType<typeof evaluateMethod>;

/** Number of latest payers that are counted. */
export const MAX_COUNTED_PAYERS = 10;
/** With fewer results a method never counts as failing. */
export const MIN_RESULTS = 5;

/** Health of a method without payments. */
export const HEALTH_WITHOUT_PAYMENTS: MethodHealth = {
  succeeded: 0,
  failed: 0,
  refused: 0,
  successRate: null,
  confirmSeconds: null,
  isFailing: false,
};

/**
 * Computes the health of a payment method from its latest payments. One payer counts once, and so do all failures of one
 * browser, whatever numbers it names: no one can make a method fail alone (RULINGS 84). A method is failing when more of the
 * latest payers failed than succeeded. A refusal is an answer about the request's content and counts neither way: it only lowers the
 * success rate, which has an alert. Each success replaces the oldest result, so a method recovers by itself.
 * @param latestFirst payments, newest first
 */
export function evaluateMethod(latestFirst: readonly PaymentAttempt[], now: Date) {
  const payers = new Set<string>();
  const failedBrowsers = new Set<string>();
  const counts: Record<AttemptResult, number> = { good: 0, bad: 0, refused: 0, ignored: 0 };
  const confirmTimes: number[] = [];
  for (const tried of latestFirst) {
    const result = classifyAttempt(tried, now);
    if (result === 'ignored' || payers.has(tried.payer) || payers.size === MAX_COUNTED_PAYERS) continue;
    if (result !== 'good' && failedBrowsers.has(tried.browser)) continue;
    payers.add(tried.payer);
    if (result !== 'good') failedBrowsers.add(tried.browser);
    counts[result] += 1;
    if (result === 'good' && tried.submittedAt && tried.confirmedAt)
      confirmTimes.push((tried.confirmedAt.getTime() - tried.submittedAt.getTime()) / 1000);
  }
  const { good, bad, refused } = counts;
  const total = payers.size;
  return {
    succeeded: good,
    failed: bad,
    refused,
    /** Share of payers who paid, 0 to 1; `null` without payers. */
    successRate: total === 0 ? null : good / total,
    /** Median time from start to charge in seconds, including the customer's time; `null` without charges. */
    confirmSeconds: median(confirmTimes),
    /** The method is failing: customers are told, and it is listed last. */
    isFailing: good + bad >= MIN_RESULTS && bad > good,
  };
}

function median(values: number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
