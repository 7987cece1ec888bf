import { wholeNumber } from '@portal/platform/config/variables';

/** How many standing orders a line may have, and how large. */
export const STANDING_SETTINGS = {
  perLine: ['STANDING_ORDERS_PER_LINE', wholeNumber({ min: 0, max: 20 }).default(3)],
  /** In whole units of the country's currency. */
  maxMonthLimit: ['STANDING_ORDER_MONTH_LIMIT', wholeNumber({ min: 1, max: 1_000_000_000 }).default(200_000)],
  /** The same for a standing order that a card pays, and the most that it takes at once: a stolen card is worth no more. */
  cardMonthLimit: [
    'STANDING_ORDER_CARD_MONTH_LIMIT',
    wholeNumber({ min: 1, max: 1_000_000_000 }).default(40_000),
  ],
  cardChargeLimit: [
    'STANDING_ORDER_CARD_CHARGE_LIMIT',
    wholeNumber({ min: 1, max: 1_000_000_000 }).default(10_000),
  ],
  days: ['STANDING_ORDER_DAYS', wholeNumber({ min: 1, max: 1_095 }).default(365)],
} as const;
