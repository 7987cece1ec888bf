import { wholeNumber } from '@portal/platform/config/variables';

/** How long customers can ask for something about a purchase, in hours. */
export const ORDER_SETTINGS = {
  /** An order cannot be paid after a day, so that no link lasts longer. */
  payLinkHours: ['PAY_LINK_HOURS', wholeNumber({ min: 1, max: 24 }).default(24)],
  reversalHours: ['REVERSAL_HOURS', wholeNumber({ min: 1, max: 2_160 }).default(72)],
} as const;
