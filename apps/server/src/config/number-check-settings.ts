import { wholeNumber } from '@portal/platform/config/variables';
import { z } from 'zod';

/** What counts as a number in other hands (packages/payments/src/number-checks.ts). */
export const NUMBER_CHECK_SETTINGS = {
  /** The limit is that of CAMARA SIM Swap, a hundred days. */
  simHours: ['SIM_CHANGE_HOURS', wholeNumber({ min: 1, max: 2_400 }).default(72)],
  unknown: ['SIM_CHANGE_UNKNOWN', z.enum(['allow', 'refuse']).default('allow')],
} as const;
