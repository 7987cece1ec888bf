import { MODE_TRAITS } from '../methods/mode-traits.ts';
import type { PaymentMode } from '../methods/payment-mode.ts';
import type { Instructions } from '../providers/instructions.ts';
import { START_SETTLES_WITHIN_MS } from '../providers/provider.ts';
import type { PaymentState } from './payment-state.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A payment that is not handed over is closed after this time. Its order stays open and can be paid again. */
export const UNSTARTED_TIMEOUT_MS = 30 * MINUTE;

/** From the start to the customer's answer. A wallet's prompt is open for one to three minutes (PROVIDERS 5). */
export const APPROVAL_TIMEOUT_MS = 5 * MINUTE;

/** How long a gateway page can be paid. Cards and bank codes take time. */
export const HOSTED_PAGE_TIMEOUT_MS = 30 * MINUTE;

/** When instructions can be paid no more, as the provider says; a time that cannot be is that of a prompt. */
export function instructionsEnd({ expiresAt }: Pick<Instructions, 'expiresAt'>, now: Date): Date {
  const end = new Date(expiresAt).getTime() || 0;
  const latest = now.getTime() + HOSTED_PAGE_TIMEOUT_MS;
  return new Date(end > now.getTime() ? Math.min(end, latest) : now.getTime() + APPROVAL_TIMEOUT_MS);
}

/**
 * While a start may be on its way, "no such reference" proves nothing. The longest call, plus 35 seconds for a
 * request that is still being transmitted after the call was given up.
 */
export const START_IN_FLIGHT_MS = START_SETTLES_WITHIN_MS + 35 * SECOND;

/** Maximum number of starts under one reference when the provider reports that none arrived. */
export const MAX_STARTS = 3;

/**
 * An expired payment that the provider reports as unpaid may still be paid on its page: it is checked for this
 * long.
 */
export const LATE_CHARGE_WINDOW_MS = 5 * DAY;

/** One try per `every` milliseconds until the step is `until` milliseconds old. */
type Interval = { until: number; every: number };

/** PROVIDERS 12.4, item 5. The end is not set here but by `chargeUnknownForMs` of the mode. */
const CHECK_INTERVALS: readonly Interval[] = [
  { until: MINUTE, every: 5 * SECOND },
  { until: 3 * MINUTE, every: 15 * SECOND },
  { until: 15 * MINUTE, every: MINUTE },
  { until: HOUR, every: 5 * MINUTE },
  { until: DAY, every: HOUR },
  { until: Number.POSITIVE_INFINITY, every: DAY },
];

/** Delivering, and requesting a refund: soon at first, then hourly for more than a day (SAFETY P12). */
const SETTLEMENT_INTERVALS: readonly Interval[] = [
  { until: 5 * SECOND, every: 5 * SECOND },
  { until: 20 * SECOND, every: 15 * SECOND },
  { until: 2 * MINUTE, every: MINUTE },
  { until: 20 * MINUTE, every: 5 * MINUTE },
  { until: HOUR, every: 15 * MINUTE },
  { until: 26 * HOUR, every: HOUR },
];

/** A refund the provider has accepted: wallets take seconds, banks days. */
const REFUND_INTERVALS: readonly Interval[] = [
  { until: 20 * SECOND, every: 5 * SECOND },
  { until: 5 * MINUTE, every: MINUTE },
  { until: HOUR, every: 10 * MINUTE },
  { until: DAY, every: HOUR },
  { until: 10 * DAY, every: 6 * HOUR },
];

/** A review of an unknown charge: staff are notified, the provider is still checked. */
const REVIEW_INTERVALS: readonly Interval[] = [
  { until: 4 * DAY, every: HOUR },
  { until: 60 * DAY, every: DAY },
];

/** A closed payment that was to be checked once more, while the provider reports nothing: for a day after the last request. */
const REQUESTED_INTERVALS: readonly Interval[] = [
  { until: MINUTE, every: 5 * SECOND },
  { until: 15 * MINUTE, every: MINUTE },
  { until: HOUR, every: 5 * MINUTE },
  { until: DAY, every: HOUR },
];

const INTERVALS_BY_STATE: Partial<Record<PaymentState, readonly Interval[]>> = {
  submitted: CHECK_INTERVALS,
  'awaiting-customer': CHECK_INTERVALS,
  expired: CHECK_INTERVALS,
  paid: SETTLEMENT_INTERVALS,
  refunding: SETTLEMENT_INTERVALS,
  'refund-submitted': REFUND_INTERVALS,
  review: REVIEW_INTERVALS,
  declined: REQUESTED_INTERVALS,
  cancelled: REQUESTED_INTERVALS,
};

/** Maximum delay of a next step, in milliseconds. */
export const MAX_DELAY_MS = Math.max(
  UNSTARTED_TIMEOUT_MS,
  HOSTED_PAGE_TIMEOUT_MS,
  ...Object.values(INTERVALS_BY_STATE).flatMap((intervals) => intervals.map(({ every }) => every)),
);

/**
 * When the staff must decide if no try of a delivery or refund has an outcome until then; `null` for other states, whose end depends on
 * what the provider answers. Pure function.
 */
export function settlementEndsAt({
  state,
  triedSince,
}: Pick<RetryFacts, 'state' | 'triedSince'>): Date | null {
  const intervals = INTERVALS_BY_STATE[state];
  if (intervals !== SETTLEMENT_INTERVALS && intervals !== REFUND_INTERVALS) return null;
  return new Date(triedSince.getTime() + (intervals.at(-1)?.until ?? 0));
}

/** The fields of a payment that its schedule depends on. */
export type RetryFacts = {
  state: PaymentState;
  mode: PaymentMode;
  /** When the step of this state was first tried. */
  triedSince: Date;
  /**
   * Since when the provider has reported nothing certain about the charge; `null` when its last answer was
   * certain.
   */
  unknownSince: Date | null;
  /** When a check was last requested. */
  earlyCheckAt?: Date | null;
};

/**
 * Computes the delay after a try without an outcome. It depends on the age only, not on the number of requested
 * checks in between.
 * @returns milliseconds from `now`; `null` when the schedule is over
 */
export function delayUntilNextTry(
  { state, mode, triedSince, unknownSince, earlyCheckAt }: RetryFacts,
  now: Date,
): number | null {
  const intervals = INTERVALS_BY_STATE[state];
  const since = (intervals === REQUESTED_INTERVALS && earlyCheckAt) || triedSince;
  const age = now.getTime() - since.getTime();
  const delay = intervals?.find(({ until }) => age < until)?.every ?? null;
  if (intervals !== CHECK_INTERVALS || delay === null || unknownSince === null) return delay;
  const left = unknownSince.getTime() + MODE_TRAITS[mode].chargeUnknownForMs - now.getTime();
  if (left <= 0) return null;
  return Math.min(delay, HOUR, left);
}
