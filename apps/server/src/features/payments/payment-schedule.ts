import { START_SETTLES_WITHIN_MS } from './providers/provider.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A payment nobody hands over is closed after that long; the order stays and can be paid anew. */
export const CREATED_LIFE_MS = 30 * MINUTE;

/** From handing over to the customer's answer. A wallet's prompt lives one to three minutes (PROVIDERS 5). */
export const CUSTOMER_ANSWER_MS = 5 * MINUTE;

/** From the gateway's page being ready to the end of it: cards, codes of the bank and second thoughts take time. */
export const HOSTED_PAGE_MS = 30 * MINUTE;

/**
 * While a start may be on its way, "no such reference" proves nothing. Half a minute on top of the longest call for
 * what lingers between us and the provider after the call was given up.
 */
export const START_OPEN_MS = START_SETTLES_WITHIN_MS + 35 * SECOND;

/** Times one reference is handed over at most when the provider says it never came. */
export const MOST_STARTS = 3;

/** PROVIDERS 12.4, item 5: how long after each fruitless question the next one is put. Then a person looks. */
const CHECK_DELAYS = [
  ...Array<number>(12).fill(5 * SECOND),
  ...Array<number>(8).fill(15 * SECOND),
  ...Array<number>(10).fill(MINUTE),
  5 * MINUTE,
  HOUR,
  ...Array<number>(5).fill(DAY),
];

/** Delivering and giving back: soon at first, then hourly for more than a day (SAFETY P12). */
const SETTLE_DELAYS = [
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  ...Array<number>(26).fill(HOUR),
];

/** What is being tried again. */
export type Step = 'check' | 'settle';

/** Milliseconds until try number `tries` + 1, `null` when it is a person's turn. */
export function delayAfter(step: Step, tries: number): number | null {
  const delays = step === 'check' ? CHECK_DELAYS : SETTLE_DELAYS;
  return delays[tries] ?? null;
}
