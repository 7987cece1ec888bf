import { wholeNumber } from '@portal/platform/config/variables';

/** When ended payments are archived, and how long data is kept (decision 083). */
export const STORAGE_SETTINGS = {
  /** More than the nightly audit covers; storage-settings.test.ts of the container compares. */
  archiveAfterDays: ['ARCHIVE_AFTER_DAYS', wholeNumber({ min: 41, max: 3_650 }).default(45)],
  /** With their history and messages. Many laws require ten years. */
  paymentMonths: ['PAYMENTS_KEPT_MONTHS', wholeNumber({ min: 6, max: 1_200 }).default(120)],
  /** Numbers of payments become pseudonyms then. Longer than a charge can be disputed. */
  personalMonths: ['PERSONAL_DATA_KEPT_MONTHS', wholeNumber({ min: 6, max: 1_200 }).default(24)],
  staffActMonths: ['STAFF_ACTS_KEPT_MONTHS', wholeNumber({ min: 6, max: 1_200 }).default(120)],
  /** Repeats are recognised for three days. */
  callbackDays: ['CALLBACKS_KEPT_DAYS', wholeNumber({ min: 4, max: 3_650 }).default(30)],
} as const;
