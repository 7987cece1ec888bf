import { MODE_TRAITS } from './mode-traits.ts';
import type { PaymentMode } from './payment-mode.ts';
import type { PaymentState } from './payment-state.ts';
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

/** An expired payment the provider calls unpaid may still be paid on its page: it is asked about for that long. */
export const LATE_MONEY_MS = 5 * DAY;

/** Tries follow one another `every` so often until the step is that old. */
type Stage = { until: number; every: number };

/** PROVIDERS 12.4, item 5. Ends by the age of the doubt, not here: `chargeUnknownForMs` of the mode. */
const CHECK: readonly Stage[] = [
  { until: MINUTE, every: 5 * SECOND },
  { until: 3 * MINUTE, every: 15 * SECOND },
  { until: 15 * MINUTE, every: MINUTE },
  { until: HOUR, every: 5 * MINUTE },
  { until: DAY, every: HOUR },
  { until: Number.POSITIVE_INFINITY, every: DAY },
];

/** Delivering, and requesting a refund: soon at first, then hourly for more than a day (SAFETY P12). */
const SETTLE: readonly Stage[] = [
  { until: 5 * SECOND, every: 5 * SECOND },
  { until: 20 * SECOND, every: 15 * SECOND },
  { until: 2 * MINUTE, every: MINUTE },
  { until: 20 * MINUTE, every: 5 * MINUTE },
  { until: HOUR, every: 15 * MINUTE },
  { until: 26 * HOUR, every: HOUR },
];

/** A refund the provider has accepted: wallets take seconds, banks take days. */
const REFUND_SUBMITTED: readonly Stage[] = [
  { until: 20 * SECOND, every: 5 * SECOND },
  { until: 5 * MINUTE, every: MINUTE },
  { until: HOUR, every: 10 * MINUTE },
  { until: DAY, every: HOUR },
  { until: 10 * DAY, every: 6 * HOUR },
];

/** A review about an unknown charge: a person has been told, the provider goes on being asked. */
const REVIEW: readonly Stage[] = [
  { until: 4 * DAY, every: HOUR },
  { until: 60 * DAY, every: DAY },
];

const STAGES: Partial<Record<PaymentState, readonly Stage[]>> = {
  submitted: CHECK,
  'awaiting-customer': CHECK,
  expired: CHECK,
  paid: SETTLE,
  refunding: SETTLE,
  'refund-submitted': REFUND_SUBMITTED,
  review: REVIEW,
};

/** No next step is ever planned further ahead than that, in milliseconds. */
export const LONGEST_DELAY_MS = Math.max(
  CREATED_LIFE_MS,
  HOSTED_PAGE_MS,
  ...Object.values(STAGES).flatMap((stages) => stages.map(({ every }) => every)),
);

/** A payment as far as its schedule goes by it. */
export type Tried = {
  state: PaymentState;
  mode: PaymentMode;
  /** Since when the step of this state is tried. */
  triedSince: Date;
  /** Since when the provider has not said anything certain about the charge; `null`: its last answer was certain. */
  unknownSince: Date | null;
};

/**
 * When to try again after a try that brought nothing. It goes by age alone: how often anybody asked in between makes
 * no difference.
 * @returns milliseconds from `now`; `null` when it has been tried for long enough
 */
export function delayUntilNextTry(
  { state, mode, triedSince, unknownSince }: Tried,
  now: Date,
): number | null {
  const age = now.getTime() - triedSince.getTime();
  const delay = STAGES[state]?.find(({ until }) => age < until)?.every ?? null;
  if (STAGES[state] !== CHECK || delay === null || unknownSince === null) return delay;
  const left = unknownSince.getTime() + MODE_TRAITS[mode].chargeUnknownForMs - now.getTime();
  if (left <= 0) return null;
  return Math.min(delay, HOUR, left);
}
