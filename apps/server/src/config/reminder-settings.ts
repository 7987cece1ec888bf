import { wholeNumber } from '@portal/platform/config/variables';

/** How many reminders about a line are sent, and how often the operator is asked for them. */
export const REMINDER_SETTINGS = {
  perDay: ['REMINDERS_PER_DAY', wholeNumber({ min: 0, max: 10 }).default(2)],
  perWeek: ['REMINDERS_PER_WEEK', wholeNumber({ min: 1, max: 50 }).default(5)],
  /** In whole units of the country's currency. */
  airtimeBelow: ['REMINDER_AIRTIME_BELOW', wholeNumber({ min: 1, max: 1_000_000_000 }).default(100)],
  checksPerMinute: ['REMINDER_CHECKS_PER_MINUTE', wholeNumber({ min: 1, max: 10_000 }).default(300)],
  days: ['REMINDER_DAYS', wholeNumber({ min: 1, max: 365 }).default(90)],
} as const;
